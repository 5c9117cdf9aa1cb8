// @ts-check
import { median } from 'simple-statistics'
import { formatInterval, formatNumber, formatRatio } from '../kit.js'
import { ARTICLE, ARTICLE_SIZES, CALLERS, EXACT, WAYS } from './programs/forms.js'
import { breakEven, integralsPerS, loopDelay, medianMs, ofLoads, p50, speedUp } from './report-figures.js'

/**
 * @import { Table } from '../../scripts/render/bench-tables.js'
 * @import { FormRun, Tried } from './runs.js'
 * @import { LoadRun } from './loads.js'
 */

const ALL_CORES = 'C++, vectors, all cores'
/** Which form is held against which. */
export const PAIRS = [
  ['C++', ARTICLE],
  ['WebAssembly, SIMD', ARTICLE],
  ['C++, vectors', 'WebAssembly, SIMD'],
  ['JS, all cores', ARTICLE],
  [ALL_CORES, 'C++, vectors'],
  ['CUDA, as in the article', ALL_CORES],
  ['CUDA, added up there', ALL_CORES]
]
const NAMES = { addon: 'the addon', library: 'the library for node:ffi', cuda: 'the addon for CUDA' }

/**
 * @param {number[]} sizes
 * @returns {number[]} those of the article, where any was measured
 */
export function shownSizes (sizes) {
  const shown = ARTICLE_SIZES.filter(n => sizes.includes(n))
  return shown.length ? shown : sizes.slice(-1)
}

/** @param {import('./build.js').Build[]} builds @returns {Table} */
export function buildsTable (builds) {
  const rows = builds.map(({ name, compiler, missing }) => [NAMES[name], compiler ?? '-', missing ? 'not built' : 'built'])
  return { title: 'What was built', head: ['what', 'compiler', 'state'], rows }
}

/**
 * @param {{ runs: FormRun[], tried: Tried[] }} data
 * @param {number[]} sizes
 * @returns {Record<string, Table>}
 */
export function formTables ({ runs, tried }, sizes) {
  const shown = shownSizes(sizes)
  const timed = tried.map(({ form }) => form).filter(form => runs.some(run => run.form === form))
  return {
    times: timesTable(runs, tried, shown),
    sums: sumsTable(runs, timed, shown),
    first: firstTable(runs, timed),
    pays: paysTable(runs, sizes)
  }
}

function timesTable (runs, tried, shown) {
  const largest = shown[shown.length - 1]
  const rows = tried.map(({ form, status }) => {
    const all = shown.map(n => medianMs(runs, form, n))
    if (all.every(ms => ms === null)) return [form, status === 'runs' ? 'fails' : status, ...shown.map(() => '-')]
    const ratio = form === ARTICLE ? null : speedUp(runs, form, largest)
    return [form, ...all.map(ms => ms === null ? '-' : formatNumber(ms)), ratio ? formatInterval(ratio, formatRatio) : '-']
  })
  const head = ['form', ...shown.map(n => `n = ${sayCount(n)}, ms`), 'times as fast as JS']
  return { title: 'A call that is not the first one', head, rows }
}

/** @returns {Table} */
function sumsTable (runs, timed, shown) {
  const valueOf = (form, n) => runs.find(run => run.form === form)?.sizes.find(size => size.n === n)?.value
  const rows = timed.map(form => [form, ...shown.map(n => String(valueOf(form, n) ?? '-'))])
  const error = n => (EXACT - valueOf(ARTICLE, n)).toExponential(1)
  return {
    title: `The sum; exact is ${EXACT}, and the rule itself is off by ${shown.map(error).join(', ')}`,
    head: ['form', ...shown.map(n => `n = ${sayCount(n)}`)],
    rows
  }
}

/** @returns {Table} */
function firstTable (runs, timed) {
  const of = (form, quantity) => median(runs.filter(run => run.form === form).map(quantity))
  const rows = timed.map(form => {
    const warm = medianMs(runs, form, runs[0].firstN)
    return [form, formatNumber(of(form, ({ firstMs }) => firstMs)), warm === null ? '-' : formatNumber(warm)]
  })
  const head = ['form', 'until the first answer, ms', 'later, ms']
  return { title: `From nothing to the first sum, n = ${sayCount(runs[0].firstN)}`, head, rows }
}

/** @returns {Table} */
function paysTable (runs, sizes) {
  const rows = PAIRS.map(([form, other]) => [form, other, sayBreakEven(breakEven(runs, form, other, sizes))])
  return { title: 'From which n on a form is the faster one', head: ['form', 'against', 'from n ='], rows }
}

/** @param {ReturnType<typeof breakEven>} found */
export function sayBreakEven (found) {
  if (found === null) return 'not measured'
  return typeof found === 'number' ? sayCount(Math.ceil(found)) : found
}

/**
 * @param {LoadRun[]} loads
 * @returns {Table}
 */
export function callersTable (loads) {
  const rows = WAYS.flatMap(way => CALLERS.flatMap(callers => {
    const cell = { way, callers }
    if (ofLoads(loads, cell, p50).size === 0) return []
    const say = quantity => formatNumber(median([...ofLoads(loads, cell, quantity).values()]))
    return [[way, String(callers), say(integralsPerS), say(p50), say(loopDelay)]]
  }))
  const head = ['the C++ function is called', 'callers', 'integrals/s', 'p50, ms', 'loop delay p99, ms']
  return { title: 'A server that gives integrals, n = 1024', head, rows }
}

/** @param {number} count */
export function sayCount (count) {
  return count.toLocaleString('en')
}
