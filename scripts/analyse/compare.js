// @ts-check
import { medianInterval, unpairedRatioInterval } from './interval.js'
import { widerOf } from './resolved.js'
import { countingSlices, cpuMicrosPerRequest, requestsPerSecond } from './league.js'

/**
 * @import { BenchRecord } from '../record/record.js'
 * @import { Interval } from './interval.js'
 */

const COMMIT_CHARACTERS = 9

/**
 * @typedef {object} Change of one contender between two records
 * @property {string} contender id
 * @property {Interval} before requests per second, median
 * @property {Interval} after requests per second, median
 * @property {Interval} requestsPerSecond after by before
 * @property {Interval} cpuMicrosPerRequest before by after: above 1 when it needs less now
 */

/**
 * @param {BenchRecord} before
 * @param {BenchRecord} after
 * @returns {Change[]} of the contenders that both have, slices first
 */
export function compareRecords (before, after) {
  const [old, recent] = [before, after].map(measurements)
  return [...old.keys()].filter(id => recent.has(id)).map(contender => {
    const [a, b] = [old.get(contender), recent.get(contender)]
    return {
      contender,
      before: medianInterval(a.rates),
      after: medianInterval(b.rates),
      requestsPerSecond: unpairedRatioInterval(b.rates, a.rates),
      cpuMicrosPerRequest: unpairedRatioInterval(a.cpu, b.cpu)
    }
  })
}

/**
 * What sets two processes of the same code apart is in no interval of slices; each record's A/A pair shows some of it.
 *
 * @param {BenchRecord} before
 * @param {BenchRecord} after
 * @returns {Record<'requestsPerSecond' | 'cpuMicrosPerRequest', Interval | null>} the wider of the two noise
 *   floors; null where neither record has one
 */
export function commonNoisePair (before, after) {
  const floorOf = key => widerOf([before, after].map(({ league }) => league?.noisePair?.[key] ?? null))
  return { requestsPerSecond: floorOf('requestsPerSecond'), cpuMicrosPerRequest: floorOf('cpuMicrosPerRequest') }
}

/**
 * @param {BenchRecord} before
 * @param {BenchRecord} after
 * @returns {string[]} a line for everything that differs, and may be the reason
 */
export function describeDifferences (before, after) {
  const facts = ({ machine, runtime, packages, options, checkout, lockFileSha256 }) => ({
    CPU: machine.cpuModel,
    cores: machine.cores,
    'memory (bytes)': machine.memoryBytes,
    OS: machine.os,
    Node: runtime.node,
    'seconds of a fresh run': options.durationS,
    commit: checkout.commit?.slice(0, COMMIT_CHARACTERS),
    'package-lock.json': lockFileSha256.slice(0, COMMIT_CHARACTERS),
    ...packages
  })
  const [old, recent] = [before, after].map(facts)
  return [...new Set([...Object.keys(old), ...Object.keys(recent)])].filter(name => old[name] !== recent[name])
    .map(name => `${name} differs: ${old[name] ?? 'none'} before, ${recent[name] ?? 'none'} after`)
}

function measurements ({ slices, summaries }) {
  const measured = new Map()
  for (const id of slices?.contenders ?? []) {
    const counting = [...countingSlices(slices, id).values()]
    if (counting.length) measured.set(id, { rates: counting.map(requestsPerSecond), cpu: counting.map(cpuMicrosPerRequest) })
  }
  for (const { contender, validRounds, requestsPerSecond: rate, cpuMicrosPerRequest: cpu } of summaries) {
    if (validRounds) measured.set(contender, { rates: rate.average.rounds, cpu: cpu.rounds })
  }
  return measured
}
