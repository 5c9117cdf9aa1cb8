// @ts-check
// What must hold before somebody's own server is timed: it answers with 2xx, and so again, and an older version of it
// answers the same. Nobody here knows more of what it is to answer.
import { setTimeout as wait } from 'node:timers/promises'
import { AnswerError, GateError, ServerError, ToolError } from '../errors.js'
import { compareAnswers, findError, oneLine, sayAnswer, sayDifferences, sayRequest, textOf } from './answers.js'
import { fillPath, request } from '../start/http-client.js'
import { startServer } from '../start/server.js'
import { inEnglish, say } from '../message.js'

/**
 * @import { Message } from '../message.js'
 * @import { Answers } from './answers.js'
 * @import { App } from '../start/app.js'
 * @import { Reading } from '../start/probe.cjs'
 * @import { ServerProcess } from '../start/server.js'
 */

/**
 * @typedef {object} Leniency
 * @property {boolean} [ignoreBody] two answers may differ in it
 * @property {string[]} [ignoreHeaders] and in these
 * @property {string} [expects] a text that each body must have
 * @property {(message: Message) => void} [leavesOut] takes what is said of requests that are answered with other than
 *   2xx, and are left out then, unless all are
 * @property {(line: Message) => void} [shows] takes a line for each request: what was answered
 * @property {(line: Message) => void} [warns] takes a line where an answer of 2xx says that it is an error
 */

/**
 * @typedef {{ id: string, probe: Reading, startMs: number }} Passed an app that answers, the process that was asked,
 *   and how long it took to start and to end
 */

const LONGEST_REASON = 60 // characters
const ENDS_WITHIN_MS = 1000
const KNOWN_WHY = ['elsewhere', 'refused']
const MOST_SHOWN = 10 // requests, of which a log has thousands
/** Of a route that is there, and wants a key, another method or another body. */
const WANTS_MORE = [401, 403, 405, 415]

/**
 * @param {App[][]} pairs each a version of an app, or two of which the first is the older
 * @param {{ signal: AbortSignal } & Leniency} options
 * @returns {Promise<{ gates: Passed[], timed: App[][] }>} one gate a version; and the pairs, with the requests
 *   that can be timed
 * @throws {GateError} that says all that differs
 * @throws {ServerError} in one line, and with what it printed where it died
 */
export async function gateApps (pairs, options) {
  const passed = []
  for (const pair of pairs) {
    const own = await gatePair(pair, options).catch(error => {
      const isLast = pair === pairs.at(-1) && passed.length === 0
      if (!error.notTimed || !options.leavesOut || isLast) throw error
      options.leavesOut(error.notTimed)
      return null
    })
    if (own) passed.push(own)
  }
  const [errors, differences] = [passed.flatMap(own => own.errors), passed.flatMap(own => own.differences)]
  if (options.expects === undefined && errors.length) options.warns?.(sayErrors(errors))
  if (differences.length) throw new GateError(sayDifferences(differences))
  return { gates: passed.flatMap(({ gates }) => gates), timed: passed.map(({ pair }) => pair) }
}

async function gatePair (pair, { signal, ...leniency }) {
  const asked = []
  let chosen = pair
  for (let i = 0; i < pair.length; i++) {
    const found = await askTwice(chosen[i], signal, leniency)
    if (found.refused.length) {
      const isGood = request => !found.refused.includes(JSON.stringify(request))
      chosen = chosen.map(app => ({ ...app, requests: app.requests?.filter(isGood) }))
    }
    asked.push(found)
  }
  const answers = asked.map(({ answers }) => answers)
  const ids = pair.map(({ id }) => id)
  showAnswers(ids, answers, leniency)
  return {
    gates: asked.map(({ gate, server }) => ({ ...gate, startMs: server.startMs + server.stopMs })),
    pair: chosen,
    errors: findErrors(ids, answers),
    differences: compareAnswers(ids, answers, leniency)
  }
}

/** One line where the versions answer alike. @param {string[]} ids @param {Answers[]} answers @param {Leniency} how */
function showAnswers (ids, answers, { shows }) {
  const requests = [...answers[answers.length - 1]]
  for (const [key, { request }] of requests.slice(0, MOST_SHOWN)) {
    const given = answers.flatMap(own => own.get(key) ?? []).map(({ first }) => sayAnswer(first))
    const isOne = new Set(given.map(inEnglish)).size === 1
    for (const [i, answer] of given.entries()) {
      if (isOne && i < given.length - 1) continue
      shows?.(say('{id} answers {request} with {answer}', { id: ids[i], request: sayRequest(request), answer }))
    }
  }
  if (requests.length > MOST_SHOWN) shows?.(say('and {count} more requests', { count: requests.length - MOST_SHOWN }))
}

/** @returns {Message[]} one a request, whichever versions answer so */
function findErrors (ids, answers) {
  const said = new Map()
  for (const [i, own] of answers.entries()) {
    for (const [key, { request, first }] of own) {
      const word = findError(first)
      const line = say('{id} answers {request} with {status}, and its body has "{word}"',
        { id: ids[i], request: sayRequest(request), status: first.status, word: String(word) })
      if (word) said.set(key, line)
    }
  }
  return [...said.values()]
}

/** @param {Message[]} errors at least one */
function sayErrors ([first, ...others]) {
  const what = others.length ? say('{first} (and {count} more like it)', { first, count: others.length }) : first
  return say('{what}: an error may be what is timed; --expect TEXT refuses bodies without TEXT', { what })
}

/**
 * @param {App} app
 * @param {AbortSignal} signal
 * @param {Pick<Leniency, 'expects' | 'leavesOut'>} options
 * @returns {Promise<{ answers: Answers, refused: string[], gate: Omit<Passed, 'startMs'>, server: ServerProcess }>}
 *   `refused` by request, as JSON; `server` has ended
 */
async function askTwice (app, signal, { expects, leavesOut }) {
  let server
  try {
    server = await startServer(app, { signal })
    const answers = new Map()
    const refusals = new Map()
    const requests = app.requests ?? [{ path: app.route }]
    for (const [key, request] of new Map(requests.map(request => [JSON.stringify(request), request]))) {
      try {
        const first = await ask(server, app, { request, expects })
        answers.set(key, { request, first, second: await ask(server, app, { request, expects }) })
      } catch (error) {
        if (!leavesOut || !error.notTimed) throw error
        refusals.set(key, error)
      }
    }
    const [refusal] = refusals.values()
    if (answers.size === 0) throw refusal
    if (refusal) {
      leavesOut?.(refusals.size > 1
        ? say('{why}; and {count} more like it', { why: refusal.notTimed, count: refusals.size - 1 })
        : refusal.notTimed)
    }
    return {
      answers,
      refused: [...refusals.keys()],
      gate: { id: app.id, probe: await server.read() },
      server
    }
  } catch (error) {
    signal.throwIfAborted()
    throw await explainFailure(error, { app, server })
  } finally {
    await server?.stop()
  }
}

/**
 * @param {any} error
 * @param {{ app: App, server?: ServerProcess }} of what was started, and answered otherwise than it should
 * @returns {Promise<any>} with the name of the server, what it was asked for, what it printed and what may help
 */
export async function explainFailure (error, { app, server }) {
  if (error instanceof GateError || !(error instanceof ToolError)) return error
  const { message, stderrLines, late } = await causeOf(error, { app, server })
  return new ServerError(message + sayHow(late, app) + sayUnbuilt(app), stderrLines)
}

/** One that breaks off a request may be about to end, and says why only then. */
async function causeOf (error, { app, server }) {
  if (!(error instanceof AnswerError) || !server) return error
  const asked = oneLine(error.request ?? 'a request', Infinity)
  const ended = error.isLate ? null : await Promise.race([server.ended, wait(ENDS_WITHIN_MS, null)])
  return ended
    ? { message: `${ended.message} when it was asked for ${asked}`, stderrLines: ended.stderrLines }
    : { message: `${app.id} gave no answer to ${asked}: ${error.why}`, stderrLines: server.stderrLines }
}

/** @param {App} app */
function sayUnbuilt ({ unbuilt }) {
  return unbuilt ? ", and its build script was not run there (--build 'npm run build' does)" : ''
}

/** @param {ServerError['late']} late @param {App} app */
function sayHow (late, { command, ready }) {
  if (!late || KNOWN_WHY.includes(late)) return ''
  return `: ${ready ? `--ready ${ready} did not come true` : `no Node.js server of "${command}" listens`}`
}

async function ask ({ url }, { id }, { request: asked, expects }) {
  const { path, ...how } = asked
  const answer = await request(url, fillPath(path, 1), how)
  if (answer.status < 200 || answer.status > 299) {
    const remedy = WANTS_MORE.includes(answer.status)
      ? '--requests FILE sends a method, headers and a body'
      : '--route names another path'
    const body = oneLine(textOf(answer), LONGEST_REASON) || say('no body')
    const notTimed = say('{id} answers {path} with {status}, and only 2xx is timed: {body}',
      { id, path, status: answer.status, body })
    throw new GateError(`${inEnglish(notTimed)}; ${remedy}`, notTimed)
  }
  if (expects !== undefined && how.method !== 'HEAD' && !textOf(answer).includes(expects)) {
    const what = `${id} answers ${sayRequest(asked)} without the text ${oneLine(expects)}`
    throw new GateError(`${what}: ${inEnglish(sayAnswer(answer))}`)
  }
  return { ...answer, port: new URL(url).port }
}
