// @ts-check
// Is what the command says true? Pairs of servers of which that is known, asked as anybody would ask; and losses that
// were planted, small and large, of which it is counted how many are found.
import { existsSync } from 'node:fs'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { cleanEnvironment, ServerError } from 'bench-in-turns/kit.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { defineLab, names } from '../kit.js'
import { PLANTED, PLANTED_KINDS } from './power.js'
import { ROWS } from './rows.js'

/**
 * @import { SampleRun } from '../design.js'
 * @import { Row, Said } from './rows.js'
 */

const BIN = join(rootDir, 'packages/bench-in-turns/bin.js')
const NODE = JSON.stringify(process.execPath)
const PARTS = ['truths', 'power']
const SECONDS = { turns: 90, '--rate': 140, '--leaks': 130 }
const LINES_SHOWN = 5

export default defineLab({
  title: 'is what the command says true: pairs of servers of which that is known, and losses that were planted',
  params: {
    parts: names(PARTS, { flag: 'part', help: 'what is asked' }),
    rows: names(ROWS.map(({ id }) => id), { flag: 'row', help: 'of the truths' }),
    comparisons: { max: 1000, usual: 1, value: 'N', help: 'of each pair' },
    found: { max: 1000, usual: 5, value: 'N', help: 'comparisons of each loss that was planted' },
    planted: names(PLANTED.map(String), { help: 'per cent of the losses' }),
    brief: { usual: false, help: 'comparisons in turns as short as they can be: a smoke test' }
  },
  amounts: ['parts', 'rows', 'comparisons', 'found', 'planted'],
  cells: ({ parts, rows, planted }) => [
    ...parts.includes('truths') ? rows.map(row => ({ part: 'truths', row })) : [],
    ...parts.includes('power')
      ? PLANTED_KINDS.flatMap(kind => planted.map(Number).map(planted => ({ part: 'power', kind, planted })))
      : []
  ],
  rounds: ({ part }, { comparisons, found }) => part === 'power' ? found : comparisons,
  sampleS: ({ row }) => SECONDS[rowOf(row)?.flags?.[0] ?? 'turns'],
  sample: ({ part, row, kind, planted }, options, run) => part === 'power'
    ? ask({ server: 'planted', sides: [[kind, 0], [kind, planted]] }, options, run)
    : ask(/** @type {Row} */ (rowOf(row)), options, run)
})

const rowOf = (/** @type {string} */ id) => ROWS.find(row => row.id === id)

/**
 * @param {Pick<Row, 'server' | 'sides' | 'flags' | 'isCommit'>} row
 * @param {{ brief: boolean }} options
 * @param {SampleRun} run
 * @returns {Promise<Said>}
 */
async function ask ({ server, sides, flags = [], isCommit }, options, run) {
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
  const files = ['serve.cjs', `servers/${server}.cjs`].map(file => JSON.stringify(join(import.meta.dirname, file)))
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
