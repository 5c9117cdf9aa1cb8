// @ts-check
// --bisect: which version made it slower?
import { readFile } from 'node:fs/promises'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { planComparison, runComparison } from './compare.js'
import { NamedError, UsageError } from './errors.js'
import { gateApps } from './gate/gate.js'
import { MOST_STARTS, searchFirstBad, sideOf } from './judge/bisect.js'
import { isLook } from './judge/looks.js'
import { judgeSlices } from './judge/slices.js'
import { compareSlices } from './judge/standings.js'
import { waitForTurn } from './measured-run.js'
import { describeMachine } from './machine.js'
import { makeResult } from './result.js'
import { sayFirstBad, sayPackages, sayStep } from './say/bisect.js'
import { wrapLines } from './say/terminal.js'
import { inEnglish } from './message.js'
import { sayVerdict } from './say/verdict.js'
import { describeApp } from './start/app.js'
import { commitsOf, releasesOf, runtimesOf } from './start/history.js'
import { MAX_SEED } from './turns/defaults.js'
import { runSlices } from './turns/turns.js'

/**
 * @import { Side } from './judge/bisect.js'
 * @import { Version } from './start/history.js'
 * @import { App } from './start/app.js'
 */

const AT_MOST_MINUTES = 15
const WITHIN_PERCENT = 5
const LOCK = 'package-lock.json'
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
    const { exitCode, steps } = await search(versions, { made, values, signal, untilMs })
    const record = { versions: versions.map(({ name }) => name), steps }
    await keep(await makeResult({ question: 'bisect', pairs: [apps], machine, record }))
    return exitCode
  } finally {
    await made.remove()
  }
}

/** @param {Version[]} versions */
async function search (versions, of) {
  const { made, values, untilMs } = of
  const [good, last] = [0, versions.length - 1]
  console.error('the two ends are compared')
  const whole = await compareEnds(await gated(made, [good, last], of), of)
  console.log(wrapLines(inEnglish(sayVerdict(whole.decided))))
  if (whole.decided.verdict !== 'worse') {
    console.log('so there is nothing to look for: the second one is not worse beyond noise')
    return { exitCode: 1, steps: [] }
  }
  /** @type {object[]} */
  const steps = []
  const { first, earliest } = await searchFirstBad(last, async index => {
    const { name } = versions[index + 1]
    if (performance.now() > untilMs) return 'skip'
    console.error(`${name} is compared with the good one`)
    const judged = await judgeVersion(index + 1, { ...of, whole }).catch(error => {
      of.signal.throwIfAborted()
      if (!(error instanceof NamedError)) throw error
      console.log(wrapLines(`${name}: skipped. ${error.message}`))
      return null
    })
    steps.push({ name, ...judged })
    if (judged) console.log(wrapLines(sayStep(name, judged)))
    return judged?.side ?? 'skip'
  })
  if (performance.now() > untilMs) console.log(`the ${values['at-most'] ?? AT_MOST_MINUTES} minutes are over`)
  console.log(wrapLines(`\n${sayFirstBad(versions.slice(earliest + 1, first + 2))}`))
  const isOne = first === earliest
  for (const line of await sayLock(made, first, isOne)) console.log(wrapLines(line))
  return { exitCode: isOne && await isConfirmed(first, of) ? 0 : 1, steps }
}

/** @returns {Promise<{ decided: any, plan: any, ratio: number }>} ratio of the second by the first */
async function compareEnds (pair, { values: { connections, turns, quick, within }, signal, untilMs }) {
  const atMostMinutes = Math.max(1, (untilMs - performance.now()) / 60_000)
  const amounts = { connections, turns, quick, withinPercent: within ?? WITHIN_PERCENT, atMostMinutes }
  const plan = await planComparison([pair], amounts, signal)
  const { run, decided: [decided] } = await runComparison(plan, { signal })
  const ratio = compareSlices(run, pair[1].id, pair[0].id)?.[decided.decides].value ?? NaN
  return { decided, plan, ratio }
}

/** The good one and this one side by side, until it is clear which end this one is like. */
async function judgeVersion (index, { made, signal, values, untilMs, whole }) {
  const pair = await gated(made, [0, index], { signal, values })
  const [good, other] = pair.map(app => ({ id: app.id, app }))
  const { decides } = whole.decided
  const compared = run => compareSlices(judgeSlices(run), other.id, good.id)?.[decides]
  const sideNow = run => sideOf(compared(run)?.values ?? [], whole.ratio)
  const run = await runSlices([good, other], {
    pairs: [[good, other]],
    options: { ...whole.plan.options, generations: MOST_STARTS },
    seed: randomInt(1, MAX_SEED),
    signal,
    onPair: () => {},
    isEnough: run => run.failures.length > 0 || performance.now() > untilMs ||
      (isLook(run.slices.at(-1)?.generation ?? 0) && sideNow(run) !== null)
  })
  if (run.failures.length) throw new NamedError(run.failures[0].message)
  const ratio = compared(run)
  if (!ratio) throw new NamedError('no start has both')
  /** @type {Side} */
  const side = sideNow(run) ?? 'skip'
  return { side, ratio, decides }
}

/** What answers otherwise than the good one is another program. @returns {Promise<App[]>} */
async function gated (made, indexes, { signal, values }) {
  const pair = []
  for (const index of indexes) pair.push(await made.get(index))
  const { timed: [both] } = await gateApps([pair], {
    signal,
    ignoreBody: values['ignore-body'] ?? false,
    ignoreHeaders: (values['ignore-header'] ?? []).map(name => name.toLowerCase()),
    expects: values.expect
  })
  return both
}

async function isConfirmed (first, of) {
  if (performance.now() > of.untilMs) return false
  console.error('it is compared with the one before it')
  const { decided } = await compareEnds(await gated(of.made, [first, first + 1], of), of)
  console.log(wrapLines(inEnglish(sayVerdict(decided))))
  if (decided.verdict !== 'worse') console.log('so it is not sure: beside the one before it, it is not worse')
  return decided.verdict === 'worse'
}

/** @param {Version[]} versions each is made once, and all are taken away together */
function openVersions (versions, { here }) {
  /** @type {Map<number, { older: App[], remove: () => Promise<void> }>} */
  const made = new Map()
  return {
    async get (index) {
      const folders = [here, ...[...made.values()].map(({ older }) => older[0].dir)]
      if (!made.has(index)) made.set(index, await versions[index].make(folders))
      return /** @type {any} */ (made.get(index)).older[0]
    },
    remove: () => Promise.all([...made.values()].map(({ remove }) => remove()))
  }
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

/** @returns {Promise<Map<string, string>>} versions by name, from its lock file; of several versions, the outermost */
async function packagesOf ({ dir }) {
  const text = await readFile(join(dir, LOCK), 'utf8').catch(() => '{}')
  return new Map(Object.entries(JSON.parse(text).packages ?? {}).filter(([place]) => place)
    .map(([place, { version }]) => [place.replace(/^node_modules\//, ''), version]))
}
