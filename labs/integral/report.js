// @ts-check
import { median } from 'simple-statistics'
import { formatInterval, formatNumber, formatRatio } from '../kit.js'
import { CALLERS, EXACT, WAYS } from './programs/forms.js'
import {
  breakEven, integralsPerS, loopDelay, medianMs, ofLoads, p50, ratioOfRounds, speedUp
} from './report-figures.js'
import { plots } from './report-plots.js'
import { buildsTable, callersTable, formTables, PAIRS, sayBreakEven, shownSizes } from './report-tables.js'

/**
 * @import { LabReport } from '../index.js'
 * @import { measure } from './lab.js'
 */

const ONE_THREAD_KEPT = 'The pool of workers kept one thread, and started others anew when it needed them: with 2 callers that was nearly each request, so the second caller gained nothing. A run of today keeps a thread for each core.'

/**
 * @param {Awaited<ReturnType<typeof measure>>} data
 * @param {{ sizes: number[], buildsOnly: boolean, keptThreads?: number }} options
 * @returns {LabReport}
 */
export function report (data, { sizes, buildsOnly, keptThreads }) {
  const builds = { builds: buildsTable(data.builds) }
  if (buildsOnly) return { tables: builds, plots: {}, notes: whyNot(data) }
  const { runs, loads } = data
  return {
    tables: {
      ...formTables(data, sizes),
      ...(loads.length > 0 && { callers: callersTable(loads) }),
      ...builds
    },
    plots: plots(runs, sizes),
    values: { ...formValues(runs, sizes), ...loadValues(loads) },
    notes: [
      'Fresh processes, medians over the rounds. Times as fast: the geometric mean over the rounds of the ratio to JS in the same round, with its 95 % interval.',
      ...(loads.length && keptThreads === undefined ? [ONE_THREAD_KEPT] : []),
      ...whyNot(data)
    ]
  }
}

function whyNot ({ builds, tried, failures }) {
  const said = [
    ...builds.flatMap(({ missing }) => missing ? [`Not built: ${missing}`] : []),
    ...tried.flatMap(({ form, status, why }) => why && status !== 'not built' ? [`${form}, ${status}: ${why}`] : []),
    ...failures.map(({ what, message }) => `${what} is left out: ${message}`)
  ]
  return [...new Set(said)]
}

function formValues (runs, sizes) {
  const forms = [...new Set(runs.map(({ form }) => form))]
  const entries = forms.flatMap(form => shownSizes(sizes).flatMap(n => {
    const [ms, ratio] = [medianMs(runs, form, n), speedUp(runs, form, n)]
    const name = `${nameOf(form)}-${n}`
    return [
      ...(ms === null ? [] : [[`ms-${name}`, formatNumber(ms)]]),
      ...(ratio ? [[`by-js-${name}`, formatInterval(ratio, formatRatio)]] : [])
    ]
  }))
  const first = forms.map(form =>
    [`first-${nameOf(form)}`, formatNumber(median(runs.filter(run => run.form === form).map(({ firstMs }) => firstMs)))])
  const pays = PAIRS.map(([form, other]) => [`pays-${nameOf(form)}`, sayBreakEven(breakEven(runs, form, other, sizes))])
  const errors = shownSizes(sizes).map(n => [`error-${n}`, errorOf(runs, n).toExponential(1)])
  return Object.fromEntries([...entries, ...first, ...pays, ...errors])
}

function errorOf (runs, n) {
  return EXACT - runs.flatMap(({ sizes }) => sizes).find(size => size.n === n).value
}

function loadValues (loads) {
  const quantities = { rate: integralsPerS, p50, delay: loopDelay }
  const cells = WAYS.flatMap(way => CALLERS.map(callers => ({ way, callers })))
    .filter(cell => ofLoads(loads, cell, p50).size > 0)
  const medians = cells.flatMap(cell => Object.entries(quantities).map(([name, quantity]) =>
    [`${name}-${nameOf(cell.way)}-${cell.callers}`, formatNumber(median([...ofLoads(loads, cell, quantity).values()]))]))
  const gains = CALLERS.flatMap(callers => {
    const of = way => ofLoads(loads, { way, callers }, integralsPerS)
    const ratio = ratioOfRounds(of('all cores'), of('asynchronous'))
    return ratio ? [[`gain-${callers}`, formatInterval(ratio, formatRatio)]] : []
  })
  return Object.fromEntries([...medians, ...gains])
}

function nameOf (form) {
  return form.replaceAll('+', 'p').replaceAll(/\W+/g, '-')
}
