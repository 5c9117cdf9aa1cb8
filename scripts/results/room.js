// @ts-check
// What the machines of a room know together: one ratio of each, the interval over them, and who is apart.
import { median } from 'simple-statistics'
import { stats } from 'bench-in-turns'
import { UsageError } from 'bench-in-turns/kit.js'
import { ratioOf } from './bench-figures.js'
import { seriesOf, WARM } from './series.js'

/**
 * @import { Interval } from 'bench-in-turns'
 * @import { BenchAnalysis } from './analysis.js'
 */

/**
 * A ratio, now ÷ older, that all machines have measured.
 *
 * @typedef {object} RoomRatio
 * @property {string} over id of a stage
 * @property {string} under
 * @property {'cpuMicrosPerRequest' | 'requestsPerSecond'} figure
 * @property {string} load name of a series
 * @property {Interval[]} machines of each, in their order, as its own record has it
 * @property {number} median machine's ratio
 * @property {Interval} together over machines; without ends where there are two, which are too few
 * @property {number} spread standard deviation between machines, of the logarithm, besides the scatter of starts
 * @property {number[]} apart indexes of the machines that are apart from all others
 */

/** @typedef {{ name: string, bench: BenchAnalysis }} Named a record by the name of its file */
/** @typedef {Pick<RoomRatio, 'over' | 'under' | 'load' | 'figure'>} Question */

/** @typedef {{ values: number[], firsts?: boolean[] }} Starts */

/** What must be alike, and how a message calls it. @type {[string, (bench: BenchAnalysis) => unknown][]} */
const ALIKE = [
  ['the major version of Node.js', ({ runtime }) => runtime.node.split('.')[0]],
  ['--quick', ({ options }) => Boolean(options.quick)],
  ['the connections', ({ options }) => options.sliceConnections]
]

/**
 * @param {Named[]} room two or more
 * @returns {RoomRatio[]} in the order of the first one
 * @throws {UsageError} where their records are not of one question
 */
export function combineRoom (room) {
  const [first, ...others] = room
  for (const other of others) expectAlike(first, other)
  const asked = questionsOf(first.bench).filter(question => room.every(({ bench }) => startsOf(bench, question)))
  if (!asked.length) throw new UsageError('these records have no two stages in common that were compared')
  return asked.map(question => together(question, room.map(({ bench }) => bench)))
}

/** @param {Named} first @param {Named} other */
function expectAlike (first, other) {
  const unlike = ALIKE.find(([, of]) => of(first.bench) !== of(other.bench))
  if (unlike) throw new UsageError(`${other.name} is of another question than ${first.name}: ${unlike[0]}`)
  const [codes, itsCodes] = [first, other].map(({ bench }) => bench.code.stages)
  const edited = Object.keys(codes).find(id => id in itsCodes && codes[id] !== itsCodes[id])
  if (edited) throw new UsageError(`${other.name} is of another question than ${first.name}: the code of ${edited}`)
}

/** @returns {Question[]} by CPU time in turns, and by rate in fresh runs */
function questionsOf (/** @type {BenchAnalysis} */ bench) {
  return seriesOf(bench).flatMap(({ name: load, ratios }) => ratios.map(({ over, under }) =>
    ({ over, under, load, figure: load === WARM ? 'cpuMicrosPerRequest' : 'requestsPerSecond' })))
}

/** @returns {Starts | null} ratios of its starts; null where one makes no interval */
function startsOf (/** @type {BenchAnalysis} */ bench, /** @type {Question} */ { over, under, load, figure }) {
  const series = seriesOf(bench).find(({ name }) => name === load)
  const starts = series?.run.ratio(over, under)?.[figure]
  return starts && starts.values.length > 1 ? starts : null
}

/** @param {Question} question @param {BenchAnalysis[]} benches @returns {RoomRatio} */
function together (question, benches) {
  const machines = benches.map(bench => /** @type {Interval} */ (ratioOf(bench, question, question.figure)))
  const estimates = benches.map(bench => {
    const { values, firsts } = /** @type {Starts} */ (startsOf(bench, question))
    return stats.estimateOf(values.map(Math.log), firsts)
  })
  const { middle, error, degrees, spread } = stats.pool(estimates)
  const reach = estimates.length < stats.LEAST_MACHINES ? null : stats.tQuantile(degrees) * error
  return {
    ...question,
    machines,
    median: median(machines.map(({ value }) => value)),
    together: stats.withReach(Math.exp(middle), reach, estimates.length),
    spread,
    apart: stats.findApart(estimates)
  }
}
