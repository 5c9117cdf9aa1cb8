// @ts-check
import { median } from 'simple-statistics'
import { stats } from 'bench-in-turns'
import { compared, inRow, message, plot, say, table, value } from '../kit.js'
import { idOf, SUBJECTS } from './lab.js'

/**
 * @import { Interval } from 'bench-in-turns'
 * @import { Plot } from '../../scripts/render/plot.js'
 * @import { Data, Options } from './lab.js'
 */

const UNLIKE_NONE = '04-bounded' // it would hide 03-indexed, which is as fast

/** @type {import('../index.js').Report} */
export function report (/** @type {Data} */ data, /** @type {Options} */ options) {
  const figures = figuresOf(data, options)
  return {
    tables: { waiting: waitingTable(figures, data), steps: stepsTable(figures) },
    plots: { rates: figures.length ? ratesPlot(figures, options) : null },
    notes: ['Ten connections, each of which asks again when it has its answer. Server, database and generator share the processor.'],
    figures: Object.fromEntries([
      ...options.distance.map(ms => [`round-trip-${ms}`, say.number(data.roundTripMs[ms])]),
      ...figures.flatMap(({ name, ms, rate, ratio, p50Ms, loop }) => [
        [`p50-${idFor(name)}-${ms}`, say.number(p50Ms)],
        [`loop-${idFor(name)}-${ms}`, say.share(loop)],
        [`rate-${idFor(name)}-${ms}`, value.number(rate)],
        [`gain-${idFor(name)}-${ms}`, value.ratio(ratio)]
      ])
    ])
  }
}

/**
 * @typedef {object} Figures of one stage at one distance
 * @property {string} name
 * @property {string} code id of the stage
 * @property {string} ms each way
 * @property {string} [beside] name of what it is compared with
 * @property {Interval} rate requests per second
 * @property {Interval} cpu µs of the server a request
 * @property {Interval | null} ratio of the rate, to that of what it is compared with
 * @property {number} p50Ms
 * @property {number} p99Ms of the spans, the middle one
 * @property {number} loop share of its time that the server's event loop was at work
 */

/**
 * @param {Data} data
 * @param {Options} options
 * @returns {Figures[]} without those that failed
 */
export function figuresOf ({ slices }, { distance }) {
  const { of, counting, rateRatio } = compared(slices)
  return distance.flatMap(ms => SUBJECTS.flatMap(({ name, code, beside }) => {
    const id = idOf(name, ms)
    const standing = of(id)
    if (!standing) return []
    const own = counting(id)
    const ofSpans = quantity => median(own.map(quantity))
    return [{
      name,
      code,
      ms,
      beside,
      rate: standing.requestsPerSecond,
      cpu: standing.cpuMicrosPerRequest,
      ratio: beside === undefined ? null : rateRatio(id, idOf(beside, ms)),
      p50Ms: ofSpans(({ latencyMicros }) => (latencyMicros?.p50 ?? NaN) / 1000),
      p99Ms: ofSpans(({ latencyMicros }) => (latencyMicros?.p99 ?? NaN) / 1000),
      loop: ofSpans(({ server }) => stats.loopShare(server))
    }]
  }))
}

const idFor = name => name.replace(/\W+/g, '-')

/** @param {Figures[]} figures @param {Data} data */
function waitingTable (figures, { queries, roundTripMs }) {
  return table('A server and its database, by distance', figures, [
    ['stage', ({ name }) => name],
    ['ms away', ({ ms }) => ms],
    ['round trip, ms', ({ ms }) => say.number(roundTripMs[ms]), 'details'],
    ['queries/request', ({ code }) => String(queries[code])],
    ['requests/s', ({ rate }) => say.number(rate.value)],
    ['p50, ms', ({ p50Ms }) => say.number(p50Ms)],
    ['p99, ms', ({ p99Ms }) => say.number(p99Ms), 'details'],
    ['CPU µs/request', ({ cpu }) => say.number(cpu.value)],
    ['loop at work', ({ loop }) => say.share(loop)]
  ])
}

/** @param {Figures[]} figures */
function stepsTable (figures) {
  return table('What each step is worth, in turns with what it stands beside', figures.filter(({ ratio }) => ratio), [
    ['stage', ({ name }) => name],
    ['compared with', ({ beside }) => String(beside)],
    ['ms away', ({ ms }) => ms],
    ['requests/s, ratio', ({ ratio }) => say.ratios(ratio)]
  ])
}

/** @param {Figures[]} figures @param {Options} options @returns {Plot} */
function ratesPlot (figures, { distance }) {
  const names = [...new Set(figures.map(({ name }) => name))].filter(name => name !== UNLIKE_NONE)
  const of = wanted => figures.filter(({ name }) => name === wanted)
  const said = names.map(name => message`${say.word(name)} ${of(name).map(({ rate }) => say.number(rate.value))}`)
  return {
    title: 'Requests per second, by how far away the database is',
    alt: message`Requests per second with a database ${distance} ms away, each way: ${inRow(said)}. Whiskers are 95 % intervals.`,
    x: { name: 'ms to the database, each way', categories: distance },
    y: { name: 'requests per second', isLog: true },
    series: names.map(name => plot.whiskers(name, of(name).map(({ ms, rate }) => [ms, rate])))
  }
}
