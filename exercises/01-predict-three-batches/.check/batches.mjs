// @ts-check
import { join } from 'node:path'
import { fails, holds, openLoad, say, withServer } from '../../../scripts/check/check-kit.js'
import { numberIn, readAnswers, sayForm, sayWrong } from '../../../scripts/check/conditions/answers.js'
import { inRow } from '../../../scripts/render/say.js'
import { findStages, readCatalog } from '../../../scripts/stages/catalog.js'
import { askOneByOne } from '../../../scripts/stages/whole-load.js'

/** @import { Check, Stage } from '../../../scripts/check/check-kit.js' */

const FILE = 'answers.js'
const NAMES = ['secondBatch', 'thirdBatch']
const WITHIN = 0.1 // the share by which they may miss the steps, which are the same on every machine
const REQUESTS = 200 // in a batch
const FEWEST_REQUESTS = 50 // the steps of the batches are to each other as those of longer ones
const ROUNDED = { minimumFractionDigits: 1, maximumFractionDigits: 1 }

/**
 * Was it predicted what later batches of requests take, as multiples of the first? They are measured now, in steps: the
 * listeners that ran, which the participant is told of as function calls, since a later chapter lets them find out
 * which. CPU time is not said: V8 compiles during the first batch, so there it would seem to contradict the answer.
 *
 * @type {Check}
 */
export async function check ({ exercise, isQuick, signal }) {
  const { given, problem } = await readAnswers(join(exercise.dir, FILE), NAMES, signal)
  if (!given) return fails(say('{file} {problem}', { file: FILE, problem }))
  const odd = NAMES.flatMap(name => sayForm(name, given[name], 'number') ?? [])
  if (odd.length) return fails(say('{file}: {problem}', { file: FILE, problem: inRow(odd) }))
  const [stage] = findStages(await readCatalog(), ['01-slow'])
  const requests = isQuick ? FEWEST_REQUESTS : REQUESTS
  const steps = await measureBatches(stage, { requests, count: NAMES.length + 1 }, signal)
  const inSteps = steps.map(ofBatch => ofBatch / steps[0])
  const wrong = NAMES.filter((name, i) => !(Math.abs(numberIn(given[name]) / inSteps[i + 1] - 1) <= WITHIN))
  if (wrong.length) return fails(say('not what is measured: {wrong}', { wrong: sayWrong(wrong, given) }))
  return holds(say('measured now, in function calls: {batches}', { batches: show(inSteps) }))
}

function show (numbers) {
  return numbers.map(number => number.toLocaleString('en', ROUNDED)).join(' : ')
}

/**
 * Sends batches of requests to a fresh server, one request after the other.
 *
 * @param {Stage} stage
 * @param {{ requests: number, count: number }} plan `requests` in a batch
 * @param {AbortSignal} signal
 * @returns {Promise<number[]>} how many 'after' listeners ran for the requests of each: as many on every machine
 */
function measureBatches (stage, { requests, count }, signal) {
  return withServer(stage, signal, async server => {
    const generator = openLoad('bursts', signal)
    const ask = () => askOneByOne(generator, server.url + stage.route, requests)
    try {
      const batches = []
      for (let i = 0; i < count; i++) batches.push(await measureBatch(server, ask, requests))
      return batches
    } finally {
      await generator.stop()
    }
  })
}

async function measureBatch (server, ask, requests) {
  const before = await server.read()
  await ask()
  const after = await server.read()
  // The mean: from request to request they grow evenly or not at all.
  return (before.counts.afterListeners + after.counts.afterListeners) / 2 * requests
}
