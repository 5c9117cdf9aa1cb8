// @ts-check
// --bisect: which version made it slower?
import { randomInt } from 'node:crypto'
import { chosenOf, leniencyOf } from './choose.js'
import { planComparison, runComparison } from './compare.js'
import { NamedError, UsageError } from './errors.js'
import { asksWhy, explainPair } from './explain.js'
import { gateApps } from './gate/gate.js'
import { levelWorseBy } from './judge/comparison.js'
import { intervalOf, MOST_STARTS, scatterOf, searchFirstBad, sideOf } from './judge/first-bad.js'
import { judgeSlices } from './judge/slices.js'
import { compareSlices } from './judge/standings.js'
import { waitForTurn } from './measured-run.js'
import { say } from './message.js'
import { describeMachine } from './load/machine.js'
import { endsOf, makeResult } from './result.js'
import { formatRatio, sayInterval } from './say/format.js'
import { print } from './say/terminal.js'
import { sayVerdict } from './say/outcome.js'
import { describeApp } from './start/app.js'
import { commitsOf, openVersions, packagesOf, releasesOf, runtimesOf } from './start/history.js'
import { MAX_SEED, USUAL_WITHIN_PERCENT } from './turns/defaults.js'
import { runSlices } from './turns/turns.js'

/**
 * @import { Side } from './judge/first-bad.js'
 * @import { Figure } from './judge/comparison.js'
 * @import { Interval } from './judge/interval.js'
 * @import { Localise, Message } from './message.js'
 * @import { Version } from './start/history.js'
 * @import { App } from './start/app.js'
 * @import { Bisection } from './result-schema.js'
 */

const AT_MOST_MINUTES = 15
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
  if (values.route?.length > 1) throw new UsageError(`--${flag} goes with one --route`)
  const chosen = chosenOf(values)
  const apps = await describeApp(folder, chosen)
  return { apps, versions: await KINDS[flag](apps, values[flag], { chosen, build: values.build, signal }) }
}

/**
 * Compares the two ends, then looks for the first version that is like the bad one, and holds that one against the one
 * before it. Each version is measured beside the good one.
 *
 * @param {string} folder of the app, from where the command was typed
 * @param {Record<string, any>} values flags, as typed
 * @param {{ signal: AbortSignal, openRecord: () => Promise<import('./run.js').Keep>, localise: Localise }} run
 * @returns {Promise<number>} exit code: 1 when no single version was found, and held against the one before it
 */
export async function bisect (folder, values, { signal, openRecord, localise }) {
  const { apps, versions } = await listVersions(folder, values, signal)
  const keep = await openRecord()
  const minutes = values['at-most'] ?? AT_MOST_MINUTES
  const tell = (/** @type {Message} */ message) => print(message, localise)
  const begin = (/** @type {Message} */ message) => console.error(localise(message))
  const made = openVersions(versions, { hear: unshared => unshared.forEach(begin) })
  tell(say('{count} versions after {good}, up to {bad}',
    { count: versions.length - 1, good: versions[0].name, bad: String(versions.at(-1)?.name) }))
  await waitForTurn(60 * minutes, signal, { isMost: true, localise })
  const untilMs = performance.now() + 60_000 * minutes
  const machine = describeMachine()
  try {
    const bisection = await search(versions, { made, values, signal, untilMs, minutes, tell, begin, localise })
    const record = { versions: versions.map(({ name }) => name) }
    await keep(makeResult({ question: 'bisect', pairs: [apps], bisection, machine, record }))
    return bisection.isConfirmed ? 0 : 1
  } finally {
    await made.remove()
  }
}

async function search (versions, of) {
  const { made, untilMs, minutes, tell, begin } = of
  const last = versions.length - 1
  begin(say('the two ends are compared'))
  const whole = await compareEnds(await gated(made, [0, last], of), of)
  tell(sayVerdict(whole.decided))
  const ends = { good: versions[0].name, bad: versions[last].name, decides: whole.decided.decides }
  if (whole.decided.verdict !== 'worse') {
    tell(say('so there is nothing to look for: the second one is not worse beyond noise'))
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
  if (performance.now() > untilMs) tell(say('the {minutes} minutes are over', { minutes }))
  console.log()
  tell(sayFirstBad(versions.slice(earliest + 1, first + 2)))
  const isOne = first === earliest
  const changes = isOne ? await changesOf(made, first) : []
  if (changes.length) tell(say('  {line}', { line: say('its package-lock.json changes {changes}', { changes }) }))
  const orOneOf = versions.slice(earliest + 1, first + 1).map(({ name }) => name)
  const isConfirmed = isOne && await confirm(first, { ...of, judge, decides: ends.decides })
  const why = isConfirmed && asksWhy(whole.decided, of.values)
    ? (await explainPair(await gated(made, [first, first + 1], of), whole.plan.options, of)).why
    : undefined
  return { ...ends, firstBad: versions[first + 1].name, orOneOf, isConfirmed, steps, ...why && { why } }
}

/** @returns {Promise<Bisection['steps'][number]>} */
async function takeStep (version, judge, { signal, tell, begin }) {
  begin(say('{version} is compared with the good one', { version }))
  try {
    const { side, ratio, decides } = await judge()
    tell(sayStep(version, { side, ratio, decides }))
    return { version, side, ratio: endsOf(ratio) }
  } catch (error) {
    tell(sayFailed(error, signal, why => say('{version}: skipped. {why}', { version, why })))
    return { version, side: 'skip', ratio: null }
  }
}

/** @returns {Promise<{ decided: any, plan: any, ratio: number, taken: number[][] }>} `ratio` of the second by the first
 *   one, `taken` of its starts */
async function compareEnds (pair, { values: { connections, turns, quick, within }, signal, untilMs }) {
  const atMostMinutes = Math.max(1, (untilMs - performance.now()) / 60_000)
  const amounts = { connections, turns, quick, withinPercent: within ?? USUAL_WITHIN_PERCENT, atMostMinutes }
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

/** What answers otherwise than the good one is another program. */
async function gated (made, indexes, { signal, values }) {
  const pair = []
  for (const index of indexes) pair.push(await made.get(index))
  const { gates, timed: [both] } = await gateApps([pair], { signal, ...leniencyOf(values) })
  const uncounted = gates.find(({ probe }) => probe.requestsStarted === null)
  if (uncounted) {
    throw new NamedError(`${uncounted.id}: what a request costs is not known, since ${uncounted.probe.node} ` +
      'counts no requests (Node.js 16.17 and 18.7 do)')
  }
  return both
}

async function confirm (first, { judge, decides, signal, untilMs, tell, begin, values }) {
  const { within = USUAL_WITHIN_PERCENT } = values
  if (performance.now() > untilMs) return false
  begin(say('it is compared with the one before it'))
  try {
    const judged = await judge([first, first + 1], levelWorseBy(decides, within))
    tell(sayBeside(judged))
    return judged.side === 'bad'
  } catch (error) {
    tell(sayFailed(error, signal, why => say('beside the one before it: so it is not sure. {why}', { why })))
    return false
  }
}

/**
 * @param {any} error of a comparison
 * @returns {Message} where a server failed, which takes along nothing of what was found before
 * @throws anything else
 */
function sayFailed (error, signal, sayIt) {
  signal.throwIfAborted()
  if (!(error instanceof NamedError)) throw error
  return sayIt(error.message)
}

/** @returns {Promise<Message[]>} the packages that the first bad version changes, where that is known */
async function changesOf (made, first) {
  const locks = []
  for (const index of [first, first + 1]) locks.push(await packagesOf(await made.get(index)))
  const [before, after] = locks
  const versionIn = (lock, name) => lock.get(name) ?? say('none')
  return [...new Set([...before.keys(), ...after.keys()])].filter(name => before.get(name) !== after.get(name))
    .map(name => say('{name} {before} → {after}',
      { name, before: versionIn(before, name), after: versionIn(after, name) }))
}

// What it found, in sentences.

/**
 * @param {string} version its name
 * @param {{ side: Side, ratio: Interval, decides: Figure }} judged `ratio` to the good one
 */
function sayStep (version, { side, ratio, decides }) {
  const sides = {
    good: say('like the good one'),
    bad: say('like the bad one'),
    skip: say('between the two, and skipped')
  }
  const values = { ratio: sayInterval(ratio, formatRatio) }
  const cost = decides === 'requestsPerSecond'
    ? say('It answers {ratio} the requests/s of the good one', values)
    : say('A request costs {ratio} the CPU time of the good one', values)
  return say('{version}: {side}. {cost}, {starts}', { version, side: sides[side], cost, starts: sayStarts(ratio) })
}

/** @param {{ side: Side, ratio: Interval, decides: Figure }} judged of the first bad version by the one before it */
function sayBeside ({ side, ratio, decides }) {
  const values = { ratio: sayInterval(ratio, formatRatio) }
  const cost = decides === 'requestsPerSecond'
    ? say('It answers {ratio} the requests/s of that one', values)
    : say('A request costs {ratio} the CPU time of that one', values)
  return side === 'bad'
    ? say('beside the one before it: worse. {cost}, {starts}', { cost, starts: sayStarts(ratio) })
    : say('beside the one before it: so it is not sure, for it is not worse. {cost}, {starts}',
      { cost, starts: sayStarts(ratio) })
}

function sayStarts ({ count }) {
  return count === 1 ? say('over 1 start') : say('over {count} starts', { count })
}

/** @param {{ name: string, subject?: string }[]} versions the first bad one last, after those that were skipped */
function sayFirstBad (versions) {
  const { name, subject } = versions[versions.length - 1]
  const others = versions.slice(0, -1).map(({ name }) => name)
  const version = subject ? say('{name} ({subject})', { name, subject }) : name
  return others.length
    ? say('the first bad version is {version}, or one of the {count} before it that were skipped: {others}',
      { version, count: others.length, others })
    : say('the first bad version is {version}', { version })
}
