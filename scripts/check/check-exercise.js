// @ts-check
// Checks one exercise: the edited files parse, the server starts and answers, then what must hold, in order.
import { setTimeout as wait } from 'node:timers/promises'
import { findCause, isToolFailure, withCause } from '../errors.js'
import { say } from '../render/say.js'
import { request } from '../server/http-client.js'
import { asStage, neededFiles, startDir } from './exercises.js'
import { findSyntaxError, findTouched } from './own-files.js'
import { fails, holds } from './verdict.js'
import { withServer } from './with-server.js'

/**
 * @import { Condition, Exercise } from './exercises.js'
 * @import { Interval } from '../results/interval.js'
 * @import { Message } from '../render/say.js'
 * @import { Stage } from '../server/catalog.js'
 * @import { StageError } from '../errors.js'
 */

const FIRST_ANSWER_MS = 15_000
const NETWORK = /^(ECONN[A-Z]+|EPIPE|HPE_\w+)$/ // codes of a server's faults, as a client sees them

/** In which file of conditions/ those of a kind are, under the name of the kind. @type {Record<string, string>} */
const FILES = {
  answers: 'sheets',
  batches: 'sheets',
  contract: 'requests',
  listeners: 'requests',
  responses: 'requests',
  logs: 'logs',
  prints: 'logs',
  deopts: 'programs',
  stall: 'programs',
  test: 'programs',
  instructions: 'rates',
  latency: 'rates',
  ratio: 'rates',
  steady: 'rates',
  overload: 'overload',
  kept: 'memory'
}

/** @typedef {'holds' | 'fails' | 'undecided' | 'skipped'} Verdict */
/**
 * @typedef {{ verdict: Verdict, says: string | Message, ratio?: Interval, wanted?: Message }} Finding `says` in a line,
 *   of the `ratio` where one was measured; `wanted` of it
 */
/** @typedef {Finding & { name: string }} Step */

/**
 * What a condition is checked with.
 *
 * @typedef {object} Context
 * @property {Pick<Exercise, 'id' | 'dir'> & { edits?: string[] }} exercise
 * @property {Stage} stage the participant's server; only conditions that need one look at it
 * @property {Stage} start the server to start from
 * @property {boolean} isQuick as briefly as it can be measured: a smoke test
 * @property {AbortSignal} signal
 */

/**
 * @param {Exercise} exercise
 * @param {object} options
 * @param {AbortSignal} options.signal
 * @param {boolean} [options.isQuick]
 * @param {(name: string) => void} [options.onStep]
 * @returns {Promise<{ verdict: Verdict, steps: Step[] }>} steps up to the first that fails
 * @throws the signal's reason when it is aborted
 */
export async function checkExercise (exercise, { signal, isQuick = false, onStep = () => {} }) {
  const { dir, server, holds } = exercise
  onStep('syntax')
  const fault = await findSyntaxError(dir, neededFiles(exercise))
  if (fault) return { verdict: 'fails', steps: [{ name: 'syntax', ...fails(fault) }] }
  const touched = await findTouched(exercise)
  if (touched) return { verdict: 'fails', steps: [{ name: 'files', ...fails(touched) }] }
  const stage = /** @type {Stage} */ (server ? asStage(exercise, dir) : null)
  const start = /** @type {Stage} */ (server
    ? asStage(exercise, startDir(exercise), `${stage.id}, the starting point`)
    : null)
  const context = { exercise, stage, start, isQuick, signal }
  return checkAll(server ? [{ kind: 'start' }, ...holds] : holds, context, onStep)
}

/**
 * @param {Condition[]} conditions
 * @param {Context} context
 * @param {(name: string) => void} onStep
 */
export async function checkAll (conditions, context, onStep) {
  /** @type {Step[]} */
  const steps = []
  for (const condition of conditions) {
    onStep(condition.kind)
    const finding = await checkSafely(() => checkOne(condition, context), context.signal)
    steps.push({ name: condition.kind, ...finding })
    if (finding.verdict === 'fails') break
  }
  return { verdict: overall(steps), steps }
}

/**
 * @param {{ verdict: Verdict }[]} steps
 * @returns {Verdict}
 */
export function overall (steps) {
  const has = verdict => steps.some(step => step.verdict === verdict)
  return has('fails') ? 'fails' : has('undecided') ? 'undecided' : 'holds'
}

/**
 * @param {Condition} condition
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
async function checkOne (condition, context) {
  if (condition.kind === 'start') return startsAndAnswers(context)
  const ofFile = await import(`./conditions/${FILES[condition.kind]}.js`)
  return ofFile[condition.kind](condition, context)
}

/**
 * @param {() => Promise<Finding>} run
 * @param {AbortSignal} signal
 * @returns {Promise<Finding>} a server that fails meanwhile is what was asked about, and no error of the check
 * @throws the signal's reason when it is aborted
 */
export async function checkSafely (run, signal) {
  try {
    return await run()
  } catch (error) {
    signal.throwIfAborted()
    if (isToolFailure(error)) return fails(sayWhy(error))
    if (NETWORK.test(error.code)) return fails(say('a request got no answer: {why}', { why: error.message }))
    throw error
  }
}

/** @returns {Promise<Finding>} */
async function startsAndAnswers ({ stage, signal }) {
  const path = stage.route
  const answer = await withServer(stage, signal, ({ url }) => Promise.race([
    request(url, path),
    wait(FIRST_ANSWER_MS, null, { signal, ref: false })
  ]))
  const seconds = FIRST_ANSWER_MS / 1000
  return answer
    ? holds(say('starts and answers GET {path}', { path }))
    : fails(say('starts, and does not answer GET {path} within {seconds} s', { path, seconds }))
}

/** @param {StageError} error */
function sayWhy ({ message, stderrLines = [] }) {
  const last = stderrLines.findLast(line => line.trim())
  if (last) return findCause(stderrLines) ? withCause(message, stderrLines) : `${message}: ${last.trim()}`
  return / was not ready within [\d.]+ s$/.test(message)
    ? say('{message}; it must listen on process.env.PORT and print http://127.0.0.1:PORT on a line', { message })
    : message
}
