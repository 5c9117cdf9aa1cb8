// @ts-check
import { formatInterval, formatNumber, formatRatio, formatShare, NO_CHROMIUM, NO_NGINX } from '../kit.js'
import { CASES, findWrong } from './cases.js'
import { BASES, countAnswers, effectsOf, endsOf } from './report-effects.js'
import { answersTable, cachesTable, figuresTable, loadTable, sizesTable, tagsTable } from './report-tables.js'

/**
 * @import { LabReport } from '../index.js'
 * @import { Plot } from '../../scripts/render/plot.js'
 * @import { Effect } from './report-effects.js'
 * @import { Data } from './lab.js'
 * @import { Loaded } from './load.js'
 */

const MISSING = { nginx: NO_NGINX, Chromium: NO_CHROMIUM }
const USUAL_BYTES = 10_000

/**
 * @param {Data} data
 * @param {{ loaded: Loaded[] }} options
 * @returns {LabReport}
 */
export function report (data, options) {
  // Older records loaded restify's plugin as well.
  const effects = effectsOf(data, { loaded: options.loaded.filter(({ implementation }) => implementation in BASES) })
  const sizes = [...new Set(options.loaded.map(({ payloadBytes }) => payloadBytes))].sort((a, b) => a - b)
  const ends = sizes.map(bytes => endsOf(effects, 'own', bytes)).filter(pair => pair !== null)
  const usual = effects.filter(({ loaded }) => loaded.payloadBytes === USUAL_BYTES)
  return {
    tables: {
      answers: answersTable(data, ['plugin', 'plugin, hyphen', 'own']),
      'other-answers': answersTable(data, ['none', 'plugin, unquoted']),
      load: loadTable(usual),
      figures: figuresTable(effects),
      sizes: sizesTable(ends),
      tags: tagsTable(data.meetings),
      ...data.visits.length && { caches: cachesTable(data.visits) }
    },
    plots: { ...endsOf(usual, 'own') && { saved: savedPlot(usual) } },
    notes: notesOf(data),
    values: { ...answerValues(data), ...sizeValues(ends), ...meetingValues(data.meetings) }
  }
}

function notesOf ({ caches, failures, slices }) {
  return [
    'Ratios are of geometric means over generations of processes, with 95 % intervals. Bytes are all that the sockets of the generator read, heads included. At full revalidation a few answers are 200 all the same: the version changes once a minute.',
    ...Object.keys(MISSING)
      .filter(cache => caches[cache] === null)
      .map(cache => `${MISSING[cache]}: nothing is said of it.`),
    ...failures.map(({ part, message }) => `${part}: ${message}`),
    ...slices.failures.map(({ contender, message }) => `load, ${contender}: ${message}`)
  ]
}

/** @returns {Plot} */
function savedPlot (effects) {
  const own = effects.filter(({ loaded }) => loaded.implementation === 'own')
  const bytes = own.map(({ loaded, bytesPerResponse }) => ({
    x: loaded.share * 100,
    y: (bytesPerResponse / own[0].bytesPerResponse) * 100
  }))
  const cpu = own.map(({ loaded, cpuRatio }) => ({ x: loaded.share * 100, ...percentOf(cpuRatio) }))
  const series = [['bytes', bytes], ['CPU time', cpu]]
  const said = series.map(
    ([name, points]) => `${name} ${points.map(({ x, y }) => `${formatNumber(y)} % at ${x} %`).join(', ')}`
  )
  return {
    title: 'Of a response without revalidation: bytes, and CPU time of the server',
    alt: `What is left of the bytes and of the CPU time of a response, by the share of requests that are revalidations: ${said.join('; ')}.`,
    x: { name: 'requests that are revalidations (%)', min: 0, max: 100 },
    y: { name: '% of that without revalidation', min: 0 },
    series: series.map(([name, points]) => ({ name, points, line: /** @type {const} */ ('solid') }))
  }
}

// The ratio is that without revalidation by this one, and what is left is its inverse.
function percentOf (ratio) {
  if (!ratio) return { y: 100, low: null, high: null }
  return { y: 100 / ratio.value, low: ratio.high && 100 / ratio.high, high: ratio.low && 100 / ratio.low }
}

function answerValues ({ replies, known }) {
  return Object.fromEntries(known.map(one => {
    const own = replies.filter(({ implementation }) => implementation === one.implementation)
    const wrong = own.filter(reply => findWrong(reply, one) !== null)
    return [`wrong-${one.implementation.replace(', ', '-')}`, `${wrong.length} of ${CASES.length}`]
  }))
}

/** @param {{ none: Effect, all: Effect }[]} ends */
function sizeValues (ends) {
  return Object.fromEntries(ends.flatMap(({ none, all }) => {
    const { payloadBytes } = none.loaded
    return [
      [`bytes-200-${payloadBytes}`, Math.round(none.bytesPerResponse).toLocaleString('en')],
      [`bytes-304-${payloadBytes}`, Math.round(all.bytesPerResponse).toLocaleString('en')],
      [`saved-bytes-${payloadBytes}`, formatShare(1 - all.bytesPerResponse / none.bytesPerResponse)],
      [`cpu-${payloadBytes}`, all.cpuRatio ? formatInterval(all.cpuRatio, formatRatio) : '-']
    ]
  }))
}

function meetingValues (meetings) {
  return Object.fromEntries([...new Set(meetings.map(({ tagging }) => tagging))].map(tagging => {
    const { wrong, asked } = countAnswers(
      meetings.filter(one => one.tagging === tagging && one.meeting === 'two processes')
    )
    return [`wrong-304-${tagging.replaceAll(' ', '-')}`, `${wrong} of ${asked}`]
  }))
}
