// @ts-check
// V8's sampling profiler, switched on by `node --cpu-prof`.
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sum } from 'simple-statistics'
import { ProfileError } from '../named-errors.js'
import { stats } from 'bench-in-turns'
import { addStack, classifySource, createTree } from './call-tree.js'
import { loadUnder, parseOutput } from './on-port.js'
import { appOf } from '../stages/stage-app.js'

/**
 * @import { CallTree } from './call-tree.js'
 * @import { ProfileRun, Seen } from './profilers.js'
 * @import { Stage } from '../stages/catalog.js'
 * @import { ServerError } from 'bench-in-turns/kit.js'
 */

/** Node.js writes the profile when the process ends by itself, and no signal tells it to on Windows. */
const ENDS_WELL = process.platform !== 'win32'

/**
 * @param {Stage} stage
 * @param {ProfileRun} run
 * @returns {Promise<Seen & { report: string }>} weights are microseconds
 * @throws {ServerError} when the stage dies
 * @throws {ProfileError} when there is no answer or no profile
 */
export async function profileCpu (stage, run) {
  if (stage.command || !ENDS_WELL) return profileFromWithin(stage, run)
  const underLoad = [NaN, NaN]
  let generatorShare = NaN
  const answered = await loadUnder(stage, ['--cpu-prof', `--cpu-prof-dir=${run.folder}`], run, async (_, load) => {
    underLoad[0] = nowMicros()
    generatorShare = stats.busyShare(await load())
    underLoad[1] = nowMicros()
  })
  const [name] = await Array.fromAsync(glob('*.cpuprofile', { cwd: run.folder }))
  if (!name) throw new ProfileError(`${stage.id}: node --cpu-prof wrote no profile`)
  const report = join(run.folder, name)
  const profile = parseOutput(await readFile(report, 'utf8'), `${stage.id}: node --cpu-prof`)
  const idleShare = idleShareOf(profile, underLoad)
  return { ...readCpuProfile(profile), idleShare, generatorShare, answered, report }
}

// The same profiler, switched on from within by the probe: only the load is in it, and no process needs to end well.
async function profileFromWithin (stage, run) {
  /** @type {any} */
  let taken
  const answered = await loadUnder(/** @type {any} */ (await appOf(stage, run)), [], run, async (server, load) => {
    const before = await server.profile('start')
    const generatorShare = stats.busyShare(await load())
    const { reading, profile } = await server.profile('stop')
    taken = { profile, generatorShare, work: workOf(before.reading, reading) }
  })
  const report = join(run.folder, 'app.cpuprofile')
  await writeFile(report, JSON.stringify(taken.profile))
  const { profile, generatorShare, work } = taken
  const seen = { ...readCpuProfile(profile), idleShare: idleShareOf(profile), generatorShare }
  return { ...seen, answered, ...work && { work }, report }
}

/** @returns {Seen['work']} undefined on a Node.js that counts no requests */
function workOf (before, after) {
  const work = stats.workBetween(before, after)
  const { requestsStarted } = work
  return requestsStarted ? { cpuMicros: stats.cpuMicros(work), requestsStarted } : undefined
}

/** @returns {number} by the clock of V8's profiler */
const nowMicros = () => Number(process.hrtime.bigint() / 1000n)

// V8's sampling profiler as `node --cpu-prof` writes it: a tree of call frames and the sequence of the samples' leaves
// (Chrome DevTools Protocol, Profiler.Profile).

const ENGINE_FRAMES = ['(root)', '(program)', '(idle)', '(garbage collector)']
const IDLE = '(idle)'

/**
 * @param {{ nodes: any[], samples: number[], timeDeltas: number[] }} profile parsed .cpuprofile
 * @returns {{ tree: CallTree, samples: number }} weights are microseconds; idle time is not
 *   in the tree
 */
export function readCpuProfile ({ nodes, samples, timeDeltas }) {
  const byId = new Map(nodes.map(node => [node.id, node]))
  const parents = new Map(nodes.flatMap(node => (node.children ?? []).map(child => [child, node.id])))
  const stackOf = id => parents.has(id) ? [...stackOf(parents.get(id)), toFrame(byId.get(id).callFrame)] : []
  // A delta is the time before its sample, so a sample lasts until the next one.
  const lasting = samples.map((id, i) => ({ id, weight: timeDeltas[i + 1] ?? 0 }))
    .filter(({ id }) => byId.get(id).callFrame.functionName !== IDLE)
  const tree = createTree()
  for (const [id, own] of Map.groupBy(lasting, ({ id }) => id)) {
    addStack(tree, stackOf(id), sum(own.map(({ weight }) => weight)))
  }
  return { tree, samples: lasting.length }
}

/**
 * @param {{ startTime: number, nodes: any[], samples: number[], timeDeltas: number[] }} profile parsed .cpuprofile
 * @param {number[]} [underLoad] when that began and ended, in microseconds by the profiler's clock
 * @returns {number | undefined} of the time from the first work under load to the last; undefined where there was none
 */
function idleShareOf ({ startTime, nodes, samples, timeDeltas }, [from, to] = [-Infinity, Infinity]) {
  const idle = new Set(nodes.filter(({ callFrame }) => callFrame.functionName === IDLE).map(({ id }) => id))
  let atMicros = startTime
  const lasting = samples.map((id, i) => {
    atMicros += timeDeltas[i]
    return { isIdle: idle.has(id), atMicros, micros: timeDeltas[i + 1] ?? 0 }
  }).filter(({ atMicros }) => atMicros >= from && atMicros <= to)
  const first = lasting.findIndex(({ isIdle }) => !isIdle)
  const last = lasting.findLastIndex(({ isIdle }) => !isIdle)
  if (first === last) return undefined
  const worked = lasting.slice(first, last + 1)
  const microsOf = samples => sum(samples.map(({ micros }) => micros))
  return microsOf(worked.filter(({ isIdle }) => isIdle)) / microsOf(worked)
}

function toFrame ({ functionName, url, lineNumber }) {
  if (ENGINE_FRAMES.includes(functionName)) return { name: functionName, file: '', line: 0, kind: 'engine' }
  const { file, kind } = classifySource(url)
  // Without a script a frame is V8's own built-in code or a native function of Node's.
  return { name: functionName || '(anonymous)', file, line: url ? lineNumber + 1 : 0, kind: url ? kind : 'native' }
}
