// @ts-check
import { join } from 'node:path'
import { fails, holds } from '../../../scripts/check/verdict.js'
import { withServer } from '../../../scripts/check/with-server.js'
import { say } from '../../../scripts/render/say.js'
import { request } from 'bench-in-turns/start/http-client.js'

/** @import { Context, Finding } from '../../../scripts/check/check-exercise.js' */

const QUESTIONS = 40
const MOST = 4 // fetch adds one or two to the signal of each question

/**
 * Does any signal collect listeners, one for each question? A controller of one's own that all questions share is as
 * long-lived as that of the shutdown.
 *
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function check ({ stage, exercise, signal }) {
  const preload = join(exercise.dir, '.check/count-listeners.cjs')
  const count = await withServer(stage, signal, async server => {
    for (let i = 0; i < QUESTIONS; i++) await request(server.url, stage.route)
    return (await server.read()).counts.listenersOfOneSignal
  }, ['--require', preload])
  const values = { count, questions: QUESTIONS }
  return count <= MOST
    ? holds(say('no signal collects listeners'))
    : fails(say('after {questions} questions, one signal has {count} listeners: all of them share it', values))
}
