// @ts-check
// Checks one exercise: the edited files parse, the server starts and answers, then what must hold, in order.
import { setTimeout as wait } from 'node:timers/promises'
import { isToolFailure } from '../errors.js'
import { request } from '../gate/http-client.js'
import { findCause, withCause } from '../stages/cause.js'
import { asStage, neededFiles } from './exercises.js'
import { findSyntaxError } from './syntax.js'
import { findTouched } from './untouched.js'
import { withServer } from './with-server.js'
import { say } from '../say.js'

/**
 * @import { Interval } from '../analyse/interval.js'
 * @import { StageError } from '../errors.js'
 * @import { Stage } from '../stages/catalog.js'
 * @import { Condition, Exercise } from './exercises.js'
 * @import { StartingPoint } from './starting-point.js'
 */

const FIRST_ANSWER_MS = 15_000
const NETWORK = /^(ECONN[A-Z]+|EPIPE|HPE_\w+)$/ // codes of a server's faults, as a client sees them

/** @typedef {'holds' | 'fails' | 'undecided' | 'skipped'} Verdict */
/**
 * @typedef {{ verdict: Verdict, says: string, ratio?: Interval, wanted?: string }} Finding `says` in a line, of the
 *   `ratio` where one was measured; `wanted` of it
 */
/** @typedef {Finding & { name: string }} Step */

/**
 * What a condition is checked with.
 *
 * @typedef {object} Context
 * @property {Pick<Exercise, 'id' | 'dir'>} exercise
 * @property {Stage} stage the participant's server; only conditions that need one look at it
 * @property {Stage | null} start the server to start from
 * @property {string | null} whyNoStart a line
 * @property {boolean} isQuick as briefly as it can be measured: a smoke test
 * @property {AbortSignal} signal
 */

/**
 * @param {Exercise} exercise
 * @param {object} options
 * @param {StartingPoint} options.startingPoint
 * @param {AbortSignal} options.signal
 * @param {boolean} [options.isQuick]
 * @param {(name: string) => void} [options.onStep]
 * @returns {Promise<{ verdict: Verdict, steps: Step[] }>} steps up to the first that fails
 * @throws the signal's reason when it is aborted
 */
export async function checkExercise (exercise, { startingPoint, signal, isQuick = false, onStep = () => {} }) {
  const { dir, server, holds } = exercise
  onStep('syntax')
  const fault = await findSyntaxError(dir, neededFiles(exercise))
  if (fault) return { verdict: 'fails', steps: [{ name: 'syntax', verdict: 'fails', says: fault }] }
  const touched = startingPoint.dir && await findTouched(exercise, startingPoint.dir)
  if (touched) return { verdict: 'fails', steps: [{ name: 'files', verdict: 'fails', says: touched }] }
  const stage = /** @type {Stage} */ (server ? asStage(exercise, dir) : null)
  const start =
    server && startingPoint.dir ? asStage(exercise, startingPoint.dir, `${stage.id}, the starting point`) : null
  const context = { exercise, stage, start, whyNoStart: startingPoint.why, isQuick, signal }
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
    const finding = condition.kind === 'start' ? await startsAndAnswers(context) : await checkOne(condition, context)
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
  const { run } = await import(`./conditions/${condition.kind}.js`)
  return checkSafely(() => run(condition, context), context.signal)
}

/**
 * @param {() => Promise<Finding>} run
 * @param {AbortSignal} signal
 * @returns {Promise<Finding>} a server that fails meanwhile fails the check, and is no error of it
 * @throws the signal's reason when it is aborted
 */
export function checkSafely (run, signal) {
  return run().catch(explain(signal))
}

/** @returns {Promise<Finding>} */
function startsAndAnswers ({ stage, signal }) {
  return withServer(stage, signal, async ({ url }) => {
    const answer = await Promise.race([
      request(url, stage.route),
      wait(FIRST_ANSWER_MS, null, { signal, ref: false })
    ])
    return answer
      ? /** @type {Finding} */ ({ verdict: 'holds', says: say`starts and answers GET ${stage.route}` })
      : /** @type {Finding} */ ({
          verdict: 'fails',
          says: say`starts, and does not answer GET ${stage.route} within ${FIRST_ANSWER_MS / 1000} s`
        })
  }).catch(explain(signal))
}

// A server that fails is what was asked about, and no fault of the check.
function explain (signal) {
  return /** @returns {Finding} */ error => {
    signal.throwIfAborted()
    if (isToolFailure(error)) return { verdict: 'fails', says: sayWhy(error) }
    if (NETWORK.test(error.code)) return { verdict: 'fails', says: say`a request got no answer: ${error.message}` }
    throw error
  }
}

/** @param {StageError} error */
function sayWhy ({ message, stderrLines = [] }) {
  const last = stderrLines.findLast(line => line.trim())
  if (last) return findCause(stderrLines) ? withCause(message, stderrLines) : say`${message}: ${last.trim()}`
  const hint = say`; it must listen on process.env.PORT and print http://127.0.0.1:PORT on a line`
  return / was not ready within [\d.]+ s$/.test(message) ? say`${message}${hint}` : message
}
