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
 * @property {(message: string) => void} [leavesOut] takes what is said of requests that are answered with other than
 *   2xx, and are left out then, unless all are
 */

/** Headers that say when, or on which connection, an answer was sent. */
const MAY_DIFFER = ['date', 'age', 'connection', 'keep-alive', 'etag', 'last-modified', 'x-response-time']
const LONGEST_SHOWN = 60 // characters
/** Of a route that is there, and wants a key, another method or another body. */
const WANTS_MORE = [401, 403, 405, 415]

/**
 * @param {Stage[][]} pairs each a version of an app, or two of which the first is the older
 * @param {{ signal: AbortSignal } & Leniency} options
 * @returns {Promise<{ gates: GateResult[], timed: Stage[][] }>} one gate a version; and the pairs, with the requests
 *   that can be timed
 * @throws {UsageError} in one line, and with what it printed where it died
 */
export async function gateApps (pairs, options) {
  const gates = []
  const timed = []
  for (const pair of pairs) {
    const own = await gatePair(pair, options).catch(error => {
      const isLast = pair === pairs.at(-1) && timed.length === 0
      if (!error.notTimed || !options.leavesOut || isLast) throw error
      options.leavesOut(error.notTimed)
      return null
    })
    if (!own) continue
    gates.push(...own.gates)
    timed.push(own.pair)
  }
  return { gates, timed }
}

/** @param {Stage[]} pair @param {{ signal: AbortSignal } & Leniency} options */
async function gatePair (pair, { signal, ...leniency }) {
  const asked = []
  let chosen = pair
  for (let i = 0; i < pair.length; i++) {
    const found = await askTwice(chosen[i], signal, leniency)
    if (found.refused.length) {
      const isGood = request => !found.refused.includes(JSON.stringify(request))
      chosen = chosen.map(stage => ({ ...stage, requests: stage.requests?.filter(isGood) }))
    }
    asked.push(found)
  }
  for (const [i, { answers }] of asked.entries()) {
    for (const { path, first, second } of answers.values()) {
      expectSame(`${pair[i].id} answers ${path} differently each time`, first, second, leniency)
    }
  }
  const [older, now] = asked
  for (const [request, { path, first }] of now?.answers ?? []) {
    const before = /** @type {{ first: Answer }} */ (older.answers.get(request)).first
    expectSame(`${pair[1].id} answers ${path} otherwise than ${pair[0].id}`, before, first, leniency)
  }
  return { gates: asked.map(({ gate }) => gate), pair: chosen }
}

/**
 * @param {Stage} stage
 * @param {AbortSignal} signal
 * @param {Pick<Leniency, 'leavesOut'>} options
 * @returns {Promise<{
 *   answers: Map<string, { path: string, first: Answer, second: Answer }>, refused: string[], gate: GateResult
 * }>} by request, as JSON, as those that were refused are
 */
async function askTwice (stage, signal, { leavesOut }) {
  let server
  try {
    server = await startStage(stage, { signal })
    const answers = new Map()
    const refusals = new Map()
    for (const [key, request] of withoutRepeats(stage.requests ?? [{ path: stage.route }])) {
      try {
        const [first, second] = [await ask(server, stage, request), await ask(server, stage, request)]
        answers.set(key, { path: request.path, first, second })
      } catch (error) {
        if (!leavesOut || !error.notTimed) throw error
        refusals.set(key, error)
      }
    }
    const [refusal] = refusals.values()
    if (answers.size === 0) throw refusal
    if (refusal) leavesOut?.(`${refusal.notTimed}${refusals.size > 1 ? `; and ${refusals.size - 1} more like it` : ''}`)
    const probe = await server.read()
    if (probe.isOneOfSeveral) {
      throw new UsageError(`${stage.id} forks: what a request costs can be told of one process, and others answer ` +
        'as well; start it as a single one')
    }
    return {
      answers,
      refused: [...refusals.keys()],
      gate: { stage: stage.id, checks: ['same answer again'], failures: [], stderrLines: [], probe }
    }
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
  return new Map(requests.map(request => [JSON.stringify(request), request]))
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
