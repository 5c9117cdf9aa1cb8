// @ts-check
// What the fix of an exam is worth: by its answers, its memory and its speed, beside the same server without the fault.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openLoad } from 'bench-in-turns'
import { ToolError } from 'bench-in-turns/kit.js'
import { say } from '../../render/say.js'
import { checkAll } from '../check-exercise.js'
import { keepsNothing } from '../check-mystery.js'
import { compareRates, isAsGood } from '../conditions/rates.js'
import { EXAM } from '../exercises.js'
import { findSyntaxError } from '../own-files.js'
import { fails, holds } from '../verdict.js'
import { keptMemory } from '../with-server.js'
import { answersAlike } from './answers-alike.js'
import { BY_LOAD, LEAKING } from './draw.js'
import { SERVER } from './exam-folder.js'
import { editedElsewhere, onRoute, withServers } from './exam-servers.js'

/**
 * @import { Interval } from 'bench-in-turns'
 * @import { Said, ServerError, UsageError } from 'bench-in-turns/kit.js'
 * @import { Finding, Step } from '../check-exercise.js'
 * @import { ExamThere } from './exam-folder.js'
 */

const SCRIPT = /\.js$/

/**
 * @typedef {object} Gain
 * @property {string} route the first of those that the fault is on
 * @property {{ rate: Interval | null, cpuRatio: Interval | null }} yours as handed in ÷ as handed out
 * @property {{ rate: Interval | null, cpuRatio: Interval | null }} possible without the fault ÷ as handed out
 */

/**
 * @param {ExamThere} exam
 * @param {object} run
 * @param {AbortSignal} run.signal
 * @param {(name: string) => void} run.onStep
 * @param {(line: Said) => void} run.onLine takes lines about what is fetched and started
 * @returns {Promise<{ fix: Step[], gain: Gain | null }>}
 * @throws {UsageError | ServerError} when there is no database for the servers, and the signal's reason when it is
 *   aborted
 */
export async function gradeFixAndGain (exam, { signal, onStep, onLine }) {
  return withServers(exam, { signal, onLine }, async (servers, signal) => {
    const run = { signal, onStep }
    const fix = await judgeFix(exam, servers, run)
    const isMeasured = fix.some(({ kind }) => kind === 'speed')
    return { fix, gain: isMeasured ? await measureGain(exam, servers, run) : null }
  })
}

/**
 * Only the fix, and whether it holds: without how much it gains, which takes as long again.
 *
 * @param {ExamThere} exam
 * @param {{ signal: AbortSignal }} run
 * @returns {Promise<Step[]>} up to the first that fails
 * @throws {UsageError | ServerError} when there is no database for the servers, and the signal's reason when it is
 *   aborted
 */
export async function gradeFix (exam, { signal }) {
  return withServers(exam, { signal, onLine () {} }, (servers, signal) =>
    judgeFix(exam, servers, { signal, onStep () {} }))
}

/** How a fault shows: by a factor, and some with many requests at a time only. */
function loadOf ({ drawn }) {
  return { isPlain: true, isByLoad: BY_LOAD.includes(drawn.kind) }
}

/** @returns {Promise<Step[]>} */
async function judgeFix (exam, servers, { signal, onStep }) {
  const { made } = exam
  const folder = join(exam.dir, SERVER)
  const scripts = Object.keys(made.texts).filter(file => SCRIPT.test(file) && existsSync(join(folder, file)))
  const mistake = await findSyntaxError(folder, scripts)
  if (mistake) return [{ name: 'syntax', ...fails(mistake) }]
  const [slow] = made.slow
  const { yours, reference, faultless } = onRoute(servers, slow)
  const context = { exercise: { id: EXAM, dir: exam.dir }, stage: yours, start: reference, isQuick: false, signal }
  const run = { ...loadOf(exam), isQuick: false, signal }
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
    ...(LEAKING.includes(exam.drawn.kind) ? made.slow : [slow]).map(memoryOf),
    speedOf(slow),
    ...editedElsewhere(exam).length ? [fault] : [],
    ...made.routes.filter(route => route !== slow).map(speedOf),
    { kind: 'urls', name: 'memory of many URLs', run: context => keepsNoUrl(context, made) }
  ], context, onStep)
  return steps
}

/** Where the fault was, as without it; elsewhere, as it was handed out. */
function isFastOn (route, { made, servers }, run) {
  const { yours, reference, made: handedOut } = onRoute(servers, route)
  return made.slow.includes(route) ? isAsGoodAsItWas(yours, reference, run) : isNoSlower(yours, handedOut, run)
}

const URLS = 10_000
const URLS_WITHIN_MS = 120_000
const URL_CONNECTIONS = 10
const KNOWN_URLS = 2000 // asked for before: what a cache with a bound keeps
const MOST_BYTES_PER_URL = 50 // the smallest entry of a Map takes some eighty

/** @returns {Promise<Finding>} does the server keep nothing of each URL that it is asked for? */
async function keepsNoUrl ({ stage, signal }, { routes: [list] }) {
  const generator = openLoad('bursts', signal)
  const load = { connections: URL_CONNECTIONS, durationMs: URLS_WITHIN_MS, asked: [{ path: `${list}/{n}` }] }
  const ask = requests => url => generator.run(url, { ...load, requests })
  try {
    const { bytes, requests } = await keptMemory(stage, signal, { warmUp: ask(KNOWN_URLS), load: ask(URLS) })
    const values = { bytes: Math.max(0, Math.round(bytes / requests)), most: MOST_BYTES_PER_URL }
    const says = say('each new URL leaves {bytes} bytes behind, at most {most} wanted', values)
    return values.bytes > MOST_BYTES_PER_URL ? fails(says) : holds(says)
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

/** What got cheaper elsewhere can outweigh the fault and is no fix of it: here both have what was edited elsewhere. */
async function isFaultGone (faultless, context, made, run) {
  if (!await isAlike(faultless, context, made)) {
    const says = say('what was edited elsewhere does not run without the rest, so it is judged with it')
    return { verdict: 'skipped', says }
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
async function measureGain (exam, servers, { signal, onStep }) {
  const [route] = exam.made.slow
  const { yours, made, reference } = onRoute(servers, route)
  const beside = async (now, name) => {
    onStep(name)
    const isDecided = ({ rate, cpuRatio }) => rate !== null && cpuRatio !== null
    const { rate, cpuRatio } = await compareRates(made, now, { ...loadOf(exam), isQuick: false, signal, isDecided })
    return { rate, cpuRatio }
  }
  return { route, yours: await beside(yours, 'your gain'), possible: await beside(reference, 'what is possible') }
}
