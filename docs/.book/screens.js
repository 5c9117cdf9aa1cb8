// @ts-check
// What the tools of the chapters look like and print: taken from real runs, in a real browser and a real shell.
import { existsSync } from 'node:fs'
import { glob, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { execa } from 'execa'
import { ServerError } from 'bench-in-turns/errors.js'
import { freePort } from 'bench-in-turns/start/free-port.js'
import { readJsonFile, writeWhole } from 'bench-in-turns/json-file.js'
import { flameNodes, summarizeProfile } from '../../scripts/profile/summary.js'
import { profileStage } from '../../scripts/profile/profilers.js'
import { traceRequests, waterfallOf } from '../../scripts/profile/trace.js'
import { drawProfile } from '../../scripts/render/flame-graph.js'
import { drawWaterfall } from '../../scripts/render/waterfall.js'
import { describeApp } from 'bench-in-turns/start/app.js'
import { findStages, readCatalog, rootDir } from '../../scripts/stages/catalog.js'
import { findChromium, openChromium } from '../../scripts/stages/chromium.js'
import { withNeeds } from '../../scripts/stages/postgres.js'
import { serverEnvironment } from 'bench-in-turns/start/spawn.js'
import { startStage } from '../../scripts/stages/stage-app.js'
import { withSnapshots } from './heap-snapshots.js'
import { SCREENS } from './screen-list.js'

/**
 * @import { Page } from './regions.js'
 * @import { Screen } from './screen-list.js'
 * @import { Stage } from '../../scripts/stages/catalog.js'
 */

const LOAD = { connections: 100, durationS: 10 }
const WIDTH = 1100
const HEIGHT = 720
const NO_ANSWER = / requests in .*, 0 B read/ // autocannon ends well all the same
const LARGEST_BYTES = 150_000
const EXAMPLES = 'docs/examples'
const FOLDER = 'docs/images/screens'
const LIST = join(FOLDER, 'screens.json')

/**
 * @param {{ names: string[], signal: AbortSignal, onScreen: (name: string) => void }} run `names` of files; without
 *   one, all
 * @returns {Promise<string[]>} files that were written
 * @throws {ServerError} when a tool fails, or Chromium is missing
 */
export async function takeScreens ({ names, signal, onScreen }) {
  const catalog = await readCatalog()
  const list = await readList(rootDir)
  await mkdir(join(rootDir, FOLDER), { recursive: true })
  const files = []
  for (const name of names.length ? names : Object.keys(SCREENS)) {
    onScreen(name)
    const screen = SCREENS[name]
    const server = await findServer(screen.of, catalog)
    const file = join(rootDir, FOLDER, name)
    if (screen.command) await writeWhole(file, await transcript(server, screen.command, signal))
    else if (screen.profiler === 'trace') await takeWaterfall(file, server, signal)
    else if (!screen.snapshots) await takePicture(file, server, screen, signal)
    else await withSnapshots(server, screen.snapshots, signal, files => pictureFiles(file, files, screen, signal))
    list[name] = { tool: screen.tool, version: await versionOf(rootDir, screen.tool), node: process.version }
    await writeWhole(join(rootDir, LIST), `${JSON.stringify(list, null, 2)}\n`)
    files.push(join(FOLDER, name))
  }
  return files
}

/**
 * @param {string} root absolute folder of the repository
 * @param {Page[]} pages
 * @returns {Promise<{ problems: string[], warnings: string[] }>} what is missing, too large or shown by no page; and
 *   what is older than its tool
 */
export async function checkScreens (root, pages) {
  const list = await readList(root)
  const there = (await Array.fromAsync(glob('*.{png,svg,txt}', { cwd: join(root, FOLDER) }))).sort()
  const unlisted = there.filter(name => !list[name]).map(name => `${FOLDER}/${name}: not in ${LIST}: delete it`)
  const problems = await Promise.all(Object.keys(SCREENS).map(async name => {
    const file = `${FOLDER}/${name}`
    if (!there.includes(name)) return `${file} is missing: npm run docs:screens -- ${name}`
    if (!pages.some(page => isShown(name, page))) return `${file}: no page shows it`
    const { size } = await stat(join(root, file))
    return size > LARGEST_BYTES ? `${file} has ${size} bytes, at most ${LARGEST_BYTES}` : []
  }))
  const warnings = await Promise.all(Object.entries(list).map(async ([name, { tool, version }]) => {
    const now = await versionOf(root, tool)
    return now === null || now === version
      ? []
      : `${FOLDER}/${name} shows ${tool} ${version}, and ${now} is here: npm run docs:screens -- ${name}`
  }))
  return { problems: [...unlisted, ...problems.flat()], warnings: warnings.flat() }
}

/** @param {string} name @param {Page} page */
function isShown (name, { markdown, regions }) {
  const [text] = name.split('.txt')
  return name === text
    ? markdown.includes(`images/screens/${name}`)
    : regions.some(region => region.name.startsWith(`screen ${text} `) || region.name === `screen ${text}`)
}

/** @returns {Promise<Record<string, { tool: string, version: string | null, node: string }>>} */
async function readList (root) {
  const file = join(root, LIST)
  return existsSync(file) ? readJsonFile(file) : {}
}

/** @returns {Promise<string | null>} null where it is not there; of what is new each month, the major version */
async function versionOf (root, tool) {
  if (tool === 'node') return major(process.version)
  if (tool === 'chromium') return major((await findChromium())?.version)
  const manifest = join(root, 'node_modules', tool, 'package.json')
  if (existsSync(manifest)) return JSON.parse(await readFile(manifest, 'utf8')).version
  const { stdout = '' } = await execa(tool, ['-v'], { reject: false })
  return /\d+\.[\d.]+/.exec(stdout)?.[0] ?? null
}

function major (version) {
  return version?.split('.')[0] ?? null
}

/** @returns {Promise<any>} a stage, or an app */
async function findServer (of, catalog) {
  if (!existsSync(join(rootDir, EXAMPLES, of))) return findStages(catalog, [of])[0]
  return (await describeApp(join(rootDir, EXAMPLES, of)))[0]
}

/** @param {string} file @param {Stage} stage @param {AbortSignal} signal */
async function takeWaterfall (file, stage, signal) {
  const folder = await mkdtemp(join(tmpdir(), 'waterfall-'))
  try {
    const { alone } = await withNeeds([stage], { signal, say: console.error }, signal =>
      traceRequests(stage, { folder, signal }))
    await writeWhole(file, drawWaterfall(waterfallOf(alone), 'warm and alone'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** @param {string} file @param {Stage} server @param {Screen} screen @param {AbortSignal} signal */
async function takePicture (file, server, { profiler = '', look, ...screen }, signal) {
  const { connections = LOAD.connections, edits } = screen
  const run = { ...LOAD, connections, edits, signal }
  const { failure, report, profile } = await profileStage(server, profiler, run)
  if (failure || !report) throw new ServerError(failure ?? `${profiler} left no report`, [])
  if (!look) return profile && writeWhole(file, drawProfile(summarizeProfile(profile), flameNodes(profile.tree)))
  const shown = join(rootDir, report)
  await writeFile(shown, withoutFolders(await readFile(shown, 'utf8')))
  await pictureFiles(file, [shown], { ...screen, look }, signal)
}

/**
 * @param {string} file
 * @param {string[]} shown absolute files
 * @param {Pick<Screen, 'look' | 'width' | 'height'>} screen
 * @param {AbortSignal} signal
 */
async function pictureFiles (file, shown, { look, width = WIDTH, height = HEIGHT }, signal) {
  const { page, close } = await openChromium(signal)
  try {
    await page.setViewportSize({ width, height })
    await look?.(page, ...shown)
    await page.screenshot({ path: file, animations: 'disabled' })
  } finally {
    await close()
  }
}

/** @returns {Promise<string>} as it stands on a terminal, without its colours and without folders of this machine */
async function transcript (stage, command, signal) {
  const server = command.includes('$URL') ? await startStage(stage, { signal, withProbe: false }) : null
  const log = join(rootDir, 'profiles', 'v8.log')
  await mkdir(dirname(log), { recursive: true })
  try {
    const { stdout, stderr, failed } = await execa('sh', ['-c', command], {
      cwd: stage.dir,
      env: serverEnvironment({
        PATH: [join(rootDir, 'node_modules/.bin'), process.env.PATH].join(delimiter),
        PORT: String(await freePort()), // autocannon reads it, too
        URL: server ? server.url + stage.route : '',
        LOG: log
      }),
      extendEnv: false,
      reject: false,
      cancelSignal: signal
    })
    signal.throwIfAborted()
    if (failed || NO_ANSWER.test(stdout + stderr)) {
      throw new ServerError(`${command} failed`, stderr.split('\n').slice(-5))
    }
    return normalise(stdout)
  } finally {
    await server?.stop()
  }
}

function normalise (output) {
  const plain = withoutFolders(stripVTControlCharacters(output))
  const lines = plain.replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:3000').split('\n')
  return `${lines.map(line => line.trimEnd()).join('\n').trim()}\n`
}

/** What a report says without the folders of this machine. */
function withoutFolders (text) {
  return text.replaceAll(`${rootDir}/`, '')
}
