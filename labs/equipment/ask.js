// @ts-check
// Asks bench-in-turns as anybody would type it: two versions of a server that a lab brings, and what is said of them.
import { existsSync } from 'node:fs'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { cleanEnvironment, ServerError } from 'bench-in-turns/kit.js'
import { rootDir } from '../../scripts/stages/catalog.js'

/** @import { SampleRun } from '../design.js' */

/**
 * @typedef {object} Asked
 * @property {string} server the file of a function of a listener, or of several by name
 * @property {[older: any, now: any] | [now: any]} sides of that file: a name, or arguments of the function that it is
 * @property {string[]} [flags]
 * @property {boolean} [isCommit] the second is the last commit of the first
 */

/**
 * @typedef {object} Said by the command, of one comparison, or of one server
 * @property {number} exitCode
 * @property {number} tookS
 * @property {Compared[]} comparisons
 * @property {{ percentile: number, verdict: string | null, ratio: Figure | null }[]} latencies
 * @property {{ verdict: string, bytesPerRequest: Figure }[]} leaks
 */

/**
 * @typedef {object} Compared
 * @property {string} verdict
 * @property {string} decides
 * @property {boolean} [isGeneratorBound]
 * @property {boolean[]} [nowFirst] of each start
 * @property {Figure | null} cpuMicrosPerRequest
 * @property {Figure | null} requestsPerSecond
 */

/**
 * @typedef {{ value: number | null, low: number | null, high: number | null, count: number, starts?: number[] }} Figure
 *   now ÷ older, where two are compared, and so is each of its starts
 */

const BIN = join(rootDir, 'packages/bench-in-turns/bin.js')
const NODE = JSON.stringify(process.execPath)
const LINES_SHOWN = 5

/**
 * @param {Asked} asked
 * @param {{ brief: boolean }} options
 * @param {SampleRun} run
 * @returns {Promise<Said>}
 * @throws {ServerError} when nothing was measured, with what was said in its place
 */
export async function ask ({ server, sides, flags = [], isCommit }, options, run) {
  const root = await run.folder()
  const args = isCommit
    ? await twoFolders(root, server, run)
    : await twoVersions(root, server, sides)
  const file = join(await run.folder(), 'result.json')
  const ofTurns = options.brief && !flags.length ? ['--quick'] : []
  const typed = [BIN, ...args, '--command', `${NODE} index.js`, ...flags, ...ofTurns, '--json', file]
  const env = cleanEnvironment({ MEASURING_PORT: '0' }) // whoever runs this lab has the machine's turn already
  const startedMs = performance.now()
  const { exitCode, all } = await execa(process.execPath, typed,
    { env, extendEnv: false, reject: false, all: true, cancelSignal: run.signal })
  run.signal.throwIfAborted()
  const lines = String(all).replaceAll(rootDir, '.').split('\n')
  if (!existsSync(file)) throw new ServerError('nothing was measured', lines.slice(-LINES_SHOWN))
  const tookS = (performance.now() - startedMs) / 1000
  return { exitCode: Number(exitCode), tookS, ...saidOf(JSON.parse(await readFile(file, 'utf8'))) }
}

/** @returns {Promise<string[]>} what is typed */
async function twoVersions (root, server, sides) {
  const folders = ['now', 'older'].slice(0, sides.length)
  for (const [i, side] of sides.toReversed().entries()) await writeApp(join(root, folders[i]), server, side)
  const [now, older] = folders.map(folder => join(root, folder))
  return older ? [now, '--against', older] : [now]
}

let isCopyJudged = true

/**
 * As `--against HEAD` compares code that has not changed: a checkout in a folder that is new each time, and the folder
 * itself. In every other comparison, it is the checkout that is judged.
 */
async function twoFolders (root, server, run) {
  const git = (...args) => execa('git', ['-c', 'user.name=lab', '-c', 'user.email=lab@localhost', ...args],
    { cwd: root, env: cleanEnvironment(), extendEnv: false, cancelSignal: run.signal })
  await writeApp(root, server, 'now')
  await git('init', '--quiet')
  await git('add', 'index.js', 'package.json')
  await git('commit', '--quiet', '--message', 'one')
  isCopyJudged = !isCopyJudged
  if (!isCopyJudged) return [root, '--against', 'HEAD']
  const copy = await run.folder()
  await git('clone', '--quiet', root, copy)
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
  return [copy, '--against', root]
}

async function writeApp (folder, server, side) {
  const files = [join(import.meta.dirname, 'serve.cjs'), server].map(file => JSON.stringify(file))
  const listener = Array.isArray(side) ? `(...${JSON.stringify(side)})` : `.${side}`
  await mkdir(join(folder, 'node_modules'), { recursive: true })
  await writeFile(join(folder, 'package.json'), '{}')
  await writeFile(join(folder, 'index.js'), `require(${files[0]})(require(${files[1]})${listener})\n`)
}

/** No path of this machine is in it. */
function saidOf ({ comparisons, latencies, leaks = [] }) {
  return {
    comparisons: comparisons.map(({ verdict, decides, isGeneratorBound, nowFirst, ...figures }) => {
      const { cpuMicrosPerRequest, requestsPerSecond } = figures
      return { verdict, decides, isGeneratorBound, nowFirst, cpuMicrosPerRequest, requestsPerSecond }
    }),
    latencies: latencies.map(({ percentile, verdict, ratio }) => ({ percentile, verdict, ratio })),
    leaks: leaks.map(({ verdict, bytesPerRequest }) => ({ verdict, bytesPerRequest }))
  }
}
