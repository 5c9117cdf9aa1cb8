// @ts-check
// What must hold before somebody's own server is timed: it answers with 2xx, and so again, and an older version of it
// answers the same. Nobody here knows more of what it is to answer.
import { isToolFailure, UsageError } from '../errors.js'
import { request } from './http-client.js'
import { startStage } from './stage-process.js'

/**
 * @import { Answer } from './http-client.js'
 * @import { GateResult } from './gate.js'
 * @import { Stage } from './catalog.js'
 */

/**
 * @typedef {object} Leniency
 * @property {boolean} ignoreBody two answers may differ in it
 * @property {string[]} ignoreHeaders and in these
 * @property {(message: string) => void} [leavesOut] takes what is said of a pair that answers other than 2xx, and is
 *   left out then, unless all are
 */

/** Headers that say when, or on which connection, an answer was sent. */
const MAY_DIFFER = ['date', 'age', 'connection', 'keep-alive', 'etag', 'last-modified', 'x-response-time']
const LONGEST_SHOWN = 60 // characters
/** Of a route that is there, and wants a key, another method or another body. */
const WANTS_MORE = [401, 403, 405, 415]

/**
 * @param {Stage[][]} pairs each a version of an app, or two of which the first is the older
 * @param {{ signal: AbortSignal } & Leniency} options
 * @returns {Promise<GateResult[]>} one a version
 * @throws {UsageError} in one line, and with what it printed where it died
 */
export async function gateApps (pairs, options) {
  const gates = []
  for (const pair of pairs) {
    const own = await gatePair(pair, options).catch(error => {
      const isLast = pair === pairs.at(-1) && gates.length === 0
      if (!error.notTimed || !options.leavesOut || isLast) throw error
      options.leavesOut(error.notTimed)
      return []
    })
    gates.push(...own)
  }
  return gates
}

/** @param {Stage[]} pair @param {{ signal: AbortSignal } & Leniency} options */
async function gatePair (pair, { signal, ...leniency }) {
  const asked = []
  for (const stage of pair) asked.push(await askTwice(stage, signal))
  for (const [i, { answers }] of asked.entries()) {
    for (const { path, first, second } of answers) {
      expectSame(`${pair[i].id} answers ${path} differently each time`, first, second, leniency)
    }
  }
  const [older, now] = asked
  for (const [i, { path, first }] of now?.answers.entries() ?? []) {
    expectSame(`${pair[1].id} answers ${path} otherwise than ${pair[0].id}`, older.answers[i].first, first, leniency)
  }
  return asked.map(({ gate }) => gate)
}

/**
 * @param {Stage} stage
 * @param {AbortSignal} signal
 * @returns {Promise<{ answers: { path: string, first: Answer, second: Answer }[], gate: GateResult }>}
 */
async function askTwice (stage, signal) {
  let server
  try {
    server = await startStage(stage, { signal })
    const answers = []
    for (const request of withoutRepeats(stage.requests ?? [{ path: stage.route }])) {
      const [first, second] = [await ask(server, stage, request), await ask(server, stage, request)]
      answers.push({ path: request.path, first, second })
    }
    const probe = await server.read()
    if (probe.isOneOfSeveral) {
      throw new UsageError(`${stage.id} forks: what a request costs can be told of one process, and others answer ` +
        'as well; start it as a single one')
    }
    return { answers, gate: { stage: stage.id, checks: ['same answer again'], failures: [], stderrLines: [], probe } }
  } catch (error) {
    signal.throwIfAborted()
    if (!isToolFailure(error)) throw error
    const { message, stderrLines = server?.stderrLines } = /** @type {any} */ (error)
    throw Object.assign(new UsageError(message + sayHow(message, stage)), { stderrLines })
  } finally {
    await server?.stop()
  }
}

function withoutRepeats (requests) {
  return [...new Map(requests.map(request => [JSON.stringify(request), request])).values()]
}

function sayHow (message, /** @type {any} */ { app }) {
  if (!message.includes('was not ready')) return ''
  return `: ${app.ready ? `--ready ${app.ready} did not come true` : `no Node.js server of "${app.command}" listens`}`
}

async function ask ({ url }, { id }, { path, ...how }) {
  const answer = await request(url, path, how)
  if (answer.status < 200 || answer.status > 299) {
    const [line] = answer.body.toString().split('\n')
    const remedy = WANTS_MORE.includes(answer.status)
      ? '--requests FILE sends a method, headers and a body'
      : '--route names another path'
    const notTimed = `${id} answers ${path} with ${answer.status}, and only 2xx is timed: ` +
      (line.slice(0, LONGEST_SHOWN) || 'no body')
    throw Object.assign(new UsageError(`${notTimed}; ${remedy}`), { notTimed })
  }
  return answer
}

/** @param {string} what @param {Answer} one @param {Answer} other @param {Leniency} leniency */
function expectSame (what, one, other, leniency) {
  const difference = findDifference(one, other, leniency)
  if (difference) throw new UsageError(`${what}: ${difference}`)
}

/** @returns {string | null} the first one, and what allows it */
function findDifference (one, other, { ignoreBody, ignoreHeaders }) {
  if (one.status !== other.status) return `status ${one.status}, then ${other.status}`
  const ignored = [...MAY_DIFFER, ...ignoreBody ? ['content-length'] : [], ...ignoreHeaders]
  const names = new Set([...Object.keys(one.headers), ...Object.keys(other.headers)])
  const name = [...names].find(name =>
    !ignored.includes(name) && String(one.headers[name]) !== String(other.headers[name]))
  if (name !== undefined && name !== 'content-length') {
    const [a, b] = [one, other].map(({ headers }) => headers[name] ?? 'none')
    return `header ${name} is ${a}, then ${b}; --ignore-header ${name} allows it`
  }
  if (ignoreBody || one.body.equals(other.body)) return null
  const [a, b] = [one, other].map(({ body }) => body.toString())
  const at = [...a].findIndex((character, i) => character !== b[i])
  const from = Math.max(0, (at === -1 ? a.length : at) - LONGEST_SHOWN / 4)
  const [was, is] = [a, b].map(text => JSON.stringify(text.slice(from, from + LONGEST_SHOWN)))
  return `the body has ${was}, then ${is}; --ignore-body allows it`
}
