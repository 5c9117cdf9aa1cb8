// @ts-check
import { medianInterval, unpairedRatioInterval } from '../stats/interval.js'
import { countingSlices, cpuMicrosPerRequest, requestsPerSecond } from './league.js'

/**
 * @typedef {object} Change of one contender between two records
 * @property {string} contender id
 * @property {import('../stats/interval.js').Interval} before requests per second, median
 * @property {import('../stats/interval.js').Interval} after requests per second, median
 * @property {import('../stats/interval.js').Interval} requestsPerSecond after by before
 * @property {import('../stats/interval.js').Interval} cpuMicrosPerRequest before by after: above 1 when it needs less now
 */

/** @typedef {import('./record.js').BenchRecord} BenchRecord */

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
 * @param {BenchRecord} before
 * @param {BenchRecord} after
 * @returns {string[]} a line for everything but the code that differs, and may be the reason
 */
export function describeDifferences (before, after) {
  const facts = ({ machine, runtime, packages, options }) => ({
    CPU: machine.cpuModel,
    cores: machine.cores,
    'memory (bytes)': machine.memoryBytes,
    OS: machine.os,
    Node: runtime.node,
    'seconds of a fresh run': options.durationS,
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
