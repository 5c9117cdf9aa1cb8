// @ts-check
// Checks one exercise: the edited files parse, the server starts and answers, then what must hold, in order.
import { accepts, findCause, freePort, request, ServerError, ToolError, withCause } from 'bench-in-turns/kit.js'
import pWaitFor, { TimeoutError } from 'p-wait-for'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { say } from '../render/say.js'
import { answers } from './conditions/answers.js'
import { ratio } from './conditions/rates.js'
import { contract, kept, responses } from './conditions/requests.js'
import { asStage, withStart } from './exercises.js'
import { findSyntaxError, findTouched } from './own-files.js'
import { withNeeds } from '../stages/installed/postgres.js'
import { fails, holds, overall } from './verdict.js'
import { withServer } from './with-server.js'

/**
 * @import { Condition, Exercise } from './exercises.js'
 * @import { Interval } from 'bench-in-turns'
 * @import { Message, Said } from '../render/say.js'
 * @import { Stage } from '../stages/catalog.js'
 */

const CONDITIONS = { answers, contract, kept, ratio, responses, start: startsAndAnswers }
const FIRST_ANSWER_MS = 15_000
const SECOND_SERVER_MS = 1000
const POLL_MS = 20
const NETWORK = /^(ECONN[A-Z]+|EPIPE|HPE_\w+)$/ // codes of a server's faults, as a client sees them

/** @typedef {'holds' | 'fails' | 'undecided' | 'skipped'} Verdict */
/**
 * @typedef {{ verdict: Verdict, says: string | Message, ratio?: Interval, wanted?: Message }} Finding `says` in a line
 *   what was found; where a `ratio` was measured, its name, and `wanted` is its bound
 */
/** @typedef {Finding & { name: string, kind?: string }} Step `kind` of the condition that was checked */

/**
 * What a condition is checked with.
 *
 * @typedef {object} Context
 * @property {Pick<Exercise, 'id' | 'dir'> & { edits?: string[] }} exercise
 * @property {Stage} stage the participant's server; only conditions that need one look at it
 * @property {Stage} start the server to start from; where there is none, its folder alone
 * @property {boolean} isQuick as briefly as it can be measured: a smoke test
 * @property {AbortSignal} signal
 */

/**
 * @param {Exercise} exercise
 * @param {object} options
 * @param {AbortSignal} options.signal
 * @param {boolean} [options.isQuick]
 * @param {(name: string) => void} [options.onStep]
 * @param {(line: Said) => void} [options.onLine] takes lines about what is fetched and started
 * @returns {Promise<{ verdict: Verdict, steps: Step[] }>} steps up to the first that fails
 * @throws the signal's reason when it is aborted
 */
export async function checkExercise (exercise, { signal, isQuick = false, onStep = () => {}, onLine = () => {} }) {
  const { dir, edits, server, holds } = exercise
  onStep('syntax')
  const fault = await findSyntaxError(dir, edits)
  if (fault) return { verdict: 'fails', steps: [{ name: 'syntax', ...fails(fault) }] }
  const touched = await findTouched(exercise)
  if (touched) return { verdict: 'fails', steps: [{ name: 'files', ...fails(touched) }] }
  return withStart(exercise, folder => {
    const stage = /** @type {Stage} */ (server ? asStage(exercise, dir) : null)
    const start = /** @type {Stage} */ (
      server ? asStage(exercise, folder, `${stage.id}, the starting point`) : { dir: folder })
    const context = { exercise, stage, start, isQuick, signal }
    if (!server) return checkAll(holds, context, onStep)
    return withDatabase(context, onLine, context => checkAll([{ kind: 'start' }, ...holds], context, onStep))
  })
}

/** Both servers of an exercise that needs a database share one. Where none can be had, the exercise is not checked. */
async function withDatabase (context, onLine, check) {
  const { stage, start } = context
  try {
    return await withNeeds([stage], { signal: context.signal, onLine }, signal =>
      check({ ...context, start: { ...start, settings: stage.settings }, signal }))
  } catch (error) {
    context.signal.throwIfAborted()
    if (!(error instanceof ServerError)) throw error
    return { verdict: 'skipped', steps: [{ name: 'database', verdict: 'skipped', says: error.message }] }
  }
}

/**
 * @param {(Condition & { run?: (context: Context) => Promise<Finding> })[]} wanted `run` of one that no check.js can
 *   ask for
 * @param {Context} context
 * @param {(name: string) => void} onStep
 */
export async function checkAll (wanted, context, onStep) {
  /** @type {Step[]} */
  const steps = []
  for (const condition of wanted) {
    const name = condition.name ?? condition.kind
    onStep(name)
    const onAgain = () => onStep(`${name}, again`)
    const finding = await untilDecided(() => checkOne(condition, context), context.isQuick, onAgain)
    steps.push({ name, kind: condition.kind, ...finding })
    if (finding.verdict === 'fails') break
  }
  return { verdict: overall(steps), steps }
}

/** What a busy machine leaves undecided is asked once more. */
async function untilDecided (check, isQuick, onAgain) {
  const finding = await check()
  if (isQuick || finding.verdict !== 'undecided') return finding
  onAgain()
  return check()
}

async function findCheck ({ kind, name, run, ...asked }, { exercise: { dir } }) {
  if (run) return run
  if (kind !== 'own') return CONDITIONS[kind].bind(null, asked)
  const { check } = await import(pathToFileURL(join(dir, `.check/${name}.mjs`)).href)
  return check
}

/**
 * @returns {Promise<Finding>} a server that fails meanwhile is what was asked about, and no error of the check
 * @throws the signal's reason when it is aborted
 */
async function checkOne (condition, context) {
  try {
    const check = await findCheck(condition, context)
    return await check(context)
  } catch (error) {
    context.signal.throwIfAborted()
    if (error instanceof ToolError) return fails(sayWhy(error))
    if (NETWORK.test(error.code)) return fails(say('a request got no answer: {why}', { why: error.message }))
    throw error
  }
}

async function startsAndAnswers (_condition, { stage, signal }) {
  const path = stage.route
  const PORT = String(await freePort())
  const onPort = { ...stage, settings: { ...stage.settings, PORT } }
  const { answer, port, isThere } = await withServer(onPort, signal, async ({ url }) => ({
    answer: await Promise.race([request(url, path), wait(FIRST_ANSWER_MS, null, { signal, ref: false })]),
    port: new URL(url).port,
    isThere: await isListening(PORT, signal)
  }))
  const seconds = FIRST_ANSWER_MS / 1000
  if (!answer) return fails(say('starts, and does not answer GET {path} within {seconds} s', { path, seconds }))
  const says = say('starts and answers GET {path}', { path })
  return holds(isThere ? says : say('{says}; it listens on {port}, not on PORT', { says, port }))
}

/** @returns {Promise<boolean>} an exercise may have two servers, of which either may say first where it listens */
async function isListening (port, signal) {
  const options = { interval: POLL_MS, timeout: SECOND_SERVER_MS, signal }
  return pWaitFor(() => accepts(`http://127.0.0.1:${port}`), options).then(() => true, error => {
    if (error instanceof TimeoutError) return false
    throw error
  })
}

/** @param {ToolError & { late?: ServerError['late'] }} error */
function sayWhy ({ message, stderrLines = [], late }) {
  const last = stderrLines.findLast(line => line.trim())
  const cause = findCause(stderrLines)
  if (cause?.includes('EADDRINUSE')) {
    return say('{message}: {cause}; it must listen on process.env.PORT', { message, cause })
  }
  if (last) return cause ? withCause(message, stderrLines) : `${message}: ${last.trim()}`
  return late === 'silent'
    ? say('{message}; it must listen on process.env.PORT and print http://127.0.0.1:PORT on a line', { message })
    : message
}
