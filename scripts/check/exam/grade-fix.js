// @ts-check
// What the fix of an exam is worth: by its answers, its memory and its speed, beside the same server without the fault.
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { openLoad, proveAlike } from 'bench-in-turns'
import { request, ServerError, ToolError } from 'bench-in-turns/kit.js'
import { say } from '../../render/say.js'
import { withClient } from '../../stages/installed/postgres-client.js'
import { appOf } from '../../stages/stage-app.js'
import { checkAll } from '../check-exercise.js'
import { keepsNothing } from '../check-mystery.js'
import { compareRates, isAsGood } from '../conditions/rates.js'
import { EXAM } from '../exercises.js'
import { findSyntaxError } from '../own-files.js'
import { fails, holds } from '../verdict.js'
import { keptMemory, withServer } from '../with-server.js'
import { SERVER } from './exam-folder.js'
import { editedElsewhere, onRoute, withServers } from './exam-servers.js'

/**
 * @import { Interval } from 'bench-in-turns'
 * @import { Said } from 'bench-in-turns/kit.js'
 * @import { Finding, Step } from '../check-exercise.js'
 * @import { ExamThere } from './exam-folder.js'
 */

const SCRIPT = /\.js$/

/**
 * @typedef {object} Gain by route, of those that the fault is on
 * @property {string} route
 * @property {{ rate: Interval | null, cpuRatio: Interval | null }} yours as handed in ÷ as handed out
 * @property {{ rate: Interval | null, cpuRatio: Interval | null }} possible without the fault ÷ as handed out
 */

/**
 * @param {ExamThere} exam
 * @param {object} run
 * @param {AbortSignal} run.signal
 * @param {boolean} run.isQuick
 * @param {(name: string) => void} run.onStep
 * @param {(line: Said) => void} run.onLine takes lines about what is fetched and started
 * @returns {Promise<{ fix: Step[], gain: Gain | null }>}
 * @throws the signal's reason when it is aborted
 */
export async function gradeFixAndGain (exam, { signal, isQuick, onStep, onLine }) {
  return withServers(exam, { signal, onLine }, async (servers, signal) => {
    const run = { signal, isQuick, onStep }
    const fix = await judgeFix(exam, servers, run)
    const hasSpeed = fix.some(({ name }) => name.startsWith('speed of'))
    return { fix, gain: hasSpeed ? await measureGain(exam, servers, run) : null }
  })
}

/**
 * Only the fix, and whether it holds: without how much it gains, which takes as long again.
 *
 * @param {ExamThere} exam
 * @param {{ signal: AbortSignal, isQuick?: boolean }} run
 * @returns {Promise<Step[]>} up to the first that fails
 * @throws the signal's reason when it is aborted
 */
export async function gradeFix (exam, { signal, isQuick = false }) {
  return withServers(exam, { signal, onLine () {} }, (servers, signal) =>
    judgeFix(exam, servers, { signal, isQuick, onStep () {} }))
}

/** How a fault shows: by a factor, and some with many requests at a time only. */
function loadOf ({ drawn }) {
  return { isPlain: true, isByLoad: drawn.fault === 'per load' }
}

/** @returns {Promise<Step[]>} */
async function judgeFix (exam, servers, { signal, isQuick, onStep }) {
  const { made } = exam
  const scripts = Object.keys(made.texts).filter(file => SCRIPT.test(file))
  const mistake = await findSyntaxError(join(exam.dir, SERVER), scripts)
  if (mistake) return [{ name: 'syntax', ...fails(mistake) }]
  const [slow] = made.slow
  const { yours, reference, faultless } = onRoute(servers, slow)
  const context = { exercise: { id: EXAM, dir: exam.dir }, stage: yours, start: reference, isQuick, signal }
  const run = { ...loadOf(exam), isQuick, signal }
  const speedOf = route =>
    ({ kind: 'speed', name: `speed of ${route}`, run: () => isFastOn(route, { made, servers }, run) })
  const memoryOf = route => ({
    kind: 'memory',
    name: route === slow ? 'memory' : `memory of ${route}`,
    run: () => keepsNothing({ stage: { ...yours, route }, signal })
  })
  const fault = {
    kind: 'fault', name: `speed of ${slow}, the fault`, run: context => isFaultGone(faultless, context, made, run)
  }
  const { steps } = await checkAll([
    { kind: 'start' },
    { kind: 'answers', run: context => answersAlike(context, made) },
    ...(exam.drawn.fault === 'leaking' ? made.slow : [slow]).map(memoryOf),
    speedOf(slow),
    ...editedElsewhere(exam).length ? [fault] : [],
    ...made.routes.filter(route => route !== slow).map(speedOf),
    { kind: 'addresses', name: 'memory of many addresses', run: context => keepsNoAddress(context, made) }
  ], context, onStep)
  return steps
}

/** Where the fault was, as without it; elsewhere, as it was handed out. */
function isFastOn (route, { made, servers }, run) {
  const { yours, reference, made: handedOut } = onRoute(servers, route)
  return made.slow.includes(route) ? isAsGoodAsItWas(yours, reference, run) : isNoSlower(yours, handedOut, run)
}

/** @returns {Promise<Finding>} */
async function answersAlike ({ stage, start, signal }, { routes, alike }) {
  const paths = [...routes, ...alike]
  const [wanted, found] = [await askAll(start, paths, signal), await askAll(stage, paths, signal)]
  const differs = round => paths.find((_, i) => !isDeepStrictEqual(wanted[round][i], found[round][i]))
  const [other, otherLater] = wanted.map((_, round) => differs(round))
  if (other) return fails(say('{path} is answered otherwise', { path: other }))
  if (otherLater) {
    return fails(say('{path} is answered otherwise when the database has changed meanwhile', { path: otherLater }))
  }
  const requests = paths.filter((_, i) => wanted[0][i].status === 200).map(path => ({ path }))
  try {
    const apps = await Promise.all([start, stage].map(async stage => ({ ...await appOf(stage), requests })))
    await proveAlike([apps], { signal })
  } catch (error) {
    if (error instanceof ServerError) return fails(error.message)
    throw error
  }
  return holds(say('{count} paths are answered as they were', { count: paths.length }))
}

/** Headers that say when, or on which connection, an answer was sent, or follow from its body. */
const MAY_DIFFER = ['date', 'connection', 'keep-alive', 'etag']
/** What every route shows: an order that is new, and one that is another customer's. And back again. */
const CHANGE = `
  INSERT INTO orders VALUES (20001, 1, '2026-11-01 00:00:00+00');
  INSERT INTO items VALUES (100001, 20001, 'product 1', 1, 100);
  UPDATE orders SET customer_id = 5 WHERE id = 42`
const CHANGE_BACK = `
  DELETE FROM items WHERE id = 100001;
  DELETE FROM orders WHERE id = 20001;
  UPDATE orders SET customer_id = 43 WHERE id = 42`

/** @returns {Promise<object[][]>} answers of one process: once, and where it has a database, again after a change */
function askAll (stage, paths, signal) {
  const change = sql => withClient(stage.settings?.DATABASE_URL, client => client.query(sql))
  return withServer(stage, signal, async ({ url }) => {
    const ask = async () => {
      const answers = []
      for (const path of paths) {
        const { status, headers, body } = await request(url, path)
        const kept = Object.entries(headers).filter(([name]) => !MAY_DIFFER.includes(name)).sort()
        answers.push({ status, headers: kept, body: body.toString() })
      }
      return answers
    }
    const before = await ask()
    if (!stage.needs.length) return [before]
    await change(CHANGE)
    try {
      return [before, await ask()]
    } finally {
      await change(CHANGE_BACK)
    }
  })
}

const ADDRESSES = 10_000
const ADDRESSES_WITHIN_MS = 120_000
const ADDRESS_CONNECTIONS = 10
const KNOWN_ADDRESSES = 2000 // asked for before: what a cache with a bound keeps
const MOST_OF_ADDRESS_BYTES = 50 // the smallest entry of a Map takes some eighty

/** @returns {Promise<Finding>} does the server keep nothing of each address that it is asked for? */
async function keepsNoAddress ({ stage, signal }, { routes: [list] }) {
  const generator = openLoad('bursts', signal)
  const load = { connections: ADDRESS_CONNECTIONS, durationMs: ADDRESSES_WITHIN_MS, asked: [{ path: `${list}/{n}` }] }
  const ask = requests => url => generator.run(url, { ...load, requests })
  try {
    const { bytes, requests } = await keptMemory(stage, signal, { warmUp: ask(KNOWN_ADDRESSES), load: ask(ADDRESSES) })
    const values = { bytes: Math.max(0, Math.round(bytes / requests)), most: MOST_OF_ADDRESS_BYTES }
    const says = say('each new address leaves {bytes} bytes behind, at most {most} wanted', values)
    return values.bytes > MOST_OF_ADDRESS_BYTES ? fails(says) : holds(says)
  } finally {
    await generator.stop()
  }
}

function isAsGoodAsItWas (yours, reference, run) {
  return isAsGood(reference, yours, run, {
    cpuRatio: say('CPU time per request, yours / without the fault'),
    rate: say('requests per second, yours / without the fault')
  })
}

/** What got cheaper elsewhere can outweigh the fault, and is no fix of it: here both have it. */
async function isFaultGone (faultless, context, made, run) {
  if (!await isAlike(faultless, context, made)) {
    return holds(say('what was edited elsewhere does not run without the rest, so it is judged with it'))
  }
  return isAsGood(faultless, context.stage, run, {
    cpuRatio: say('CPU time per request, yours / yours without the fault'),
    rate: say('requests per second, yours / yours without the fault')
  })
}

async function isAlike (stage, context, made) {
  try {
    const { verdict } = await answersAlike({ ...context, stage }, made)
    return verdict === 'holds'
  } catch (error) {
    if (error instanceof ToolError) return false
    throw error
  }
}

function isNoSlower (yours, handedOut, run) {
  return isAsGood(handedOut, yours, run, {
    cpuRatio: say('CPU time per request, yours / as handed out'),
    rate: say('requests per second, yours / as handed out')
  })
}

/** @returns {Promise<Gain>} */
async function measureGain (exam, servers, { isQuick, signal, onStep }) {
  const [route] = exam.made.slow
  const { yours, made, reference } = onRoute(servers, route)
  const beside = async (now, name) => {
    onStep(name)
    const isDecided = ({ rate, cpuRatio }) => rate !== null && cpuRatio !== null
    const { rate, cpuRatio } = await compareRates(made, now, { ...loadOf(exam), isQuick, signal, isDecided })
    return { rate, cpuRatio }
  }
  return { route, yours: await beside(yours, 'your gain'), possible: await beside(reference, 'what is possible') }
}
