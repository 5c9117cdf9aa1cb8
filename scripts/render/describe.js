// @ts-check
import { quoteLines, withCause } from 'bench-in-turns/errors.js'
import { NO_WRK } from '../stages/whole-load.js'
import { PROCESS_CHECKS } from '../stages/gate.js'
import { formatBytes, formatNumber } from 'bench-in-turns/say/format.js'

/**
 * @import { BenchAnalysis } from '../results/analysis.js'
 * @import { Setting, Sitting } from '../results/record.js'
 */

/**
 * @param {BenchAnalysis} bench
 * @returns {string} one line: machine, versions, commit and options
 */
export function describeRun (bench) {
  const { options, slices, samples, gates, runtime } = bench
  const versions = new Set(gates.flatMap(({ probe }) => probe && probe.node !== runtime.node ? [probe.node] : []))
  return [
    describeSettingLine(bench),
    ...versions.size ? [`servers on Node ${[...versions].join(' and ')}`] : [],
    ...samples.length ? [`${options.rounds} fresh rounds of ${options.durationS} s`] : [],
    ...slices ? [sliceLine(slices)] : []
  ].join('; ')
}

/** Older records have rounds of slices, which were the turns. */
function sliceLine (/** @type {any} */ { generations, rounds, turns, turnMs, spanMs, seed }) {
  const taken = turns === undefined
    ? `${rounds} rounds of slices of ${turnMs} ms`
    : `${turns} turns of ${turnMs} ms and ${spanMs} uninterrupted ms of each`
  return `${generations} generations of processes with ${taken}, seed ${seed}`
}

/**
 * @param {Setting & { earlier?: Sitting[] }} setting of a bench run or a lab
 * @returns {string} one line: machine, versions, commit and day
 */
export function describeSettingLine ({ machine, runtime, packages, checkout, startedAt, earlier = [] }) {
  const node = runtime.isPinned ? runtime.node : `${runtime.node} from the PATH, not the pinned ${runtime.pinned}`
  const commit = checkout.commit
    ? `commit ${checkout.commit.slice(0, 9)}${checkout.dirty ? ' with changes' : ''}`
    : 'no git checkout'
  return [
    `${machine.cpuModel}, ${machine.cores} cores, ${formatBytes(machine.memoryBytes)}, ${machine.os}`,
    `load average ${formatNumber(machine.loadAverage[0])} at start`,
    `Node ${node}`,
    ...Object.entries(packages).map(([name, version]) => `${name} ${version}`),
    commit,
    startedAt.slice(0, 10),
    ...earlier.length ? [`the last of ${earlier.length + 1} sittings since ${earlier[0].startedAt.slice(0, 10)}`] : []
  ].join('; ')
}

/**
 * @param {BenchAnalysis} bench
 * @returns {string[]} a line for everything that failed or was left out
 */
export function describeFailures ({ gates, skipped, samples, slices }) {
  const failed = gates.filter(gate => !gate.passed).flatMap(describeGate)
  const left = skipped.map(({ contender }) => `${contender} was left out: ${NO_WRK}`)
  const bad = samples
    .filter(({ status }) => status !== 'valid')
    .flatMap(({ contender, round, status, reasons, failure }) => [
      withCause(
        `${contender}, round ${round}, is ${status} and in no summary: ${reasons.join(', ')}`,
        failure?.stderrLines
      ),
      ...quoteLines(failure?.stderrLines)
    ])
  const fallen = slices?.failures.flatMap(({ contender, message, stderrLines }) =>
    [withCause(`${contender} fell out of the slices: ${message}`, stderrLines), ...quoteLines(stderrLines)]) ?? []
  return [...failed, ...left, ...bad, ...fallen]
}

/**
 * @param {BenchAnalysis} bench
 * @returns {string[]} a line for everything else that is worth knowing of samples and slices: the figures stand with it
 */
export function describeNotes ({ samples, slices }) {
  const noted = samples
    .filter(({ notes }) => notes.length)
    .map(({ contender, round, notes }) => `${contender}, round ${round}: ${notes.join(', ')}`)
  const badSlices = slices?.slices.filter(({ reasons }) => reasons.length).map(({ contender, round, reasons }) =>
    `${contender}, slice ${round}, does not count: ${reasons.join(', ')}`) ?? []
  return [...noted, ...badSlices]
}

/** Of a server that answers nothing, say, most checks fail: the first says what is wrong, and the end of it why. */
function describeGate ({ stage, failures, stderrLines }) {
  const ended = failures.find(({ check }) => PROCESS_CHECKS.includes(check))
  const [first, ...others] = failures.filter(failure => failure !== ended)
  const say = ({ check, message }) => `${stage} was not timed: ${check}: ${message}`
  return [
    ...first ? [say(first) + (others.length ? `; ${others.length} more checks fail` : '')] : [],
    ...ended ? [withCause(say(ended), stderrLines)] : [],
    ...quoteLines(stderrLines)
  ]
}
