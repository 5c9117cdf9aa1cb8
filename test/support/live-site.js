// @ts-check
// The site of a copy of this project as `npm run docs` serves it, and a real Chromium that looks at it.
import { once } from 'node:events'
import { chromium } from 'playwright-core'
import { startDocs } from './docs-server.js'

/**
 * @param {string} root absolute folder of a copy of the project
 * @param {string} executablePath of Chromium
 */
export async function openLiveSite (root, executablePath) {
  const { docs: server, port } = await startDocs(root)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const context = await browser.newContext({ viewport: { width: 1440, height: 1200 } })
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    context,
    /** @param {string} path */
    async open (path) {
      const page = await context.newPage()
      const troubles = /** @type {string[]} */ ([])
      page.on('pageerror', error => troubles.push(error.message))
      page.on('console', message => {
        if (message.type() === 'error') troubles.push(`${message.text()} ${message.location().url}`)
      })
      await page.goto(`http://127.0.0.1:${port}/${path}`)
      await page.locator('.live-start').first().waitFor({ timeout: 120_000 })
      return { page, troubles }
    },
    /** Ends the server as Ctrl-C does. */
    async endServer () {
      server.kill('SIGINT')
      await server
    },
    async close () {
      await browser.close()
      server.kill('SIGTERM')
      await Promise.race([server, once(server.nodeChildProcess, 'exit')])
    }
  }
}
