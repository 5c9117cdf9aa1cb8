// @ts-check
// What the tools of the chapters look like and print: taken from real runs, in a real browser and a real shell.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { execa } from 'execa'
import { ServerError, writeWhole } from 'bench-in-turns/kit.js'
import { describeApp, freePort, serverEnvironment } from 'bench-in-turns'
import { flameNodes, summarizeProfile } from '../../scripts/profile/summary.js'
import { profileStage } from '../../scripts/profile/profilers.js'
import { traceRequests, waterfallOf } from '../../scripts/profile/trace.js'
import { drawProfile } from '../../scripts/render/flame-graph.js'
import { drawWaterfall } from '../../scripts/render/waterfall.js'
import { findStages, readCatalog, rootDir } from '../../scripts/stages/catalog.js'
import { openChromium } from '../../scripts/stages/installed/chromium.js'
import { withNeeds } from '../../scripts/stages/installed/postgres.js'
import { startStage } from '../../scripts/stages/stage-app.js'
import { withSnapshots } from './heap-snapshots.js'
import { SCREENS } from './screen-list.js'

const LOAD = { connections: 100, durationS: 10 }
const WIDTH = 1100
const HEIGHT = 720
const NO_ANSWER = / requests in .*, 0 B read/ // autocannon ends well all the same
const EXAMPLES = 'docs/examples'
const FOLDER = 'docs/images/screens'

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
    const screen = SCREENS[name]
    const server = await findServer(screen.of, catalog)
    const file = join(rootDir, FOLDER, name)
    if (screen.command) await takeOutput(file, server, screen.command, signal)
    else if (screen.profiler === 'trace') await takeWaterfall(file, server, signal)
    else if (!screen.snapshots) await takePicture(file, server, screen, signal)
    else await withSnapshots(server, screen.snapshots, signal, files => pictureFiles(file, files, screen, signal))
    files.push(join(FOLDER, name))
  }
  return files
}

/** @returns {Promise<any>} a stage, or an app */
async function findServer (of, catalog) {
  if (!existsSync(join(rootDir, EXAMPLES, of))) return findStages(catalog, [of])[0]
  return (await describeApp(join(rootDir, EXAMPLES, of)))[0]
}

/** A server that waits for a database gets one of its own, and so does what is typed in its folder. */
async function takeOutput (file, server, command, signal) {
  await withNeeds([server], { signal, say: console.error }, async signal =>
    writeWhole(file, await transcript(server, command, signal)))
}

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

/** @param {string[]} shown absolute files */
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
        LOG: log,
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
