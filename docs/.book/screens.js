// @ts-check
// What the tools of the chapters look like and print: taken from real runs, in a real browser and a real shell.
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { delimiter, join, parse } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { execa } from 'execa'
import { describeApp } from 'bench-in-turns'
import { freePort, inEnglish, serverEnvironment, ServerError, writeWhole } from 'bench-in-turns/kit.js'
import { flameNodes, summarizeProfile } from '../../scripts/profile/summary.js'
import { takeProfile } from '../../scripts/profile/profilers.js'
import { traceRequests, waterfallOf } from '../../scripts/profile/trace.js'
import { drawProfile } from '../../scripts/render/flame-graph.js'
import { drawWaterfall } from '../../scripts/render/waterfall.js'
import { findStages, readCatalog, rootDir } from '../../scripts/stages/catalog.js'
import { openChromium } from '../../scripts/stages/installed/chromium.js'
import { withNeeds } from '../../scripts/stages/installed/postgres.js'
import { startStage } from '../../scripts/stages/stage-app.js'
import { inTemporaryFolder } from '../../scripts/temporary-folder.js'
import { readPages } from './pages.js'
import { SCREENS } from './screen-list.js'

/** @import { Screen } from './screen-list.js' */

const LOAD = { connections: 100, durationS: 10 }
const NO_ANSWER = / requests in .*, 0 B read/ // autocannon ends well all the same
const EXAMPLES = 'docs/examples'
const FOLDER = 'docs/images/screens'
const STILL_MS = 1500

/**
 * @param {{ names: string[], signal: AbortSignal, onScreen: (name: string) => void }} run `names` of files; without
 *   one, all
 * @returns {Promise<string[]>} files that were written
 * @throws {ServerError} when a tool fails, or Chromium is missing
 */
export async function takeScreens ({ names, signal, onScreen }) {
  const wanted = names.length ? names : Object.keys(SCREENS)
  for (const name of wanted) {
    onScreen(name)
    await inTemporaryFolder('screen', folder => takeScreen(name, folder, signal))
  }
  return wanted.map(name => join(FOLDER, name))
}

/** A server that waits for a database gets one of its own, and so does what is typed. */
async function takeScreen (name, folder, interrupted) {
  const screen = SCREENS[name]
  const server = await findServer(screen.of)
  await withNeeds([server], { signal: interrupted, onLine: line => console.error(inEnglish(line)) }, async signal => {
    const run = { folder, signal }
    const taken = screen.profiler ? await profile(server, screen, run) : await type(server, name, run)
    const file = join(rootDir, FOLDER, name)
    await (typeof taken === 'string' ? writeWhole(file, taken) : takePicture(file, taken, screen, signal))
  })
}

/** @returns {Promise<any>} a stage, or an app */
async function findServer (name) {
  const [app] = existsSync(join(rootDir, EXAMPLES, name))
    ? await describeApp(join(rootDir, EXAMPLES, name))
    : findStages(await readCatalog(), [name])
  return app
}

/** @returns {Promise<string | string[]>} a picture of it, or the report to open, without folders of this machine */
async function profile (server, { profiler, edits, steps, connections = LOAD.connections }, { folder, signal }) {
  if (profiler === 'trace') {
    const { alone } = await traceRequests(server, { folder, signal })
    return drawWaterfall(waterfallOf(alone), 'warm and alone')
  }
  const run = { ...LOAD, connections, edits, folder, signal }
  const { report, profile } = await takeProfile(profiler, server, run)
  if (!steps && profile) return drawProfile(summarizeProfile(profile), flameNodes(profile.tree))
  const shown = join(rootDir, report)
  await writeFile(shown, withoutFolders(await readFile(shown, 'utf8')))
  return [shown]
}

/**
 * @param {string} file
 * @param {string[]} shown absolute files
 * @param {Pick<Screen, 'steps' | 'width' | 'height'>} screen
 * @param {AbortSignal} signal
 */
async function takePicture (file, shown, { steps = [], width = 1100, height = 480 }, signal) {
  const { page, close } = await openChromium(signal)
  try {
    await page.setViewportSize({ width, height })
    for (const step of steps) {
      await step(page, shown)
      await waitUntilStill(page)
    }
    await page.screenshot({ path: file, animations: 'disabled' })
  } finally {
    await close()
  }
}

// These pages draw on canvases and tell nobody when they are done.
async function waitUntilStill (page) {
  let [before, now] = ['', 'nothing yet']
  while (before !== now) {
    before = now
    await page.waitForTimeout(STILL_MS)
    now = (await page.screenshot()).toString('base64')
  }
}

/** @returns {Promise<string | string[]>} as it stands on a terminal, without colours; or the files that it leaves */
async function type (stage, name, { folder, signal }) {
  const { command, steps } = SCREENS[name]
  const typed = command ?? await typedAbove(name)
  const server = await startStage(stage, { signal, withProbe: false })
  try {
    const { stdout, stderr, failed } = await execa('sh', ['-c', typed], {
      cwd: command ? stage.dir : rootDir,
      env: serverEnvironment({
        PATH: [join(rootDir, 'node_modules/.bin'), process.env.PATH].join(delimiter),
        PORT: command && String(await freePort()), // autocannon reads it, too
        URL: server.url + stage.route,
        ROUTE: stage.route,
        OUT: folder,
        ...stage.settings
      }),
      extendEnv: false,
      reject: false,
      cancelSignal: signal
    })
    signal.throwIfAborted()
    if (failed || NO_ANSWER.test(stdout + stderr)) {
      throw new ServerError(`${typed} failed`, stderr.split('\n').slice(-5))
    }
    return steps ? (await readdir(folder)).sort().map(file => join(folder, file)) : normalise(stdout)
  } finally {
    await server.stop()
  }
}

/** @returns {Promise<string>} what the page that shows it says to type */
async function typedAbove (name) {
  const isIt = region => `${region.name} `.startsWith(`screen ${parse(name).name} `)
  const page = (await readPages()).find(({ regions }) => regions.some(isIt))
  const end = page?.regions.find(isIt)?.start
  const typed = page?.tree.children.findLast(({ type, lang, position }) =>
    type === 'code' && lang === 'sh' && position.end.offset < Number(end))
  if (!typed) throw new ServerError(`no page says how ${name} is made`, [])
  return typed.value
}

function normalise (output) {
  const plain = withoutFolders(stripVTControlCharacters(output))
  const lines = plain.replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:3000').split('\n')
  return `${lines.map(line => line.trimEnd()).join('\n').replace(/^\n+/, '').trimEnd()}\n`
}

/** What a report says without the folders of this machine. */
function withoutFolders (text) {
  return text.replaceAll(`${rootDir}/`, '')
}
