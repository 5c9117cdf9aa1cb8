// @ts-check
// V8's tick profiler, switched on by `node --prof`.
import { join } from 'node:path'
import { execa } from 'execa'
import { ProfileError } from '../errors.js'
import { loadUnder } from './load-under.js'
import { readV8Log } from './v8-log.js'

/**
 * @import { ProfileRun, Seen } from './profilers.js'
 * @import { Stage } from '../server/catalog.js'
 * @import { StageError } from '../errors.js'
 */

const V8_LOG = 'v8.log'

/**
 * @param {Stage} stage
 * @param {ProfileRun} run
 * @returns {Promise<Seen & { report: string }>} weights are ticks
 * @throws {StageError} when the stage dies
 * @throws {ProfileError} when there is no answer or no log
 */
export async function profileTicks (stage, run) {
  const report = join(run.folder, V8_LOG)
  await loadUnder(stage, ['--prof', `--logfile=${report}`, '--no-logfile-per-isolate'], run)
  const { ticks, ...log } = await readV8Log(report).catch(error => {
    throw new ProfileError(`${stage.id}: node --prof wrote no log that can be read: ${error.message}`)
  })
  return { ...log, samples: ticks, report, plainNative: await plainCppSection(report, run.signal) }
}

const SUMMARY = '[Summary]:'
const CPP_SECTION = /^ \[C\+\+\]:\n.*\n((?: +\d+ .*\n)*)/m
const ROW = /^ +(\d+) +([\d.]+)% +[\d.]+% +(.*)$/
const TYPE_MARK = /^[tTwW] /

/**
 * What `node --prof-process` makes of a log, to be held against our own reading.
 *
 * @param {string} log absolute file
 * @param {AbortSignal} signal
 * @param {string} [nodeBinary] absolute; the one that runs this without it
 * @returns {Promise<{ name: string, share: number }[]>} its C++ section, the hottest first; empty when it has none
 * @throws {ProfileError} when it fails, or prints nothing
 */
export async function plainCppSection (log, signal, nodeBinary = process.execPath) {
  const { stdout, failed } = await execa(nodeBinary, ['--prof-process', log], {
    reject: false,
    cancelSignal: signal
  })
  if (failed || !stdout.includes(SUMMARY)) throw new ProfileError('node --prof-process failed, or printed nothing')
  const [, rows = ''] = CPP_SECTION.exec(stdout) ?? []
  return rows.split('\n').flatMap(row => {
    const [, , percent, name] = ROW.exec(row) ?? []
    return name ? [{ name: name.replace(TYPE_MARK, ''), share: Number(percent) / 100 }] : []
  })
}
