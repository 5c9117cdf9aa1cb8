// @ts-check
// V8's tick profiler, switched on by `node --prof`.
import { basename, join } from 'node:path'
import { execa } from 'execa'
import { ProfileError } from '../named-errors.js'
import { addStack, createTree, frameOf } from './call-tree.js'
import { loadUnder, parseOutput, readOutput } from './on-port.js'

/**
 * @import { Frame } from './call-tree.js'
 * @import { ProfileRun, Seen } from './profilers.js'
 * @import { Stage } from '../stages/catalog.js'
 * @import { ServerError } from 'bench-in-turns/kit.js'
 */

/**
 * @param {Stage} stage
 * @param {ProfileRun} run
 * @returns {Promise<Seen & { report: string }>} weights are ticks
 * @throws {ServerError} when the stage dies
 * @throws {ProfileError} when there is no answer or no log
 */
export async function profileTicks (stage, run) {
  const report = join(run.folder, 'v8.log')
  await loadUnder(stage, ['--prof', `--logfile=${report}`, '--no-logfile-per-isolate'], run)
  const seen = await readV8Log(report, run)
  return { ...seen, report, plainNative: await plainCppSection(report, run.signal, run.nodeBinary) }
}

const STATE_GC = 1
const STATE_IDLE = 8
const NODE_LIBRARY = /^shared-library,(.*\/node),(0x[0-9a-f]+)/m
/** @type {Frame} */
const GC = { name: '(garbage collector)', file: '', line: 0, kind: 'engine' }
/** @type {Frame} */
const UNKNOWN = { name: '(unknown)', file: '(unknown)', line: 0, kind: 'native' }

/**
 * Reads the log with V8's own tool, but for the names of compiled functions: since Node 12 it has had no or wrong ones,
 * as it cuts nm's output at a megabyte and shifts the addresses of a binary that is linked to a fixed place.
 *
 * @param {string} log absolute file
 * @param {Pick<ProfileRun, 'signal' | 'nodeBinary'>} run by which it was written
 * @returns {Promise<Required<Pick<Seen, 'tree' | 'samples' | 'isUnread'>>>} weights are ticks
 * @throws {ProfileError} when it cannot be read
 */
export async function readV8Log (log, { signal, nodeBinary }) {
  const [, binary, start] = NODE_LIBRARY.exec(await readOutput(log, 'node --prof')) ?? []
  // `true` prints nothing where nm would print names.
  const json = await processLog(log, { args: ['--preprocess', '--nm=true'], signal, nodeBinary })
  const { code, ticks } = parseOutput(json, 'node --prof-process')
  const isLibrary = id => code[id]?.type === 'SHARED_LIB'
  // Some versions log node's binary in parts: what lies in no part that they know has its address instead of an offset.
  const addressOf = ([id, at]) => {
    if (id < 0) return at
    return isLibrary(id) && code[id].name === binary ? Number(start) + at : null
  }
  const busy = ticks.filter(({ vm }) => vm !== STATE_IDLE)
  const addresses = busy.map(({ s }) => addressOf(s)).filter(address => address !== null)
  const names = await readNames(binary, [...new Set(addresses)])
  const frames = code.map(({ name, type }) =>
    type === 'SHARED_LIB' ? nativeFrame(basename(name), basename(name)) : frameOf(name, type))
  const tree = createTree()
  for (const { vm, s } of busy) {
    const [top, ...callers] = s.filter((_, i) => i % 2 === 0) // each is followed by where in the code it was
    const name = names.get(addressOf(s))
    const frame = name ? nativeFrame(name, 'node') : frames[top] ?? UNKNOWN
    // A function that was interrupted is its own first caller, and the place where it was called may be no code.
    const stack = callers.filter((id, i) => frames[id] && !isLibrary(id) && (i > 0 || id !== top))
    addStack(tree, [...stack.map(id => frames[id]).reverse(), vm === STATE_GC ? GC : frame])
  }
  return { tree, samples: busy.length, isUnread: addresses.length > 0 && names.size === 0 }
}

function nativeFrame (name, file) {
  return { name, file, line: 0, kind: 'native' }
}

/**
 * @param {number[]} addresses in it
 * @returns {Promise<Map<number | null, string>>} the functions there; empty without addr2line, and for a binary that is
 *   stripped or not linked to a fixed place
 */
async function readNames (binary = '', addresses) {
  const { stdout = '' } = await execa('addr2line', ['-f', '-C', '-e', binary], {
    input: addresses.map(address => address.toString(16)).join('\n'),
    reject: false
  })
  const lines = stdout.split('\n') // of each, the name and the place in the source
  return new Map(addresses.flatMap((address, i) =>
    /^[^?]/.test(lines[2 * i] ?? '') ? [[address, lines[2 * i]]] : []))
}

/**
 * @returns {Promise<string>} what `node --prof-process` makes of it
 * @throws {ProfileError}
 */
async function processLog (log, { args, signal, nodeBinary = process.execPath }) {
  const options = { reject: false, cancelSignal: signal }
  const { stdout, failed } = await execa(nodeBinary, ['--prof-process', ...args, log], options)
  signal.throwIfAborted()
  if (failed || !stdout) throw new ProfileError('node --prof-process failed, or printed nothing')
  return stdout
}

const CPP_SECTION = /^ \[C\+\+\]:\n.*\n((?: +\d+ .*\n)*)/m
const ROW = /^ +\d+ +([\d.]+)% +[\d.]+% +(?:[tTwW] )?(.*)$/

/**
 * What `node --prof-process` makes of a log, to be held against our own reading.
 *
 * @param {string} log absolute file
 * @param {AbortSignal} signal
 * @param {string} [nodeBinary] absolute; the one that runs this without it
 * @returns {Promise<{ name: string, share: number }[]>} its C++ section, the hottest first; empty when it has none
 * @throws {ProfileError} when it fails, or prints nothing
 */
export async function plainCppSection (log, signal, nodeBinary) {
  const [, rows = ''] = CPP_SECTION.exec(await processLog(log, { args: [], signal, nodeBinary })) ?? []
  return rows.split('\n').flatMap(row => {
    const [, percent, name] = ROW.exec(row) ?? []
    return name ? [{ name, share: Number(percent) / 100 }] : []
  })
}
