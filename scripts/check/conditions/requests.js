// @ts-check
// What the participant's server answers, asked one request after the other, and what it keeps of them.
import { median } from 'simple-statistics'
import { measureKept, stats } from 'bench-in-turns'
import { request, watchRun, withCause } from 'bench-in-turns/kit.js'
import { say } from '../../render/say.js'
import { passGate, PROCESS_CHECKS } from '../../stages/stage-gate.js'
import { appOf } from '../../stages/stage-app.js'
import { fails, holds } from '../verdict.js'
import { withServer } from '../with-server.js'

/**
 * @import { Answer } from 'bench-in-turns'
 * @import { Message } from '../../render/say.js'
 * @import { Context, Finding } from '../check-exercise.js'
 */

const SHOWN_CHARS = 60

/** @typedef {{ from: number, header: string }} FromHeader a header of an earlier answer, counted from 1 */
/** @typedef {{ path: string, method?: string, headers?: Record<string, string | FromHeader> }} Asked */
/**
 * @typedef {string | { matches?: string, sameAs?: number, differsFrom?: number }} WantedHeader
 */

/**
 * @typedef {object} Wanted
 * @property {number} [status]
 * @property {Record<string, WantedHeader>} [headers]
 * @property {string} [bodyEquals]
 * @property {string} [bodyMatches] a regular expression
 * @property {number} [bodySameAs] the number of an earlier case, counted from 1
 */

/**
 * One request after the other to a fresh server: is each answered as described?
 *
 * @param {{ cases: { request: Asked, response: Wanted }[] }} condition
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function responses ({ cases }, { stage, signal }) {
  return withServer(stage, signal, async ({ url }) => {
    /** @type {Answer[]} */
    const answers = []
    for (const { request: asked, response } of cases) {
      const sent = { ...asked, headers: sentHeaders(asked.headers ?? {}, answers) }
      const answer = await request(url, asked.path, sent)
      answers.push(answer)
      const problem = whatIsWrong(answer, response, answers)
      if (problem) return fails(say('{request}: {problem}', { request: describe(sent), problem }))
    }
    return holds(say('{count} requests are answered as they must be', { count: cases.length }))
  })
}

function sentHeaders (headers, answers) {
  const entries = Object.entries(headers).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : answers[value.from - 1]?.headers[value.header]
  ])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/**
 * @param {Answer} answer
 * @param {Wanted} wanted
 * @param {Answer[]} answers so far
 * @returns {Message | undefined}
 */
function whatIsWrong ({ status, headers, body }, { bodyEquals, bodyMatches, bodySameAs, ...wanted }, answers) {
  if (status !== (wanted.status ?? status)) {
    return say('the status is {status}, not {wanted}', { status, wanted: wanted.status ?? status })
  }
  for (const [name, of] of Object.entries(wanted.headers ?? {})) {
    const problem = whatIsWrongWithHeader(name.toLowerCase(), headers[name.toLowerCase()], of, answers)
    if (problem) return problem
  }
  const text = body.toString()
  const shown = shorten(text)
  if (bodyEquals !== undefined && text !== bodyEquals) {
    return say('the body is {shown}, not {wanted}', { shown, wanted: shorten(bodyEquals) })
  }
  if (bodyMatches !== undefined && !new RegExp(bodyMatches).test(text)) {
    return say('the body is {shown}, which does not match {pattern}', { shown, pattern: bodyMatches })
  }
  if (bodySameAs !== undefined && !body.equals(answers[bodySameAs - 1].body)) {
    return say('the body is another than that of answer {number}', { number: bodySameAs })
  }
}

function shorten (text) {
  return JSON.stringify(text.slice(0, SHOWN_CHARS))
}

function whatIsWrongWithHeader (name, value, wanted, answers) {
  const found = value === undefined
    ? say('there is no {name} header', { name })
    : say('{name} is {value}', { name, value: String(value).slice(0, SHOWN_CHARS) })
  if (typeof wanted === 'string') return value === wanted ? undefined : say('{found}, not {wanted}', { found, wanted })
  const { matches, sameAs, differsFrom } = wanted
  const of = number => answers[number - 1]?.headers[name]
  if (value === undefined) return found
  if (matches !== undefined && !new RegExp(matches).test(value)) {
    return say('{found}, which does not match {pattern}', { found, pattern: matches })
  }
  if (sameAs !== undefined && value !== of(sameAs)) {
    const values = { found, number: sameAs, wanted: String(of(sameAs)) }
    return say('{found}, not that of answer {number}: {wanted}', values)
  }
  if (differsFrom !== undefined && value === of(differsFrom)) {
    return say('{found}, as in answer {number}', { found, number: differsFrom })
  }
}

function describe ({ method = 'GET', path, headers }) {
  const request = `${method} ${path}`
  const sent = Object.entries(headers).map(([name, text]) => `${name} ${text.slice(0, SHOWN_CHARS)}`)
  return sent.length ? say('{request} with {headers}', { request, headers: sent }) : request
}

const LIMIT_S = 20 // a server that answers takes two; one that hangs would take the gate minutes

/**
 * The gate: does the server answer as it must?
 *
 * @param {unknown} _condition
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function contract (_condition, { stage, signal }) {
  const endWatch = watchRun()
  const ending = AbortSignal.any([signal, AbortSignal.timeout(LIMIT_S * 1000)])
  const { checks, failures, stderrLines } = await passGate(stage, ending)
  signal.throwIfAborted()
  if (ending.aborted) {
    const work = endWatch() // the server has ended, and is among our own
    const isBusy = stats.findSpoilers(stats.machineShares({ ...work, ownMicros: work.ownMicros ?? NaN }, 0)).length > 0
    const check = checks.at(-1) ?? 'start'
    const says = say('not through within {seconds} s, at: {check}', { seconds: LIMIT_S, check })
    return isBusy
      ? { verdict: 'undecided', says: say('{says}; your machine is busy, or the server hangs there', { says }) }
      : fails(say('{says}; the server hangs there', { says }))
  }
  const ended = failures.find(({ check }) => PROCESS_CHECKS.includes(check))
  if (ended) return fails(withCause(`${ended.check}: ${ended.message}`, stderrLines))
  const [first] = failures
  return first
    ? fails(`${first.check}: ${first.message}`)
    : holds(say('answers as it must, in {count} checks', { count: checks.length }))
}

const BATCHES = 5
const LONGEST_MS = 20_000 // for a batch, which takes a fraction of a second

/**
 * What does the server keep of each request, when the garbage is collected? It is asked in batches, and the middle one
 * counts: what some cache or list adds once, and what is let go of later, is in one or two of them. A server that keeps
 * nothing then shows less than 50 bytes of each of a few hundred requests, however busy the machine is.
 *
 * @param {{ requests: number, atMostBytes: number }} condition `requests` of a batch, and before the first one
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function kept ({ requests, atMostBytes }, { stage, signal }) {
  const options = { processes: 1, batches: BATCHES, batchRequests: requests, batchMs: LONGEST_MS, connections: 1 }
  const warmUp = { warmUpRequests: requests, warmUpMs: LONGEST_MS }
  const { batches } = await measureKept(await appOf(stage), { ...options, ...warmUp }, signal)
  const each = Math.max(0, Math.round(median(batches.map(({ grownBytes, requests }) => grownBytes / requests))))
  const says = say('the heap keeps {each} bytes of each request; the bound is {atMostBytes}', { each, atMostBytes })
  return each <= atMostBytes ? holds(says) : fails(says)
}
