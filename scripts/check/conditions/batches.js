// @ts-check
import { join } from 'node:path'
import { median } from 'simple-statistics'
import { openOneByOne } from '../../load/one-by-one.js'
import { findStages, readCatalog } from '../../stages/catalog.js'
import { readAnswers } from '../read-answers.js'
import { withServer } from '../with-server.js'

/** @import { Context, Finding } from '../run.js' */
/** @import { Stage } from '../../stages/catalog.js' */

const RUNS = 3 // odd, so that the median was measured
const ROUNDED = { maximumFractionDigits: 1 }

/**
 * Were the times of the later batches of requests predicted, as multiples of the first? They are measured now, as CPU time of the
 * server: a neighbour on the machine makes all of them longer, and hardly the one more than the other.
 *
 * @param {{ stage: string, requests: number, file: string, answers: string[], within: number }} condition
 *   `answers` names those for the second batch, the third and so on; `within` is what they may be off by, such as 0.2
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function run ({ stage: id, requests, file, answers: names, within }, { exercise, isQuick, signal }) {
  const { answers, problem } = await readAnswers(join(exercise.dir, file), names, signal)
  if (!answers) return { verdict: 'fails', says: `${file} ${problem}` }
  const [stage] = findStages(await readCatalog(), [id])
  const runs = []
  for (let i = 0; i < (isQuick ? 1 : RUNS); i++) runs.push(await measureBatches(stage, { requests, batches: names.length + 1 }, signal))
  const multiples = names.map((_, i) => runs.map(batches => batches[i + 1] / batches[0]))
  const isNear = (name, multiple) => Math.abs(answers[name] / multiple - 1) <= within
  const wrong = names.filter((name, i) => !multiples[i].some(multiple => isNear(name, multiple)))
  if (wrong.length) return { verdict: 'fails', says: `not what is measured: ${wrong.map(name => `${name} is not ${JSON.stringify(answers[name])}`).join(', ')}` }
  const says = `measured now: ${multiples.map(ofRuns => `${median(ofRuns).toLocaleString('en', ROUNDED)} times the first`).join(', ')}`
  return { verdict: names.every((name, i) => isNear(name, median(multiples[i]))) ? 'holds' : 'undecided', says }
}

/**
 * @param {Stage} stage
 * @param {{ requests: number, batches: number }} plan
 * @param {AbortSignal} signal
 * @returns {Promise<number[]>} CPU time of each batch, in microseconds
 */
function measureBatches (stage, { requests, batches }, signal) {
  return withServer(stage, signal, async server => {
    const client = await openOneByOne(server.url + stage.route, signal)
    try {
      const micros = []
      for (let i = 0; i < batches; i++) {
        const before = cpuMicros(await server.read())
        await client.ask(requests)
        micros.push(cpuMicros(await server.read()) - before)
      }
      return micros
    } finally {
      await client.close()
    }
  })
}

function cpuMicros ({ cpuUserMicros, cpuSystemMicros }) {
  return cpuUserMicros + cpuSystemMicros
}
