// @ts-check
// Linux perf, which sees the same process from outside: a check of what node --prof says of compiled functions.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { execa } from 'execa'
import { ProfileError } from '../named-errors.js'
import { addStack, createTree, frameOf } from './call-tree.js'
import { loadUnder } from './on-port.js'

/**
 * @import { Frame } from './call-tree.js'
 * @import { ProfileRun, Seen } from './profilers.js'
 * @import { Stage } from '../stages/catalog.js'
 */

const SAMPLES_PER_SECOND = 499
const ROW = /^\s*[0-9a-f]+ (.*) \((.*)\)$/
const COMPILED_JS = /^JS:[~^+*]?'?(.*:\d+:\d+)$/
const OFFSET = /\+0x[0-9a-f]+$/

/** @returns {Promise<string | null>} why it cannot run: null when it is there and permitted */
export async function missingPerf () {
  const args = ['record', '-e', 'cpu-clock', '-o', '/dev/null', '--', 'true']
  const { exitCode, code, stderr } = await execa('perf', args, { reject: false })
  if (code === 'ENOENT') return 'perf is not there; Debian has it as linux-perf'
  return exitCode === 0 ? null : `perf is not permitted here: ${stderr.trim().split('\n')[0]}`
}

/**
 * @param {Stage} stage
 * @param {ProfileRun} run
 * @returns {Promise<Seen & { report: string }>} flat: each sample has one frame; what the kernel did is one of them
 * @throws {ProfileError}
 */
export async function profilePerf (stage, run) {
  const report = join(run.folder, 'perf.data')
  const log = join(run.folder, 'v8.log') // else node leaves one in the stage's folder
  const nodeArgs = ['--perf-basic-prof', `--logfile=${log}`, '--no-logfile-per-isolate']
  let seen = { tree: createTree(), samples: 0 }
  await loadUnder(stage, nodeArgs, run, async ({ pid }, load) => {
    try {
      await record(report, pid, load, run.signal)
      seen = await readSamples(report)
    } finally {
      await rm(`/tmp/perf-${pid}.map`, { force: true }) // node puts it there, where perf looks for it
    }
  })
  if (!seen.samples) throw new ProfileError(`${stage.id}: perf saw nothing`)
  return { ...seen, report }
}

async function record (report, pid, load, signal) {
  const args = ['record', '-e', 'cpu-clock', '-F', String(SAMPLES_PER_SECOND), '-o', report, '-t', String(pid)]
  const perf = execa('perf', args, { reject: false, cancelSignal: signal })
  try {
    await load()
  } finally {
    perf.kill('SIGINT')
    await perf
  }
}

async function readSamples (report) {
  const tree = createTree()
  let samples = 0
  const args = ['script', '-i', report, '-F', 'ip,sym,dso']
  const script = execa('perf', args, { buffer: false, reject: false, stderr: 'ignore' })
  for await (const line of createInterface({ input: script.stdout })) {
    const [, symbol, binary] = ROW.exec(line) ?? []
    if (!symbol) continue
    samples++
    addStack(tree, [toFrame(symbol.replace(OFFSET, ''), binary)])
  }
  await script
  return { tree, samples }
}

/** @returns {Frame} */
function toFrame (symbol, binary) {
  if (binary.startsWith('[kernel')) return { name: '(kernel)', file: '', line: 0, kind: 'native' }
  const [, compiled] = COMPILED_JS.exec(symbol) ?? []
  if (compiled) return frameOf(compiled)
  return { name: symbol, file: binary.split('/').at(-1), line: 0, kind: binary.endsWith('.map') ? 'engine' : 'native' }
}
