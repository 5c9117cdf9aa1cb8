// @ts-check
// One version of an app, or two side by side: how long that has to be, loads in short turns, and what they decide.
import { randomInt } from 'node:crypto'
import { decidePairs, whenEnough } from './judge/comparison.js'
import { judgeSlices } from './judge/slices.js'
import { openBursts } from './load/generators.js'
import { CALM_RULE } from './load/machine.js'
import { say } from './message.js'
import { startServer } from './start/server.js'
import { AT_MOST_MINUTES, COMPARED, CONNECTIONS, DEFAULTS, MAX_SEED, usualAmounts } from './turns/defaults.js'
import { expectedSlicesS } from './turns/expected.js'
import { runSlices } from './turns/turns.js'

/**
 * @import { Decided, Goal, PairOf } from './judge/comparison.js'
 * @import { JudgedSliceRun } from './judge/slices.js'
 * @import { Step } from './measured-run.js'
 * @import { App } from './start/app.js'
 * @import { Pair, SliceContender, SliceOptions, SliceRun } from './turns/turns.js'
 */

/**
 * @typedef {object} Amounts what is chosen, where it is not the usual
 * @property {number} [connections]
 * @property {number} [generations] of processes: times that they are started anew
 * @property {number} [turns] of each process in each generation
 * @property {number} [withinPercent] of each other that is the same: it goes on until that is decided
 * @property {number} [atMostMinutes] that it goes on
 * @property {boolean} [quick] a smoke test
 * @property {number} [startMs] that the slowest one takes to start and to end, for what is expected
 * @property {boolean} [noisePair] of the first pair, the older version is compared with itself as well
 */

/**
 * @typedef {object} ComparisonPlan
 * @property {Pair[]} pairs
 * @property {PairOf[]} judged
 * @property {PairOf | null} noise
 * @property {SliceOptions} options
 * @property {number} expectedS on a calm machine, at most
 * @property {Amounts} amounts
 */

/** @typedef {{ run: JudgedSliceRun, decided: Decided[], noise: Decided | null }} Compared */

/**
 * Times a few requests of each app, and chooses by that how long a comparison has to be.
 *
 * @param {App[][]} pairs each an app, or an older version of it and the app: the second is judged
 * @param {Amounts} amounts
 * @param {AbortSignal} signal
 * @returns {Promise<ComparisonPlan>}
 */
export async function planComparison (pairs, amounts, signal) {
  const { atMostMinutes = AT_MOST_MINUTES } = amounts
  const options = await chooseOptions(pairs.flat(), amounts, signal)
  const both = pairs.map(([older, now = older]) => {
    const [one, other] = [older, now].map(app => ({ id: app.id, app }))
    return /** @type {Pair} */ (older === now ? [one, one] : [one, other])
  })
  const [[older]] = both
  /** @type {Pair[]} */
  const noise = amounts.noisePair ? [[older, { id: `${older.id} again`, app: older.app }]] : []
  const secondsOf = pair => {
    const isOneByOne = pair.some(({ app }) => app.reset)
    const startMs = Number(amounts.startMs ?? 0) * (isOneByOne ? new Set(pair).size : 1)
    return expectedSlicesS(new Set(pair).size, options, { pairs: 1, startMs })
  }
  const wholeS = [...both, ...noise].reduce((sum, pair) => sum + secondsOf(pair), 0)
  return {
    pairs: [...both, ...noise],
    judged: pairs.flatMap(([older, now]) => now ? [{ over: now.id, under: older.id }] : []),
    noise: noise.length ? { over: noise[0][1].id, under: noise[0][0].id } : null,
    options,
    expectedS: amounts.withinPercent === undefined ? wholeS : Math.min(wholeS, 60 * atMostMinutes),
    amounts
  }
}

/**
 * @param {ComparisonPlan} plan
 * @param {{ signal: AbortSignal, step?: Step }} run
 * @returns {Promise<Compared>}
 * @throws the signal's reason when it is aborted
 */
export async function runComparison (plan, { signal, step = () => {} }) {
  const { pairs, judged, noise, options, amounts } = plan
  const { generations } = options
  const { withinPercent, atMostMinutes = AT_MOST_MINUTES } = amounts
  const run = judgeSlices(await runSlices([...new Set(pairs.flat())], {
    pairs,
    options,
    seed: randomInt(1, MAX_SEED),
    signal,
    onPair: (generation, pair) => step(
      say('start {generation} of {generations}, {pair} of {all}', { generation, generations, pair, all: pairs.length }),
      ((generation - 1) * pairs.length + pair - 1) / generations / pairs.length
    ),
    isEnough: whenEnough(judged, { withinPercent, atMostMinutes })
  }), CALM_RULE)
  const [ofNoise = null] = noise ? decidePairs(run, [noise], amounts) : []
  return { run, decided: decidePairs(run, judged, amounts), noise: ofNoise }
}

/**
 * Turns of several servers, until they are enough.
 *
 * @param {SliceContender[]} contenders
 * @param {Omit<Parameters<typeof runSlices>[1], 'isEnough'> & { goal?: Goal }} run without a goal, all starts are taken
 * @returns {Promise<SliceRun>}
 * @throws the signal's reason when it is aborted
 */
export function runTurns (contenders, { goal, ...run }) {
  const judged = run.pairs.flatMap(([older, now]) => older === now ? [] : [{ over: now.id, under: older.id }])
  return runSlices(contenders, { ...run, ...goal && { isEnough: whenEnough(judged, goal) } })
}

/**
 * Both at once, where nobody wants to know before how long it takes.
 *
 * @param {Parameters<typeof planComparison>[0]} pairs
 * @param {{ signal: AbortSignal, step?: Step } & Amounts} options
 * @returns {Promise<Compared>}
 */
export async function compare (pairs, { signal, step, ...amounts }) {
  return runComparison(await planComparison(pairs, amounts, signal), { signal, step })
}

async function chooseOptions (apps, amounts, signal) {
  const { quick = false, withinPercent, connections = CONNECTIONS, ...chosen } = amounts
  const slow = await paceFor(apps, { connections, quick, signal })
  const { rounds, durationS, ...usual } = usualAmounts({ isCompared: true, quick, withinPercent })
  const { generations, turns = slow.turns ?? usual.turns } = chosen
  return {
    ...usual,
    ...slow,
    turns,
    generations: withinPercent === undefined ? generations ?? usual.generations : usual.generations,
    connections
  }
}

// How slow is a server, and what does a slow one need?
const LONGEST_MS = 60_000
const ASKED_TIMES = 3 // the first answers of a process are its slowest
const ROUNDS = 3 // of all connections: a queue is as long as it will be after the first
const ENOUGH_MS = 3000

/**
 * Asks a few requests of each app, since nobody knows before how slow it is.
 *
 * @param {App[]} apps
 * @param {{ connections: number, quick?: boolean, signal: AbortSignal }} options
 * @returns {Promise<ReturnType<typeof paceOf>>} the turns and the warm-up that the slowest one needs
 */
export async function paceFor (apps, { connections, quick, signal }) {
  return paceOf({ requestMs: await timeRequests(apps, { connections, signal }), connections, quick })
}

/**
 * How slow is it? Nobody knows before, and how long turns and warm-up must be depends on it.
 *
 * @param {App[]} apps
 * @param {{ connections: number, signal: AbortSignal }} options
 * @returns {Promise<number>} ms that a request of the slowest one takes when so many are under way all the time; 0
 *   where none of them answers, which whoever loads it finds out
 */
export async function timeRequests (apps, { connections, signal }) {
  const times = []
  for (const app of apps) times.push(await timeRequest(app, { connections, signal }))
  return Math.max(...times)
}

async function timeRequest (app, { connections, signal }) {
  const server = await startServer(app, { signal })
  const generator = openBursts(signal)
  const requests = ROUNDS * Math.max(connections, app.requests?.length ?? 1)
  const untilMs = performance.now() + ENOUGH_MS
  const times = []
  try {
    for (let i = 0; i < ASKED_TIMES && (i === 0 || performance.now() < untilMs); i++) {
      const burst = { connections, requests, durationMs: LONGEST_MS, asked: app.requests }
      const { result } = await generator.run(server.url + app.route, burst)
      times.push(result.askedMs / result.requests || 0)
    }
  } finally {
    await Promise.all([generator.stop(), server.stop()])
  }
  return Math.min(...times)
}

const SLOW_FROM_MS = 10 // of latency
const TURNS_TAKE_MS = 3000 // of a slow server, in each generation
const WARM_WITHIN_MS = 8000 // of load, if it gets no cheaper by then
const LATENCIES = 2 // by then a queue is as long as it will be

/**
 * What a slow server needs: by its latency under this load, a lead-in and turns in which each connection is answered
 * several times, and fewer of them; and a warm-up that ends.
 *
 * @param {{ requestMs: number, connections: number, quick?: boolean }} of how long a request takes when so many are
 *   under way
 * @returns {{ turnMs?: number, leadInMs?: number, spanMs?: number, turns?: number, longestWarmUpMs: number,
 *   requestMs: number }} what differs from the usual amounts of a comparison
 */
export function paceOf ({ requestMs, connections, quick }) {
  const latencyMs = requestMs * connections // Little's law
  const longestWarmUpMs = WARM_WITHIN_MS
  if (latencyMs < SLOW_FROM_MS) return { longestWarmUpMs, requestMs }
  const severalMs = Math.ceil(LATENCIES * latencyMs)
  const [turnMs, leadInMs] = [DEFAULTS.turnMs, DEFAULTS.leadInMs].map(ms => Math.max(ms, severalMs))
  const pairsOfTurns = Math.floor(TURNS_TAKE_MS / (turnMs + leadInMs) / 2)
  return {
    longestWarmUpMs,
    requestMs,
    turnMs,
    leadInMs,
    ...!quick && { spanMs: Math.max(COMPARED.spanMs, turnMs) },
    turns: Math.min(usualAmounts({ isCompared: true, quick }).turns, Math.max(2, 2 * pairsOfTurns))
  }
}
