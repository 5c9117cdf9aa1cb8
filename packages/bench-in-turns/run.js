// @ts-check
// The command, from its flags to its exit code: chooses the app, proves both versions alike, measures them, keeps the
// result and says the verdict.
import { QUICK, RATED } from './turns/defaults.js'
import { askedKind, bisect } from './bisect.js'
import { planComparison, runComparison } from './compare.js'
import { withApp } from './choose.js'
import { leaks } from './leaks.js'
import { isLoss, isWorseBeyond } from './judge/comparison.js'
import { judgeHighest, judgeRates } from './judge/latency.js'
import { standings } from './judge/standings.js'
import { readAccessLog, usesByRoute } from './load/access-log.js'
import { asksWhy, explainAll } from './explain.js'
import { measureInTurn } from './measured-run.js'
import { comparisonOf, highestOf, latenciesOf, makeResult, overloadsOf, versionsOf } from './result.js'
import { figuresTable, sayFigureNotes, sayVerdict } from './say/outcome.js'
import {
  describeRates, overloadTable, ratesTable, routesTable, sayHighest, sayOverload, sayRates
} from './say/rates.js'
import { saySpans } from './say/work.js'
import { inEnglish, say } from './message.js'
import { print, renderTerminalTable } from './say/terminal.js'
import { isSameCode } from './start/same-code.js'
import { expectedRatesS, measureRates, TIMES_CAPACITY } from './turns/constant-rate.js'

/**
 * @import { ServerError } from './errors.js'
 * @import { Explained } from './explain.js'
 * @import { Result } from './result-schema.js'
 * @import { Localise, Said } from './message.js'
 * @import { Table } from './say/table.js'
 * @import { App } from './start/app.js'
 * @import { RatedRun } from './turns/constant-rate.js'
 */

/** @typedef {(result: Result) => Promise<void>} Keep */

/**
 * @param {string} folder of the app, from where the command was typed
 * @param {Record<string, any>} values flags, as typed
 * @param {object} run
 * @param {AbortSignal} run.signal
 * @param {() => Promise<Keep>} run.openRecord is asked before anything is loaded, and gives what takes all that was
 *   measured
 * @param {Localise} [run.localise]
 * @param {(pair: App[]) => Promise<void>} [run.explainWaits] says for what they wait, where the rate decides and it is
 *   asked why
 * @returns {Promise<number>} exit code: 1 when a version failed, or is worse and was not to be
 * @throws {ServerError} when it cannot be started, or answers otherwise than a server that can be measured
 */
export function run (folder, values, { signal, openRecord, localise = inEnglish, explainWaits }) {
  if (askedKind(values)) return bisect(folder, values, { signal, openRecord, localise })
  const isRated = [values.rate, values.p99, values.overload].some(value => value !== undefined)
  return withApp(folder, values, { signal, localise }, async (pairs, passed) => {
    const keep = await openRecord()
    const startMs = Math.max(...passed.map(({ startMs }) => startMs))
    if (values.leaks) return leaks(pairs, values, { signal, keep, localise, startMs })
    return isRated
      ? rate(pairs, values, { signal, keep, localise, startMs })
      : compare(pairs, values, { signal, keep, localise, passed, startMs, explainWaits })
  })
}

async function compare (pairs, values, { signal, keep, localise, passed, startMs, explainWaits }) {
  const { connections, generations, turns, within: withinPercent, 'at-most': atMostMinutes, quick } = values
  const noisePair = values['noise-pair'] && pairs[0].length > 1
  const amounts = { connections, generations, turns, withinPercent, atMostMinutes, quick, noisePair, startMs }
  const plan = await planComparison(pairs, amounts, signal)
  const isMost = withinPercent !== undefined
  const { found, machine, machineWork } = await measureInTurn(plan.expectedS, { signal, localise, isMost }, step =>
    runComparison(plan, { signal, step }))
  const { run, decided, noise } = found
  const same = values.against === undefined ? [] : await findSameCode(pairs)
  const comparison = (one, isSameCode) => comparisonOf(one, run, { withinPercent, isSameCode, isQuick: quick })
  const verdict = one => sayVerdict(one, quick ? say('in a quick run') : undefined)
  const isAsked = decided.some(one => asksWhy(one, values))
  const keepAll = (/** @type {(Explained | undefined)[]} */ explained = []) => keepResult(keep, {
    question: 'turns',
    pairs,
    comparisons: decided.map((one, i) => ({
      ...comparison(one, same.includes(pairs[i])), ...explained[i] && { why: explained[i].why }
    })),
    noise: noise && comparison(noise, true),
    versions: versionsOf(run),
    machine,
    record: { machineWork, run, ...isAsked && { why: explained.map(one => one?.sampled ?? null) } }
  })
  let error = isAsked ? undefined : await keepAll()
  const tell = (/** @type {Said} */ said) => print(said, localise)
  sayVersions(passed).forEach(tell)
  if (run.slices.length) console.log(`\n${renderTerminalTable(figuresTable(run), { localise })}`)
  sayFigureNotes(run).forEach(tell)
  if (values.log !== undefined) await showRoutes(values.log, run, { pairs, localise })
  if (decided.length) console.log()
  for (const one of decided) [verdict(one), ...saySpans(run, one)].forEach(tell)
  if (noise) tell(say('noise alone: {verdict}', { verdict: verdict(noise) }))
  for (const [, { id }] of same) tell(say('{id} is the same code in both, so this is noise alone', { id }))
  if (isAsked) {
    const how = { values, signal, localise, startMs, explainWaits }
    const { explained, failure } = await explainAll(pairs, decided, plan.options, how)
    error = await keepAll(explained) ?? failure
  }
  if (error) throw error
  const hasFailed = run.failures.length > 0 || run.slices.some(({ reasons }) => reasons.length > 0)
  const isWorse = values['fail-if'] !== undefined && decided.some(one => isLoss(one, percentOf(values['fail-if'])))
  return hasFailed || isWorse ? 1 : 0
}

/** @param {string} [failIf] such as `worse:5` @returns {number} per cent that a loss may have */
function percentOf (failIf = '') {
  return Number(failIf.split(':')[1] ?? 0)
}

/** A full disk is not to take along what was measured. @returns {Promise<Error | undefined>} to be thrown later */
function keepResult (keep, /** @type {Parameters<typeof makeResult>[0]} */ measured) {
  return keep(makeResult(measured)).then(() => undefined, error => error)
}

/** @param {App[][]} pairs an older version of an app, and the app */
async function findSameCode (pairs) {
  const same = []
  for (const pair of pairs) if (await isSameCode(pair[0], pair[1])) same.push(pair)
  return same
}

function sayVersions (passed) {
  const byVersion = Map.groupBy(passed, ({ probe }) => probe.node)
  return [...byVersion].map(([version, own]) => byVersion.size > 1
    ? say('{who} runs on Node.js {version}', { who: own.map(({ id }) => id), version })
    : say('it runs on Node.js {version}', { version }))
}

async function showRoutes (log, run, { pairs, localise }) {
  const { entries } = await readAccessLog(log)
  const routes = new Map(pairs.map(pair => [pair.at(-1).id, pair.at(-1).route]))
  const cpuMicros = new Map(standings(run).filter(({ contender }) => routes.has(contender))
    .map(({ contender, cpuMicrosPerRequest }) => [`GET ${routes.get(contender)}`, cpuMicrosPerRequest.value]))
  console.log(`\n${renderTerminalTable(routesTable(usesByRoute(entries), cpuMicros), { localise })}`)
}

// At a constant rate: latencies there, the highest rate that it keeps up with, or what is left of its answers beyond.

async function rate (pairs, values, { signal, keep, localise, startMs }) {
  const { rate, p99: limitMs, overload: inTimeMs } = values
  const ofLatency = limitMs ? 'p99' : 'rate'
  const question = inTimeMs ? 'overload' : ofLatency
  const usual = { ...RATED[question], ...values.quick && { rounds: QUICK.rounds, durationS: QUICK.durationS } }
  const options = {
    rate,
    limitMs,
    inTimeMs,
    rounds: values.rounds ?? usual.rounds,
    durationS: values.duration ?? usual.durationS,
    connections: values.connections ?? usual.connections
  }
  const expectedS = expectedRatesS(pairs.flat().length, options, startMs)
  const { found: data, machine, machineWork } = await measureInTurn(expectedS, { signal, localise }, async step => {
    const runs = []
    for (const pair of pairs) runs.push(await measureRates(pair, options, { signal, step }))
    return runs
  })
  const record = { machineWork, options, runs: data }
  const ofPairs = of => pairs.flatMap((pair, i) => of(pair, data[i]))
  const judged = {
    rate: () => ({ latencies: ofPairs((pair, runs) => latenciesOf(pair, runs, rate)) }),
    p99: () => ({ highest: ofPairs((pair, runs) => highestOf(pair, runs, limitMs)) }),
    overload: () => ({ overloads: ofPairs((_, runs) => overloadsOf(runs, inTimeMs)) })
  }
  const error = await keepResult(keep, { question, pairs, ...judged[question](), machine, record })
  const found = data.map((runs, i) => {
    const versions = pairs[i].map(({ id }) => id)
    const inOrder = versions.flatMap(version => runs.filter(run => run.version === version))
    const more = { listed: pairs[i][0].requests, isLong: values.tables, mayLose: percentOf(values['fail-if']) }
    return FINDINGS[question](versions, inOrder, { ...options, ...more })
  })
  for (const { table, said } of found) {
    if (table) console.log(`\n${renderTerminalTable(table, { localise })}`)
    for (const one of said) console.log(localise(one))
  }
  if (error) throw error
  return found.some(({ isFailed, isWorse }) => isFailed || (isWorse && values['fail-if'])) ? 1 : 0
}

/**
 * @typedef {object} Finding of one pair
 * @property {Table} [table]
 * @property {Said[]} said
 * @property {boolean} [isFailed]
 * @property {boolean} [isWorse]
 */

/**
 * By question, of runs in the order of their versions.
 *
 * @type {Record<string, (versions: string[], runs: RatedRun[], options: any) => Finding>}
 */
const FINDINGS = { rate: findLatencies, p99: findHighest, overload: findOverload }

/** @type {typeof FINDINGS[string]} */
function findLatencies (versions, runs, { rate, durationS, connections, listed = [], mayLose }) {
  const judged = judgeRates(versions, runs)
  const sent = Math.floor(connections + rate * durationS) // each connection is opened by one
  return {
    table: ratesTable(runs),
    said: [
      ...describeRates(runs),
      ...sayRates(versions, judged, rate),
      ...listed.length > sent
        ? [say('Each load sends the first {sent} of the {listed} requests of the list.',
            { sent, listed: listed.length })]
        : []
    ],
    isFailed: judged.failures.length > 0,
    isWorse: judged.latencies.some(({ ratio }) => isWorseBeyond(ratio, 'latency', mayLose))
  }
}

/** Above the rate that is looked for, loads are expected to fail. @type {typeof FINDINGS[string]} */
function findHighest (versions, runs, { limitMs, isLong }) {
  const judged = judgeHighest(versions, runs, limitMs)
  return {
    table: isLong ? ratesTable(runs) : undefined,
    said: [...describeRates(runs.filter(({ offeredRate }) => offeredRate !== null)), ...sayHighest(judged, limitMs)],
    isFailed: !judged.versions.at(-1)?.found.some(Boolean)
  }
}

/** @type {typeof FINDINGS[string]} */
function findOverload (versions, runs, { inTimeMs }) {
  const beyond = TIMES_CAPACITY.filter(times => times > 1)
    .map(times => runs.filter(({ timesCapacity }) => timesCapacity === times))
    .filter(own => versions.every(version => own.some(run => run.version === version)))
  return {
    table: overloadTable(runs, inTimeMs),
    said: [...describeRates(runs), ...beyond.map(own => sayOverload(versions, own, inTimeMs))]
  }
}
