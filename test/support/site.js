// @ts-check
// The site of a copy of this project, built, served on loopback and opened in a real Chromium.
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { execa } from 'execa'
import { chromium } from 'playwright-core'
import { copyProject, runScript } from './project.js'

/** @import { AddressInfo } from 'node:net' */

/** Names under which Chromium is installed. */
export const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome']
export const NARROW = { width: 375, height: 800 }
export const WIDE = { width: 1280, height: 900 }

/** @returns {Promise<string | null>} absolute file; null when there is none */
export async function findChromium () {
  for (const name of PROGRAMS) {
    const { exitCode, stdout } = await execa('which', [name], { reject: false })
    if (exitCode === 0) return stdout.trim()
  }
  return null
}

/**
 * @param {string} executablePath of Chromium
 * @returns {Promise<{ pages: string[], open: (path: string, options?: any) => Promise<any>, close: () => Promise<void> }>} with a bench
 *   record of its own, of two stages
 */
export async function openSite (executablePath) {
  const cleanUps = []
  const root = await copyProject(/** @type {any} */ ({ after: cleanUp => cleanUps.push(cleanUp) }))
  const bench = await runScript(root, 'bench.js', ['02-listener-fix', '03-optimized', '--quick', '--no-docs'])
  assert.equal(bench.exitCode, 0, bench.all)
  const vitepress = join(root, 'node_modules/vitepress/bin/vitepress.js')
  const built = await execa(process.execPath, [vitepress, 'build', 'docs'], { cwd: root, all: true, reject: false })
  assert.equal(built.exitCode, 0, built.all)
  const pages = (await readdir(join(root, 'docs'))).filter(file => file.endsWith('.md')).map(file => file.replace(/(index)?\.md$/, ''))
  const server = execa(process.execPath, [vitepress, 'preview', 'docs', '--port', String(await freePort())], { cwd: root, reject: false, buffer: false, all: true })
  const url = await readUrl(server.all)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  return {
    pages,
    open: (path, options) => openPage(browser, url, path, options),
    async close () {
      await browser.close()
      server.kill()
      await server
      for (const cleanUp of cleanUps) await cleanUp()
    }
  }
}

function freePort () {
  return new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {AddressInfo} */ (server.address())
      server.close(() => resolve(port))
    })
  })
}

async function readUrl (output) {
  let seen = ''
  for await (const chunk of output) {
    seen += stripVTControlCharacters(String(chunk))
    const [, port] = /localhost:(\d+)/.exec(seen) ?? []
    if (port) return `http://localhost:${port}`
  }
  throw new Error(`the site was not served: ${seen}`)
}

async function openPage (browser, url, path, { viewport = WIDE, scheme = 'light' } = {}) {
  const context = await browser.newContext({ viewport, colorScheme: scheme })
  const page = await context.newPage()
  const troubles = /** @type {string[]} */ ([])
  page.on('console', message => { if (['error', 'warning'].includes(message.type())) troubles.push(message.text()) })
  page.on('pageerror', error => troubles.push(error.message))
  page.on('requestfailed', request => troubles.push(`failed: ${request.url()}`))
  page.on('response', response => { if (response.status() >= 400) troubles.push(`${response.status()}: ${response.url()}`) })
  page.on('request', request => { if (!request.url().startsWith(url) && !request.url().startsWith('data:')) troubles.push(`elsewhere: ${request.url()}`) })
  await page.goto(`${url}/${path}`, { waitUntil: 'networkidle' })
  return { page, troubles, close: () => context.close() }
}
