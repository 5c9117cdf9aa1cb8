// @ts-check
// One version of an app, or two side by side: loads in short turns, and what they decide.
import { randomInt } from 'node:crypto'
import { decidePairs, whenEnough } from './judge/comparison.js'
import { COMPARED, DEFAULTS, LOOKS, MAX_SEED, QUICK } from './turns/defaults.js'
import { judgeSlices } from './judge/slices.js'
import { CALM_RULE } from './load/machine.js'
import { paceOf, timeRequests } from './turns/pace.js'
import { expectedSlicesS, runSlices } from './turns/turns.js'

/**
 * @import { Decided, PairOf } from './judge/comparison.js'
 * @import { JudgedSliceRun } from './judge/slices.js'
 * @import { App } from './start/app.js'
 * @import { Pair, SliceOptions } from './turns/turns.js'
 */

const CONNECTIONS = 10
const AT_MOST_MINUTES = 10

/**
 * @typedef {object} Amounts what is chosen, where it is not the usual
 * @property {number} [connections]
 * @property {number} [generations] of processes: times that they are started anew
 * @property {number} [turns] of each process in each generation
 * @property {number} [withinPercent] of each other that is the same: it goes on until that is decided
 * @property {number} [atMostMinutes] that it goes on
 * @property {boolean} [quick] a smoke test
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
  const noise = amounts.noisePair ? noisePairOf(both[0][0]) : []
  const secondsOf = pair => expectedSlicesS(new Set(pair).size, options, { pairs: 1 })
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

/** @param {Pair[0]} older @returns {Pair[]} */
function noisePairOf (older) {
  return [[older, { id: `${older.id} again`, app: older.app }]]
}

/**
 * @param {ComparisonPlan} plan
 * @param {{ signal: AbortSignal, step?: (text: string, share?: number) => void }} run
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
    onPair: (generation, pair) => step(`start ${generation} of ${generations}, ${pair} of ${pairs.length}`,
      ((generation - 1) * pairs.length + pair - 1) / generations / pairs.length),
    isEnough: whenEnough(judged, { withinPercent, atMostMinutes })
  }), CALM_RULE)
  const [ofNoise = null] = noise ? decidePairs(run, [noise], amounts) : []
  return { run, decided: decidePairs(run, judged, amounts), noise: ofNoise }
}

/** @param {Amounts} amounts @returns {Promise<SliceOptions>} */
async function chooseOptions (apps, amounts, signal) {
  const { quick = false, withinPercent, connections = CONNECTIONS, ...chosen } = amounts
  const slow = paceOf({ requestMs: await timeRequests(apps, { connections, signal }), connections })
  const { rounds, durationS, ...usual } = { ...DEFAULTS, ...COMPARED, ...quick ? QUICK : {} }
  const { generations = usual.generations, turns = Math.min(usual.turns, slow.turns ?? usual.turns) } = chosen
  return {
    ...usual,
    ...slow,
    ...quick && { spanMs: usual.spanMs },
    turns,
    generations: withinPercent === undefined ? generations : LOOKS.last,
    connections
  }
}
