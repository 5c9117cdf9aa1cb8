// @ts-check
import { column, message, say, table, value } from '../kit.js'
import { ARTICLE, ARTICLE_SIZES, CALLERS, HOISTED, WAYS } from './programs/forms.js'
import { integralsPerS, loadsOf, loopDelay, medianMs, p50, speedUp } from './report-figures.js'

/** @import { Bars } from '../../scripts/render/bars.js' */

const VECTORS = 'C++, vectors'
const ALL_CORES = 'C++, vectors, all cores'
/** In as many letters as there is room for. */
const BARS = {
  [ARTICLE]: 'JS',
  'C++': 'C++',
  [HOISTED]: HOISTED,
  [VECTORS]: 'C++, vectors',
  [ALL_CORES]: 'C++, all cores',
  'CUDA, added up there': 'CUDA'
}

/** @type {import('../index.js').Report} */
export function report ({ samples, builds, tried }, { sizes }) {
  const hasLoads = samples.some(({ way }) => way)
  const shown = shownSizes(sizes)
  return {
    tables: {
      times: timesTable(samples, tried, shown),
      ...(hasLoads && { callers: callersTable(samples) })
    },
    plots: { times: timesPlot(samples, shown[shown.length - 1]) },
    figures: valuesOf(samples, tried, shown),
    notes: [
      'Fresh processes, medians over the rounds. Times as fast: the geometric mean over the rounds of the ratio to JS in the same round, with its 95 % interval.',
      ...sayBuilds(builds, tried)
    ]
  }
}

/** Those of the article, where any was measured. */
function shownSizes (sizes) {
  const shown = ARTICLE_SIZES.filter(n => sizes.includes(n))
  return shown.length ? shown : sizes.slice(-1)
}

function sayBuilds (builds, tried) {
  return [...new Set([
    ...builds.map(({ compiler, missing }) => missing ? message`Not built: ${missing}` : message`Built by ${compiler}.`),
    ...tried.flatMap(({ form, status, why }) => why && status !== 'not built' ? [message`${form}, ${status}: ${why}`] : [])
  ])]
}

function timesTable (samples, tried, shown) {
  const rows = tried.map(({ form, status }) => {
    const times = shown.map(n => medianMs(samples, form, n))
    const isTimed = times.some(ms => ms !== null)
    const ratio = form === ARTICLE ? null : speedUp(samples, form, shown[shown.length - 1])
    return { form, times, ratio, why: isTimed ? null : status === 'runs' ? 'fails' : status }
  })
  const ofSize = (n, i) => column(message`n = ${say.count(n)}, ms`, ({ times, why }) =>
    i === 0 && why ? why : times[i] === null ? '-' : say.number(times[i]))
  return table('A call that is not the first one', rows, [
    ['form', ({ form }) => form],
    ...shown.map(ofSize),
    ['JS ÷ this', ({ ratio }) => say.interval(ratio, say.ratio)]
  ])
}

function callersTable (samples) {
  const rows = WAYS.flatMap(way => CALLERS.map(callers => ({ way, callers, loads: loadsOf(samples, way, callers) })))
  return table('A server that gives integrals, n = 1024', rows.filter(({ loads }) => loads.length), [
    ['the C++ function is called', ({ way }) => way],
    ['callers', ({ callers }) => String(callers)],
    ['integrals/s', ({ loads }) => say.median(loads, integralsPerS)],
    ['p50, ms', ({ loads }) => say.median(loads, p50)],
    ['loop delay p99, ms', ({ loads }) => say.median(loads, loopDelay)]
  ])
}

/** @returns {Bars} */
function timesPlot (samples, n) {
  const bars = Object.entries(BARS).flatMap(([form, name]) => {
    const ms = medianMs(samples, form, n)
    return ms === null ? [] : [{ name, value: ms, label: message`${say.number(ms)} ms` }]
  })
  return {
    title: message`Time of a call that gives one integral, n = ${say.count(n)}`,
    alt: message`Time of a call: ${bars.map(({ name, label }) => message`${say.word(name)} ${label}`)}.`,
    bars
  }
}

function valuesOf (samples, tried, shown) {
  return Object.fromEntries(tried.flatMap(({ form }) => shown.flatMap(n => {
    const ratio = speedUp(samples, form, n)
    return ratio ? [[`by-js-${nameOf(form)}-${n}`, value.ratio(ratio)]] : []
  })))
}

function nameOf (form) {
  return form.replaceAll('+', 'p').replaceAll(/\W+/g, '-')
}
