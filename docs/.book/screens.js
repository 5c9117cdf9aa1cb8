// @ts-check
// What the tools of the chapters look like and print: taken from real runs, in a real browser and a real shell.
import { existsSync } from 'node:fs'
import { glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { execa } from 'execa'
import { describeApp } from 'bench-in-turns'
import { freePort, serverEnvironment, ServerError, writeWhole } from 'bench-in-turns/kit.js'
import { flameNodes, summarizeProfile } from '../../scripts/profile/summary.js'
import { profileStage } from '../../scripts/profile/profilers.js'
import { traceRequests, waterfallOf } from '../../scripts/profile/trace.js'
import { drawProfile } from '../../scripts/render/flame-graph.js'
import { drawWaterfall } from '../../scripts/render/waterfall.js'
import { findStages, readCatalog, rootDir } from '../../scripts/stages/catalog.js'
import { openChromium } from '../../scripts/stages/installed/chromium.js'
import { withNeeds } from '../../scripts/stages/installed/postgres.js'
import { startStage } from '../../scripts/stages/stage-app.js'
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
  const catalog = await readCatalog()
  await mkdir(join(rootDir, FOLDER), { recursive: true })
  const files = []
  for (const name of names.length ? names : Object.keys(SCREENS)) {
    onScreen(name)
    const folder = await mkdtemp(join(tmpdir(), 'screen-'))
    try {
      const server = await findServer(SCREENS[name].of, catalog)
      await takeScreen(join(rootDir, FOLDER, name), server, SCREENS[name], { folder, signal })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    files.push(join(FOLDER, name))
  }
  return files
}

/** @returns {Promise<any>} a stage, or an app */
async function findServer (name, catalog) {
  if (!existsSync(join(rootDir, EXAMPLES, name))) return findStages(catalog, [name])[0]
  return (await describeApp(join(rootDir, EXAMPLES, name)))[0]
}

async function takeScreen (file, server, screen, { folder, signal }) {
  if (screen.profiler === 'trace') return writeWhole(file, await waterfallSvg(server, { folder, signal }))
  if (screen.profiler) return takeReport(file, server, screen, signal)
  // A server that waits for a database gets one of its own, and so does what is typed in its folder.
  const text = await withNeeds([server], { signal, say: console.error }, signal =>
    transcript(server, screen.command, { folder, signal }))
  if (!screen.steps) return writeWhole(file, text)
  const left = await Array.fromAsync(glob('*', { cwd: folder }))
  await takePicture(file, left.sort().map(name => join(folder, name)), screen, signal)
}

async function waterfallSvg (stage, { folder, signal }) {
  const { alone } = await withNeeds([stage], { signal, say: console.error }, signal =>
    traceRequests(stage, { folder, signal }))
  return drawWaterfall(waterfallOf(alone), 'warm and alone')
}

async function takeReport (file, server, { profiler, edits, connections = LOAD.connections, ...screen }, signal) {
  const { failure, report, profile } = await profileStage(server, profiler, { ...LOAD, connections, edits, signal })
  if (failure || !report) throw new ServerError(failure ?? `${profiler} left no report`, [])
  if (!screen.steps) {
    return profile && writeWhole(file, drawProfile(summarizeProfile(profile), flameNodes(profile.tree)))
  }
  const shown = join(rootDir, report)
  await writeFile(shown, withoutFolders(await readFile(shown, 'utf8')))
  await takePicture(file, [shown], screen, signal)
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

/** @returns {Promise<string>} as it stands on a terminal, without its colours and without folders of this machine */
async function transcript (stage, command, { folder, signal }) {
  const server = command.includes('$URL') ? await startStage(stage, { signal, withProbe: false }) : null
  try {
    const { stdout, stderr, failed } = await execa('sh', ['-c', command], {
      cwd: stage.dir,
      env: serverEnvironment({
        PATH: [join(rootDir, 'node_modules/.bin'), process.env.PATH].join(delimiter),
        PORT: String(await freePort()), // autocannon reads it, too
        URL: server ? server.url + stage.route : '',
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
  return `${lines.map(line => line.trimEnd()).join('\n').replace(/^\n+/, '').trimEnd()}\n`
}

/** What a report says without the folders of this machine. */
function withoutFolders (text) {
  return text.replaceAll(`${rootDir}/`, '')
}
