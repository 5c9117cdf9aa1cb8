// @ts-check
// What `--json` writes: what a comparison decided, what it was decided by, and all that was measured. result-schema.js
// says what each key is.
import { appendFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { median } from 'simple-statistics'
import { judgeHighest, judgeRates, ofOverload } from './judge/latency.js'
import { judgeTogether } from './judge/comparison.js'
import { ratioInterval } from './judge/interval.js'
import { LOOKS } from './turns/defaults.js'
import { cpuShares } from './judge/slices.js'
import { compareSlices, spansOf, standings } from './judge/standings.js'
import { UsageError } from './errors.js'
import { expectWritable, writeWhole } from './json-file.js'
import manifest from './package.json' with { type: 'json' }
import { renderMarkdown } from './say/markdown.js'
import { jsonWithoutSecrets } from './secrets.js'

/**
 * @import { Decided, Figure, Starts } from './judge/comparison.js'
 * @import { JudgedSliceRun } from './judge/slices.js'
 * @import { Comparison, Result } from './result-schema.js'
 * @import { App } from './start/app.js'
 * @import { RatedRun } from './turns/constant-rate.js'
 */

/** @type {Figure[]} */
const FIGURES = ['cpuMicrosPerRequest', 'requestsPerSecond']

/**
 * @param {object} of
 * @param {Result['question']} of.question
 * @param {App[][]} of.pairs what was measured
 * @param {Comparison[]} [of.comparisons]
 * @param {Result['latencies']} [of.latencies]
 * @param {Result['highest']} [of.highest]
 * @param {Result['overloads']} [of.overloads]
 * @param {Result['leaks']} [of.leaks]
 * @param {Result['bisection']} [of.bisection]
 * @param {Comparison | null} [of.noise]
 * @param {Result['versions']} [of.versions]
 * @param {Result['machine']} of.machine
 * @param {object} of.record all that was measured, as plain JSON; without the requests, whose headers may hold a
 *   password
 * @returns {Result}
 */
export function makeResult ({ pairs, comparisons = [], latencies = [], noise = null, versions = [], ...of }) {
  return {
    version: 2,
    tool: { name: manifest.name, version: manifest.version },
    endedAt: new Date().toISOString(),
    node: process.version,
    apps: pairs.map(pair => pair.map(({ id, route }) => ({ id, route }))),
    comparisons,
    latencies,
    noise,
    versions,
    ...of
  }
}

/**
 * @param {Decided} decided
 * @param {JudgedSliceRun} run
 * @param {{ isSameCode?: boolean, isQuick?: boolean, withinPercent?: number }} [more] `withinPercent` where it went on
 *   until that was decided
 * @returns {Comparison}
 */
export function comparisonOf (decided, run, { isSameCode = false, isQuick = false, withinPercent } = {}) {
  const { over, under, verdict, decides, failures, isGeneratorBound, busy, needs } = decided
  const compared = compareSlices(run, over, under)
  const figureOf = (/** @type {Figure} */ name) => {
    const ratio = decided[name]
    return ratio && compared ? { ...endsOf(ratio), starts: compared[name].values } : null
  }
  return {
    now: over,
    older: under,
    verdict,
    decides,
    isGeneratorBound,
    ...compared?.cpuMicrosPerRequest.firsts && { nowFirst: compared.cpuMicrosPerRequest.firsts },
    withinPercent: decided.withinPercent,
    looks: withinPercent === undefined ? 'once' : 'repeated',
    isSameCode,
    ...isQuick && { isQuick },
    busy,
    ...needs !== undefined && { needs },
    failures,
    cpuMicrosPerRequest: figureOf('cpuMicrosPerRequest'),
    requestsPerSecond: figureOf('requestsPerSecond')
  }
}

/**
 * @param {App[]} pair
 * @param {RatedRun[]} runs at one rate
 * @param {number} ratePerSecond
 * @returns {Result['latencies']}
 */
export function latenciesOf (pair, runs, ratePerSecond) {
  const versions = pair.map(({ id }) => id)
  const [now, older = null] = versions.toReversed()
  const { failures, latencies } = judgeRates(versions, runs)
  return latencies.map(({ percentile, ms, ratio, verdict }) => ({
    now,
    older,
    ratePerSecond,
    percentile: /** @type {50 | 99} */ (percentile),
    ms: ms.map(own => own && endsOf(own)),
    ratio: ratio && endsOf(ratio),
    verdict,
    failed: failures.map(({ version }) => version)
  }))
}

/**
 * @param {App[]} pair
 * @param {RatedRun[]} runs of a search
 * @param {number} limitMs
 * @returns {NonNullable<Result['highest']>[number]}
 */
export function highestOf (pair, runs, limitMs) {
  const ids = pair.map(({ id }) => id)
  const [now, older = null] = ids.toReversed()
  const { versions, ratio } = judgeHighest(ids, runs, limitMs)
  return { now, older, limitMs, requestsPerSecond: versions.map(({ found }) => found), ratio: ratio && endsOf(ratio) }
}

/**
 * @param {RatedRun[]} runs that were asked for too much
 * @param {number} inTimeMs
 * @returns {NonNullable<Result['overloads']>}
 */
export function overloadsOf (runs, inTimeMs) {
  return ofOverload(runs).map(({ version, timesCapacity, loads }) => ({
    id: version,
    inTimeMs,
    timesCapacity,
    askedFor: timesCapacity === null ? null : loads.map(({ askedFor }) => askedFor),
    sent: loads.map(({ sent }) => sent),
    inTime: loads.map(({ inTime }) => inTime),
    non2xx: loads.map(({ non2xx }) => non2xx)
  }))
}

/**
 * @param {JudgedSliceRun} run
 * @returns {Result['versions']}
 */
export function versionsOf (run) {
  return standings(run).map(({ contender, requestsPerSecond, cpuMicrosPerRequest }) => {
    const slices = spansOf(run, contender)
    const inMs = name => knownOrNull(median(slices.map(({ latencyMicros }) => (latencyMicros?.[name] ?? NaN) / 1000)))
    return {
      id: contender,
      requestsPerSecond: endsOf(requestsPerSecond),
      cpuMicrosPerRequest: endsOf(cpuMicrosPerRequest),
      p50Ms: inMs('p50'),
      p99Ms: inMs('p99'),
      cpuShare: knownOrNull(median(slices.map(slice => cpuShares(slice).server)))
    }
  })
}

/**
 * Whoever reads a result of somebody else's need not believe its verdicts: they follow from its figures. In version 1,
 * nobody knows whose the rate is, so the figure that decided is judged alone.
 *
 * @param {Comparison[]} comparisons judged together
 * @returns {Comparison[]} with the intervals and verdicts that the ratios of their starts give
 */
export function judgeAgain (comparisons) {
  const asked = comparisons.map(one => ({ ...one, leads: one.decides, figures: startsOf(one) }))
  const isRepeated = asked.some(({ figures, looks }) => Object.keys(figures).length > 0 && looks === 'repeated')
  const looks = isRepeated ? LOOKS : undefined
  const judged = judgeTogether(asked, looks)
  return comparisons.map((one, i) => {
    const { intervals, decides, verdict } = judged[i]
    const figureOf = name => {
      const { starts = [] } = one[name] ?? {}
      if (starts.length === 0) return null // nothing is known where no start has both
      return { ...endsOf(intervals[name] ?? ratioInterval(starts, looks)), starts }
    }
    const figures = FIGURES.map(name => [name, figureOf(name)])
    return /** @type {Comparison} */ ({ ...one, decides, ...Object.fromEntries(figures), verdict })
  })
}

/** @param {Comparison} comparison @returns {Partial<Record<Figure, Starts>>} those that are judged */
function startsOf ({ decides, isGeneratorBound, nowFirst, ...figures }) {
  const isOfServer = (/** @type {Figure} */ name) => name === 'cpuMicrosPerRequest' || !isGeneratorBound
  const others = isGeneratorBound === undefined ? [] : FIGURES
  const judged = [...new Set([decides, ...others])].filter(isOfServer)
  return Object.fromEntries(judged.flatMap(name => {
    const starts = figures[name]?.starts
    if (!starts?.length) return []
    return [[name, { values: starts, firsts: nowFirst }]]
  }))
}

/** @param {import('./judge/interval.js').Interval} interval @returns what JSON has of it */
export function endsOf ({ value, low, high, count }) {
  return { value: knownOrNull(value), low: knownOrNull(low), high: knownOrNull(high), count }
}

/** JSON has no NaN. */
function knownOrNull (/** @type {number | null} */ value) {
  return Number.isFinite(value) ? value : null
}

// Where a result goes, besides the terminal.

const STANDARD_OUTPUT = '-'

/** @param {{ json?: string, markdown?: string }} values flags, as typed @returns {boolean} does a program read it? */
export function isForProgram ({ json, markdown }) {
  return [json, markdown].includes(STANDARD_OUTPUT)
}

/**
 * @param {{ json?: string, markdown?: string }} values flags, as typed
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<(result: Result) => Promise<void>>}
 * @throws {UsageError} when both are to go to standard output, or where no file can be made
 */
export async function openOutputs ({ json, markdown }, env = process.env) {
  const toOutput = [json, markdown].filter(file => file === STANDARD_OUTPUT)
  if (toOutput.length > 1) throw new UsageError('--json - and --markdown - do not go together')
  const files = [json, markdown].filter(file => file !== undefined && file !== STANDARD_OUTPUT)
  for (const file of files) await expectWritable(resolve(String(file)), file)
  return async result => {
    const isMarkdown = result.question === 'turns'
    const summary = markdown === undefined && isMarkdown ? env.GITHUB_STEP_SUMMARY : undefined
    if (json !== undefined) await write(json, `${jsonWithoutSecrets(result)}\n`, 'the result')
    if (markdown !== undefined) await write(markdown, renderMarkdown(result), 'the verdict in Markdown')
    if (summary) await appendFile(summary, renderMarkdown(result))
  }
}

async function write (file, text, what) {
  if (file === STANDARD_OUTPUT) {
    await new Promise(resolve => process.stdout.write(text, resolve)) // else the end of the process would cut it
    return
  }
  await writeWhole(resolve(file), text)
  console.log(`${what}: ${file}`)
}
