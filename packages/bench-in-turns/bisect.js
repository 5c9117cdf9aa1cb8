// @ts-check
// --bisect: which version made it slower?
import { randomInt } from 'node:crypto'
import { planComparison, runComparison } from './compare.js'
import { NamedError, UsageError } from './errors.js'
import { gateApps } from './gate/gate.js'
import { intervalOf, MOST_STARTS, scatterOf, searchFirstBad, sideOf } from './judge/bisect.js'
import { invertInterval } from './judge/interval.js'
import { judgeSlices } from './judge/slices.js'
import { compareSlices } from './judge/standings.js'
import { waitForTurn } from './measured-run.js'
import { describeMachine } from './load/machine.js'
import { endsOf, makeResult } from './result.js'
import { formatInterval, formatRatio } from './say/format.js'
import { wrapLines } from './say/terminal.js'
import { inEnglish } from './message.js'
import { sayVerdict } from './say/verdict.js'
import { describeApp } from './start/app.js'
import { commitsOf, openVersions, packagesOf, releasesOf, runtimesOf } from './start/history.js'
import { MAX_SEED } from './turns/defaults.js'
import { runSlices } from './turns/turns.js'

/**
 * @import { Side } from './judge/bisect.js'
 * @import { Figure } from './judge/comparison.js'
 * @import { Interval } from './judge/interval.js'
 * @import { Version } from './start/history.js'
 * @import { App } from './start/app.js'
 * @import { Bisection } from './result-schema.js'
 */

const AT_MOST_MINUTES = 15
const WITHIN_PERCENT = 5
const KINDS = { bisect: commitsOf, 'bisect-package': releasesOf, 'bisect-node': runtimesOf }

/** @param {Record<string, any>} values flags @returns {string | undefined} the flag that asks for it */
export function askedKind (values) {
  return Object.keys(KINDS).find(flag => values[flag] !== undefined)
}

/**
 * @param {string} folder of the app, from where the command was typed
 * @param {Record<string, any>} values flags, as typed, one of which asks for a bisection
 * @param {AbortSignal} signal
 * @returns {Promise<{ apps: App[], versions: Version[] }>} those of the app from the good one to the bad one
 * @throws {UsageError} when there are none such; nothing has been started then
 */
export async function listVersions (folder, values, signal) {
  const flag = /** @type {keyof typeof KINDS} */ (askedKind(values))
  const { command, route, requests, headers, port, otherPorts, ready, reset, build } = values
  if (route?.length > 1) throw new UsageError(`--${flag} goes with one --route`)
  const chosen = { command, routes: route, requests, headers, port, otherPorts, ready, reset }
  const apps = await describeApp(folder, chosen)
  return { apps, versions: await KINDS[flag](apps, values[flag], { chosen, build, signal }) }
}

/**
 * Compares the two ends, then looks for the first version that is like the bad one, and holds that one against the one
 * before it. Each version is measured beside the good one.
 *
 * @param {string} folder of the app, from where the command was typed
 * @param {Record<string, any>} values flags, as typed
 * @param {{ signal: AbortSignal, openRecord: () => Promise<import('./run.js').Keep> }} run
 * @returns {Promise<number>} exit code: 1 when no single version was found, and held against the one before it
 */
export async function bisect (folder, values, { signal, openRecord }) {
  const { apps, versions } = await listVersions(folder, values, signal)
  const keep = await openRecord()
  const made = openVersions(versions, { here: apps[0].dir })
  const minutes = values['at-most'] ?? AT_MOST_MINUTES
  console.log(`${versions.length - 1} versions after ${versions[0].name}, up to ${versions.at(-1)?.name}`)
  await waitForTurn(60 * minutes, signal, { isMost: true })
  const untilMs = performance.now() + 60_000 * minutes
  const machine = describeMachine()
  try {
    const bisection = await search(versions, { made, values, signal, untilMs })
    const record = { versions: versions.map(({ name }) => name) }
    await keep(makeResult({ question: 'bisect', pairs: [apps], bisection, machine, record }))
    return bisection.isConfirmed ? 0 : 1
  } finally {
    await made.remove()
  }
}

/** @param {Version[]} versions @returns {Promise<Bisection>} */
async function search (versions, of) {
  const { made, values, untilMs } = of
  const last = versions.length - 1
  console.error('the two ends are compared')
  const whole = await compareEnds(await gated(made, [0, last], of), of)
  console.log(wrapLines(inEnglish(sayVerdict(whole.decided))))
  const ends = { good: versions[0].name, bad: versions[last].name, decides: whole.decided.decides }
  if (whole.decided.verdict !== 'worse') {
    console.log('so there is nothing to look for: the second one is not worse beyond noise')
    return { ...ends, firstBad: null, orOneOf: [], isConfirmed: false, steps: [] }
  }
  const judge = (indexes, bad) => judgeSide(indexes, { ...of, whole, bad })
  /** @type {Bisection['steps']} */
  const steps = []
  const { first, earliest } = await searchFirstBad(last, async index => {
    if (performance.now() > untilMs) return 'skip'
    const step = await takeStep(versions[index + 1].name, () => judge([0, index + 1], whole.ratio), of)
    steps.push(step)
    return step.side
  })
  if (performance.now() > untilMs) console.log(`the ${values['at-most'] ?? AT_MOST_MINUTES} minutes are over`)
  console.log(wrapLines(`\n${sayFirstBad(versions.slice(earliest + 1, first + 2))}`))
  const isOne = first === earliest
  for (const line of await sayLock(made, first, isOne)) console.log(wrapLines(line))
  const orOneOf = versions.slice(earliest + 1, first + 1).map(({ name }) => name)
  const isConfirmed = isOne && await confirm(first, { ...of, judge })
  return { ...ends, firstBad: versions[first + 1].name, orOneOf, isConfirmed, steps }
}

/** @returns {Promise<Bisection['steps'][number]>} */
async function takeStep (version, judge, { signal }) {
  console.error(`${version} is compared with the good one`)
  try {
    const { side, ratio, decides } = await judge()
    console.log(wrapLines(sayStep(version, { side, ratio, decides })))
    const isCpu = decides === 'cpuMicrosPerRequest'
    return { version, side, ratio: endsOf(isCpu ? invertInterval(ratio) : ratio) }
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof NamedError)) throw error
    console.log(wrapLines(`${version}: skipped. ${error.message}`))
    return { version, side: 'skip', ratio: null }
  }
}

/** @returns {Promise<{ decided: any, plan: any, ratio: number, taken: number[][] }>} `ratio` of the second by the first
 *   one, `taken` of its starts */
async function compareEnds (pair, { values: { connections, turns, quick, within }, signal, untilMs }) {
  const atMostMinutes = Math.max(1, (untilMs - performance.now()) / 60_000)
  const amounts = { connections, turns, quick, withinPercent: within ?? WITHIN_PERCENT, atMostMinutes }
  const plan = await planComparison([pair], amounts, signal)
  const { run, decided: [decided] } = await runComparison(plan, { signal })
  const { value = NaN, values = [] } = compareSlices(run, pair[1].id, pair[0].id)?.[decided.decides] ?? {}
  return { decided, plan, ratio: value, taken: [values] }
}

/**
 * Two versions side by side, until it is clear whether the second is as good as the first, or `bad` times as good. What
 * their starts scatter by counts for the comparisons after this one.
 */
async function judgeSide (indexes, { made, signal, values, untilMs, whole, bad }) {
  const pair = await gated(made, indexes, { signal, values })
  const [older, other] = pair.map(app => ({ id: app.id, app }))
  const { decides } = whole.decided
  const scatter = scatterOf(whole.taken)
  const ratiosOf = run => compareSlices(judgeSlices(run), other.id, older.id)?.[decides].values ?? []
  const run = await runSlices([older, other], {
    pairs: [[older, other]],
    options: { ...whole.plan.options, generations: MOST_STARTS },
    seed: randomInt(1, MAX_SEED),
    signal,
    onPair: () => {},
    isEnough: run => run.failures.length > 0 || performance.now() > untilMs ||
      !ratiosOf(run).every(Number.isFinite) || sideOf(ratiosOf(run), bad, scatter) !== null
  })
  if (run.failures.length) throw new NamedError(run.failures[0].message)
  const ratios = ratiosOf(run)
  if (!ratios.length || !ratios.every(Number.isFinite)) throw new NamedError('not every start has a figure of both')
  whole.taken.push(ratios)
  /** @type {Side} */
  const side = sideOf(ratios, bad, scatter) ?? 'skip'
  return { side, ratio: intervalOf(ratios, scatter), decides }
}

/** What answers otherwise than the good one is another program. @returns {Promise<App[]>} */
async function gated (made, indexes, { signal, values }) {
  const pair = []
  for (const index of indexes) pair.push(await made.get(index))
  const { gates, timed: [both] } = await gateApps([pair], {
    signal,
    ignoreBody: values['ignore-body'] ?? false,
    ignoreHeaders: (values['ignore-header'] ?? []).map(name => name.toLowerCase()),
    expects: values.expect
  })
  const uncounted = gates.find(({ probe }) => probe.requestsStarted === null)
  if (uncounted) {
    throw new NamedError(`${uncounted.id}: what a request costs is not known, since ${uncounted.probe.node} ` +
      'counts no requests (Node.js 16.17 and 18.7 do)')
  }
  return both
}

async function confirm (first, { judge, untilMs, values: { within = WITHIN_PERCENT } }) {
  if (performance.now() > untilMs) return false
  console.error('it is compared with the one before it')
  const judged = await judge([first, first + 1], 1 / (1 + within / 100))
  console.log(wrapLines(sayBeside(judged)))
  return judged.side === 'bad'
}

/** @returns {Promise<string[]>} which packages the first bad version changes, where that is known */
async function sayLock (made, first, isOne) {
  if (!isOne) return []
  const locks = []
  for (const index of [first, first + 1]) locks.push(await packagesOf(await made.get(index)))
  const [before, after] = locks
  const names = [...new Set([...before.keys(), ...after.keys()])]
  return sayPackages(names.filter(name => before.get(name) !== after.get(name))
    .map(name => [name, before.get(name), after.get(name)]))
}

// What it found, in sentences.

const SAID = { good: 'like the good one', bad: 'like the bad one', skip: 'between the two, and skipped' }

/**
 * @param {string} name of a version
 * @param {{ side: Side, ratio: Interval, decides: Figure }} judged `ratio` to the good one, above 1 where it is better
 * @returns {string}
 */
function sayStep (name, { side, ratio, decides }) {
  return `${name}: ${SAID[side]}. ${sayCost(ratio, decides)} of the good one, over ${sayStarts(ratio)}`
}

/**
 * @param {{ side: Side, ratio: Interval, decides: Figure }} judged of the first bad version by the one before it
 * @returns {string}
 */
function sayBeside ({ side, ratio, decides }) {
  const said = side === 'bad' ? 'worse' : 'so it is not sure, for it is not worse'
  return `beside the one before it: ${said}. ${sayCost(ratio, decides)} of that one, over ${sayStarts(ratio)}`
}

/** @param {Interval} ratio */
function sayStarts ({ count }) {
  return count === 1 ? '1 start' : `${count} starts`
}

/** @param {Interval} ratio @param {Figure} decides */
function sayCost (ratio, decides) {
  if (decides === 'requestsPerSecond') {
    return `It answers ${formatInterval(ratio, formatRatio)} the requests/s`
  }
  return `A request costs ${formatInterval(invertInterval(ratio), formatRatio)} the CPU time`
}

/**
 * @param {{ name: string, subject?: string }[]} versions the first bad one last, after those that were skipped
 * @returns {string}
 */
function sayFirstBad (versions) {
  const first = versions[versions.length - 1]
  const others = versions.slice(0, -1).map(({ name }) => name)
  const said = `the first bad version is ${first.name}${first.subject ? ` (${first.subject})` : ''}`
  if (!others.length) return said
  return `${said}, or one of the ${others.length} before it that were skipped: ${others.join(', ')}`
}

/**
 * @param {[name: string, before: string | undefined, after: string | undefined][]} changes
 * @returns {string[]} a line, if there are any
 */
function sayPackages (changes) {
  if (!changes.length) return []
  const said = changes.map(([name, before, after]) => `${name} ${before ?? 'none'} → ${after ?? 'none'}`)
  return [`  its package-lock.json changes ${said.join(', ')}`]
}
