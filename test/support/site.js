// @ts-check
// The site of a copy of this project, built, and opened in a real Chromium. Nothing serves it: Chromium asks a host
// that there is not, and is answered from the folder of the build, so that no port of this machine opens.
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { rootDir } from '../../scripts/stages/catalog.js'
import { edit, runToExit } from './project.js'
import { writeOwn } from './site-own.js'

export const NARROW = { width: 390, height: 800 }
export const MIDDLE = { width: 768, height: 1000 }
export const WIDE = { width: 1440, height: 900 }
/** Where the project of the site says that it is. */
export const REPOSITORY = 'https://code.invalid/group/project'
/** Where the site says that it is published: not at the root of its host, as on most that are free of charge. */
export const ADDRESS = 'https://site.invalid/some/path/'

/** @returns {Promise<string[]>} paths of all pages of the site */
export async function listPages () {
  return (await readdir(join(rootDir, 'docs')))
    .filter(file => file.endsWith('.md'))
    .map(file => file.replace(/(index)?\.md$/, ''))
}

/**
 * @param {string} root absolute folder of a copy of the project
 * @returns {Promise<string>} folder of its site, with what a reader has left there
 */
export async function buildSite (root) {
  await writeOwn(root)
  await edit(join(root, 'package.json'), '"github:OWNER/nodejs-performance-tutorial"', `"${REPOSITORY}"`)
  await runToExit(0, root, 'docs.js', ['build', '--url', ADDRESS])
  return join(root, 'docs/.vitepress/dist')
}

/**
 * @callback Open a page, until the end of a test
 * @param {import('node:test').TestContext} t
 * @param {string} path
 * @param {{ viewport?: { width: number, height: number }, hasTouch?: boolean }} [options]
 * @returns {Promise<any>}
 */

/**
 * Loading a page into one that is there costs a third of what a new one costs, so they are used again.
 *
 * @param {string} executablePath of Chromium
 * @param {string} folder absolute, of a site that is built
 * @returns {Promise<{ open: Open, close: () => Promise<void> }>}
 */
export async function browse (executablePath, folder) {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  const unused = /** @type {any[]} */ ([])
  return {
    async open (t, path, { viewport = WIDE, hasTouch = false } = {}) {
      const page = (hasTouch ? null : unused.pop()) ?? await newPage(browser, folder, hasTouch)
      t.after(async () => {
        await forget(page)
        if (!hasTouch) unused.push(page)
      })
      return { page, ...await visit(page, path, viewport) }
    },
    close: () => browser.close()
  }
}

async function newPage (browser, folder, hasTouch) {
  const context = await browser.newContext({ hasTouch })
  const { origin, pathname } = new URL(ADDRESS)
  await context.route(`${origin}/**`, route => {
    const asked = new URL(route.request().url()).pathname
    const file = asked.startsWith(pathname) ? fileOf(folder, asked.slice(pathname.length)) : undefined
    return route.fulfill(file ? { path: file } : { status: 404, path: join(folder, '404.html') }) // as hosts do
  })
  return context.newPage()
}

// As a reader comes to it who was never there.
async function visit (page, path, viewport) {
  await page.setViewportSize(viewport)
  await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'reduce' })
  const troubles = /** @type {string[]} */ ([])
  page.on('console', message => { if (['error', 'warning'].includes(message.type())) troubles.push(message.text()) })
  page.on('pageerror', error => troubles.push(error.message))
  page.on('requestfailed', request => {
    // A browser that changes its width gives up the picture for the old one. What is not there has a status of its own.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') troubles.push(`failed: ${request.url()}`)
  })
  const scripts = /** @type {Promise<number>[]} */ ([])
  let isLoading = true // what is fetched later may still be on its way when the page is closed
  page.on('response', response => {
    if (response.status() >= 400) troubles.push(`${response.status()}: ${response.url()}`)
    else if (isLoading && response.url().endsWith('.js')) scripts.push(response.body().then(({ length }) => length))
  })
  page.on('request', request => {
    if (!request.url().startsWith(ADDRESS) && !request.url().startsWith('data:')) { troubles.push(`elsewhere: ${request.url()}`) }
  })
  await page.goto(ADDRESS + path, { waitUntil: 'networkidle' })
  isLoading = false
  const scriptBytes = (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0)
  return { troubles, scriptBytes }
}

async function forget (page) {
  for (const event of ['console', 'pageerror', 'requestfailed', 'response', 'request']) page.removeAllListeners(event)
  await page.mouse.move(0, 0)
  await page.evaluate(() => {
    const { localStorage, sessionStorage } = /** @type {any} */ (globalThis)
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.goto('about:blank')
}

/**
 * @param {string} folder absolute, of a site that is built
 * @param {string} path below the site's address; that of a page has no .html, as on most hosts
 * @returns {string | undefined} absolute; none where the site has nothing
 */
export function fileOf (folder, path) {
  return ['', '.html', 'index.html']
    .map(ending => join(folder, decodeURIComponent(path) + ending))
    .find(file => /\.\w+$/.test(file) && existsSync(file))
}
