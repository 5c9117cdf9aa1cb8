// @ts-check
// The site of a copy of this project, built, and opened in a real Chromium. Nothing serves it: Chromium asks a host
// that there is not, and is answered from the folder of the build, so that no port of this machine opens.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { chromium } from 'playwright-core'
import { rootDir } from '../../scripts/stages/catalog.js'
import { copyProject } from './project.js'

export const NARROW = { width: 375, height: 800 }
export const WIDE = { width: 1280, height: 900 }
const SITE = 'https://site.invalid'
const OWN_STAGES = ['02-listener-fix', '03-optimized']
const OWN_CPU = 'A reader\'s own CPU'

/** @returns {Promise<string[]>} paths of all pages of the site */
export async function listPages () {
  return (await readdir(join(rootDir, 'docs')))
    .filter(file => file.endsWith('.md'))
    .map(file => file.replace(/(index)?\.md$/, ''))
}

/**
 * @param {string} executablePath of Chromium
 * @returns {Promise<{ open: (path: string, options?: any) => Promise<any>, close: () => Promise<void> }>} with a bench
 *   record of a reader's own, of two stages
 */
export async function openSite (executablePath) {
  const cleanUps = []
  const root = await copyProject(/** @type {any} */ ({ after: cleanUp => cleanUps.push(cleanUp) }))
  await writeOwnRecord(root)
  const vitepress = join(root, 'node_modules/vitepress/bin/vitepress.js')
  const built = await execa(process.execPath, [vitepress, 'build', 'docs'], { cwd: root, all: true, reject: false })
  assert.equal(built.exitCode, 0, built.all)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  return {
    open: (path, options) => openPage(browser, join(root, 'docs/.vitepress/dist'), path, options),
    async close () {
      await browser.close()
      for (const cleanUp of cleanUps) await cleanUp()
    }
  }
}

// The committed record as a run of two stages on another machine would have left it.
async function writeOwnRecord (root) {
  const reference = JSON.parse(await readFile(join(root, 'docs/results/reference.json'), 'utf8'))
  const others = reference.stages.map(({ id }) => id).filter(id => !OWN_STAGES.includes(id))
  const record = withoutStages({ ...reference, machine: { ...reference.machine, cpuModel: OWN_CPU } }, others)
  await mkdir(join(root, 'results'), { recursive: true })
  await writeFile(join(root, 'results/bench-2026-01-01T00-00-00.json'), JSON.stringify(record))
}

// Whatever the record lists by stage, contender or pair: entries of other stages go.
function withoutStages (value, others) {
  const isOfOther = entry =>
    [entry, entry?.id, entry?.stage, entry?.contender, entry?.over, entry?.under].some(name =>
      others.includes(String(name).split('@')[0])
    )
  if (Array.isArray(value)) return value.filter(entry => !isOfOther(entry)).map(entry => withoutStages(entry, others))
  if (!value || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutStages(inner, others)]))
}

async function openPage (browser, folder, path, { viewport = WIDE, scheme = 'light' } = {}) {
  const context = await browser.newContext({ viewport, colorScheme: scheme })
  await context.route(`${SITE}/**`, route => route.fulfill(answer(folder, new URL(route.request().url()).pathname)))
  const page = await context.newPage()
  const troubles = /** @type {string[]} */ ([])
  page.on('console', message => { if (['error', 'warning'].includes(message.type())) troubles.push(message.text()) })
  page.on('pageerror', error => troubles.push(error.message))
  page.on('requestfailed', request => troubles.push(`failed: ${request.url()}`))
  page.on('response', response => {
    if (response.status() >= 400) troubles.push(`${response.status()}: ${response.url()}`)
  })
  page.on('request', request => {
    if (!request.url().startsWith(SITE) && !request.url().startsWith('data:')) { troubles.push(`elsewhere: ${request.url()}`) }
  })
  await page.goto(`${SITE}/${path}`, { waitUntil: 'networkidle' })
  return { page, troubles, close: () => context.close() }
}

// A page's address has no .html, as on most hosts.
function answer (folder, pathname) {
  const file = ['', '.html', 'index.html']
    .map(ending => join(folder, decodeURIComponent(pathname) + ending))
    .find(file => /\.\w+$/.test(file) && existsSync(file))
  return file ? { path: file } : { status: 404, body: 'not there' }
}
