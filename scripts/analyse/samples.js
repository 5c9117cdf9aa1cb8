// @ts-check
// Which samples count, and what there is to know of those that do.
import { judge } from '../load/judge.js'
import { spoilersOf } from '../measure/calm.js'
import { cpuMicros } from '../measure/cpu.js'
import { findMarks } from './marks.js'

/**
 * @import { Load } from '../load/load.js'
 * @import { Sample } from '../measure/fresh.js'
 * @import { Slice, SliceRun } from '../measure/slices.js'
 * @import { Spoiler } from '../measure/calm.js'
 * @import { BenchRecord } from '../record/record.js'
 * @import { Mark } from './marks.js'
 */

/** @type {Load['generator']} */
const SLICE_GENERATOR = 'autocannon'

/**
 * @typedef {Sample & {
 *   status: 'valid' | 'invalid' | 'failed', reasons: string[], notes: string[], marks: Mark[], spoilers: Spoiler[],
 *   attempts: number, retakenFor: string[]
 * }} JudgedSample only valid samples go into summaries; `reasons` why it is not valid, `notes` what is worth knowing of
 * a valid one,
 *   `spoilers` what took the machine from it, `retakenFor` why an earlier attempt did not count
 */

/**
 * @typedef {JudgedSample & Required<Pick<Sample, 'result' | 'server' | 'generator' | 'machine' | 'readings'>>}
 *   ValidSample
 */
/**
 * @typedef {Slice & { reasons: string[], marks: Mark[], spoilers: Spoiler[], attempts: number, retakenFor: string[] }}
 *   JudgedSlice one counts that has no reasons
 */
/** @typedef {Omit<SliceRun, 'slices'> & { slices: JudgedSlice[] }} JudgedSliceRun */

/**
 * @param {Pick<BenchRecord, 'samples' | 'contenders' | 'calmRule'>} record
 * @returns {JudgedSample[]} one of each contender in each round: its last attempt that counts
 */
export function judgeSamples ({ samples, contenders, calmRule }) {
  const loads = new Map(contenders.map(({ id, load }) => [id, load]))
  const judged = samples.map(sample => ({
    ...judgeSample(sample, loads.get(sample.contender)),
    spoilers: spoilersOf(sample, calmRule)
  }))
  return chooseAttempts(judged)
}

/**
 * @param {SliceRun} run
 * @param {BenchRecord['calmRule']} [calmRule] by which it was measured
 * @returns {JudgedSliceRun} with one slice of each contender in each round: its last attempt that counts
 */
export function judgeSlices (run, calmRule) {
  const load = { generator: SLICE_GENERATOR, connections: run.connections }
  const judged = run.slices.map(slice => {
    const { reasons } = judge({ ...slice, requests: { total: slice.requests } }, SLICE_GENERATOR)
    return {
      ...slice,
      reasons,
      marks: findMarks({ ...slice, load, latencyMeanMicros: slice.latencyMicros?.mean }),
      spoilers: spoilersOf(slice, calmRule)
    }
  })
  return { ...run, slices: chooseAttempts(judged) }
}

/**
 * @param {JudgedSample[]} samples
 * @param {string | undefined} contender id
 * @returns {ValidSample[]} its samples that count, in the order of the rounds
 */
export function validSamples (samples, contender) {
  return /** @type {ValidSample[]} */ (
    samples.filter(sample => sample.contender === contender && sample.status === 'valid')
  )
}

function judgeSample (sample, load) {
  if (sample.failure) return { ...sample, status: 'failed', reasons: [sample.failure.message], notes: [], marks: [] }
  const { result } = sample
  const { reasons, notes } = judge(result, load.generator)
  const marks = findMarks({
    ...sample,
    load,
    requests: result.requests.total,
    durationMs: result.duration * 1000,
    latencyMeanMicros: result.latencyMicros?.mean
  })
  return { ...sample, status: reasons.length ? 'invalid' : 'valid', reasons, notes, marks }
}

// What the machine spoiled was taken again; the attempt that counts is the last one, whatever came of it.
function chooseAttempts (judged) {
  const byPlace = Map.groupBy(judged, ({ contender, round }) => `${contender} ${round}`)
  return [...byPlace.values()].map(attempts => ({
    ...attempts.findLast(({ reasons }) => reasons.length === 0) ?? attempts.at(-1),
    attempts: attempts.length,
    retakenFor: attempts.slice(0, -1).flatMap(({ reasons }) => reasons)
  }))
}

/**
 * @param {Pick<Slice, 'server' | 'generator' | 'durationMs'>} slice
 * @returns {{ server: number, generator: number }} CPU time by time: shares of one core
 */
export function cpuShares ({ server, generator, durationMs }) {
  return { server: cpuMicros(server) / (durationMs * 1000), generator: cpuMicros(generator) / (durationMs * 1000) }
}
