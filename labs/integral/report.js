// @ts-check
import { median } from 'simple-statistics'
import { column, message, say, table, value } from '../kit.js'
import { AREA, ARTICLE, ARTICLE_SIZES, CALLERS, FORMS, HOISTED, WAYS } from './programs/forms.js'
import { article } from './programs/js.js'
import { integralsPerS, loadsOf, loopDelay, medianMs, p50, speedUp } from './report-figures.js'

/**
 * @import { Bars } from '../../scripts/render/bars.js'
 * @import { Plot } from '../../scripts/render/plot.js'
 */

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
const CUTS = [0, 1, 2, 4]
const STEPS = 320 // of a cut
const BUILT = { addon: 'the addon', cuda: 'the addon for CUDA' }

/** @type {import('../index.js').Report} */
export function report ({ samples, builds, tried: all }, { sizes }) {
  const tried = all.filter(({ form }) => FORMS[form]) // earlier records have more
  const hasLoads = samples.some(({ way }) => way)
  const shown = shownSizes(sizes)
  return {
    tables: {
      times: timesTable(samples, tried, shown),
      ...(hasLoads && { callers: callersTable(samples) }),
      builds: buildsTable(builds)
    },
    plots: {
      surface: surfacePlot(),
      times: timesPlot(samples, shown[shown.length - 1])
    },
    figures: valuesOf(samples, tried, shown),
    notes: [
      'Fresh processes, medians over the rounds. Times as fast: the geometric mean over the rounds of the ratio to JS in the same round, with its 95 % interval.',
      ...whyNot(builds, tried)
    ]
  }
}

/** Those of the article, where any was measured. */
function shownSizes (sizes) {
  const shown = ARTICLE_SIZES.filter(n => sizes.includes(n))
  return shown.length ? shown : sizes.slice(-1)
}

function whyNot (builds, tried) {
  return [...new Set([
    ...builds.flatMap(({ missing }) => missing ? [message`Not built: ${missing}`] : []),
    ...tried.flatMap(({ form, status, why }) => why && status !== 'not built' ? [message`${form}, ${status}: ${why}`] : [])
  ])]
}

function buildsTable (builds) {
  return table('What was built', builds, [
    ['what', ({ name }) => BUILT[name]],
    ['compiler', ({ compiler }) => compiler ?? '-'],
    ['state', ({ missing }) => missing ? 'not built' : 'built']
  ])
}

function timesTable (samples, tried, shown) {
  const rows = tried.map(({ form, status }) => {
    const times = shown.map(n => medianMs(samples, form, n))
    const isTimed = times.some(ms => ms !== null)
    const ratio = form === ARTICLE ? null : speedUp(samples, form, shown[shown.length - 1])
    return { form, times, ratio, why: isTimed ? null : status === 'runs' ? 'fails' : status }
  })
  const ofSize = (n, i) => column(message`n = ${sayCount(n)}, ms`, ({ times, why }) =>
    i === 0 && why ? why : times[i] === null ? '-' : say.number(times[i]))
  return table('A call that is not the first one', rows, [
    ['form', ({ form }) => form],
    ...shown.map(ofSize),
    ['JS ÷ this', ({ ratio }) => say.interval(ratio, say.ratio)]
  ])
}

function callersTable (samples) {
  const rows = WAYS.flatMap(way => CALLERS.map(callers => ({ way, callers, loads: loadsOf(samples, way, callers) })))
  const sayMedian = quantity => ({ loads }) => say.number(median(loads.map(quantity)))
  return table('A server that gives integrals, n = 1024', rows.filter(({ loads }) => loads.length), [
    ['the C++ function is called', ({ way }) => way],
    ['callers', ({ callers }) => String(callers)],
    ['integrals/s', sayMedian(integralsPerS)],
    ['p50, ms', sayMedian(p50)],
    ['loop delay p99, ms', sayMedian(loopDelay)]
  ])
}

/** What is integrated, along four straight lines. @returns {Plot} */
function surfacePlot () {
  const [x0, xN] = AREA
  return {
    title: 'The surface, cut along x at four values of y',
    alt: 'Height of the surface along x: flat at 2 where y is 0; where y is 1, 2 and 4, waves around 2 that get shorter the larger y is, and lower the farther x is from 0.',
    x: { name: 'x', min: x0, max: xN },
    y: { name: 'height', min: 1.5, max: 2.5 },
    series: CUTS.map(y => ({
      name: `y = ${y}`,
      line: /** @type {const} */ ('bare'),
      points: Array.from({ length: STEPS + 1 }, (_, i) => {
        const x = x0 + (xN - x0) / STEPS * i
        return { x, y: article(1, 0, 1, x, x + 1, y, y + 1) } // one sample of one square, so its height
      })
    }))
  }
}

/** @returns {Bars} */
function timesPlot (samples, n) {
  const bars = Object.entries(BARS).flatMap(([form, name]) => {
    const ms = medianMs(samples, form, n)
    return ms === null ? [] : [{ name, value: ms, label: message`${say.number(ms)} ms` }]
  })
  return {
    title: message`One integral, n = ${sayCount(n)}`,
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

function sayCount (count) {
  return count.toLocaleString('en')
}
