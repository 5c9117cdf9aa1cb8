// @ts-check
import { fails, holds, request, say, withCounter } from '../../../scripts/check/check-kit.js'

/** @import { Check } from '../../../scripts/check/check-kit.js' */

const QUESTIONS = 40
const MOST = 4 // fetch adds one or two to the signal of each question

/**
 * Does any signal collect listeners, one for each question? A controller of one's own that all questions share is as
 * long-lived as that of the shutdown.
 *
 * @type {Check}
 */
export async function check (context) {
  const count = await withCounter(context, 'count-listeners.cjs', async server => {
    for (let i = 0; i < QUESTIONS; i++) await request(server.url, context.stage.route)
    return (await server.read()).counts.listenersOfOneSignal
  })
  const values = { count, questions: QUESTIONS }
  return count <= MOST
    ? holds(say('no signal collects listeners'))
    : fails(say('after {questions} questions, one signal has {count} listeners: all of them share it', values))
}
