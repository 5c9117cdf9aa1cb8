// @ts-check
import { formatNumber, formatRatio } from '../kit.js'
import { ARTICLE } from './programs/forms.js'
import { medianMs, speedUp } from './report-figures.js'
import { sayCount, shownSizes } from './report-tables.js'

/**
 * @import { Bars } from '../../scripts/render/bars.js'
 * @import { Plot } from '../../scripts/render/plot.js'
 * @import { FormRun } from './runs.js'
 */

const DRAWN = ['WebAssembly, SIMD', 'C++', 'C++, vectors', 'C++, vectors, all cores', 'CUDA, added up there']
/** In as many letters as there is room for. */
const BARS = {
  [ARTICLE]: 'JS',
  'C++': 'C++',
  'JS, own sine': 'JS, own sine',
  'WebAssembly, SIMD': 'Wasm, SIMD',
  'C++, vectors': 'C++, vectors',
  'C++, vectors, all cores': 'C++, all cores',
  'CUDA, added up there': 'CUDA'
}

/**
 * @param {FormRun[]} runs
 * @param {number[]} sizes
 * @returns {Record<string, Plot | Bars>}
 */
export function plots (runs, sizes) {
  return { times: timesPlot(runs, shownSizes(sizes).slice(-1)[0]), pays: paysPlot(runs, sizes) }
}

/** @returns {Bars} */
function timesPlot (runs, n) {
  const bars = Object.entries(BARS).flatMap(([form, name]) => {
    const ms = medianMs(runs, form, n)
    return ms === null ? [] : [{ name, value: ms, label: `${formatNumber(ms)} ms` }]
  })
  return {
    title: `One integral, n = ${sayCount(n)}`,
    alt: `Time of a call: ${bars.map(({ name, label }) => `${name} ${label}`).join(', ')}.`,
    bars
  }
}

/** @returns {Plot} */
function paysPlot (runs, sizes) {
  const series = DRAWN.flatMap(form => {
    const points = sizes.flatMap(n => {
      const ratio = speedUp(runs, form, n)
      return ratio ? [{ x: n, y: ratio.value, low: ratio.low, high: ratio.high }] : []
    })
    return points.length ? [{ name: form, line: /** @type {const} */ ('solid'), points }] : []
  })
  const said = series.map(({ name, points }) =>
    `${name} ${points.map(({ x, y }) => `${formatRatio(y)} at ${sayCount(x)}`).join(', ')}`)
  return {
    title: 'Times as fast as the loop in JavaScript',
    alt: `By n, how many times as fast as the loop in JavaScript a call is; below 1x it is slower: ${said.join('; ')}.`,
    x: { name: 'n, samples in a row', isLog: true, format: sayCount },
    y: { name: 'times as fast as JS', isLog: true, format: formatRatio },
    series
  }
}
