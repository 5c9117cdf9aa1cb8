// @ts-check
import { request } from '../../gate/http-client.js'
import { withServer } from '../with-server.js'
import { say } from '../../say.js'

/**
 * @import { Answer } from '../../gate/http-client.js'
 * @import { Context, Finding } from '../run.js'
 */

const SHOWN_CHARS = 60

/** @typedef {{ from: number, header: string }} FromHeader a header of an earlier answer, counted from 1 */
/** @typedef {{ path: string, method?: string, headers?: Record<string, string | FromHeader> }} Asked */
/**
 * @typedef {string | null | { matches?: string, sameAs?: number, differsFrom?: number }} WantedHeader null when it must
 *   be missing
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
export async function run ({ cases }, { stage, signal }) {
  return withServer(stage, signal, async ({ url }) => {
    /** @type {Answer[]} */
    const answers = []
    for (const { request: asked, response } of cases) {
      const sent = { ...asked, headers: sentHeaders(asked.headers ?? {}, answers) }
      const answer = await request(url, asked.path, sent)
      answers.push(answer)
      const problem = whatIsWrong(answer, response, answers)
      if (problem) return { verdict: 'fails', says: say`${describe(sent)}: ${problem}` }
    }
    return { verdict: 'holds', says: say`${cases.length} requests are answered as they must be` }
  })
}

/** @returns {Record<string, string>} */
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
 * @returns {string | undefined}
 */
function whatIsWrong (
  { status, headers, body },
  { status: wantedStatus = status, headers: wantedHeaders = {}, bodyEquals, bodyMatches, bodySameAs },
  answers
) {
  if (status !== wantedStatus) return say`the status is ${status}, not ${wantedStatus}`
  for (const [name, wanted] of Object.entries(wantedHeaders)) {
    const problem = whatIsWrongWithHeader(name.toLowerCase(), headers[name.toLowerCase()], wanted, answers)
    if (problem) return problem
  }
  const text = body.toString()
  const shown = JSON.stringify(text.slice(0, SHOWN_CHARS))
  if (bodyEquals !== undefined && text !== bodyEquals) { return say`the body is ${shown}, not ${JSON.stringify(bodyEquals.slice(0, SHOWN_CHARS))}` }
  if (bodyMatches !== undefined && !new RegExp(bodyMatches).test(text)) { return say`the body is ${shown}, which does not match ${bodyMatches}` }
  if (bodySameAs !== undefined && !body.equals(answers[bodySameAs - 1].body)) { return say`the body is another than that of answer ${bodySameAs}` }
}

function whatIsWrongWithHeader (name, value, wanted, answers) {
  const found = value === undefined ? say`there is no ${name} header` : say`${name} is ${String(value).slice(0, SHOWN_CHARS)}`
  if (wanted === null) return value === undefined ? undefined : say`${found}, and there must be none`
  if (typeof wanted === 'string') return value === wanted ? undefined : say`${found}, not ${wanted}`
  const { matches, sameAs, differsFrom } = wanted
  const of = number => answers[number - 1]?.headers[name]
  if (value === undefined) return found
  if (matches !== undefined && !new RegExp(matches).test(value)) return say`${found}, which does not match ${matches}`
  if (sameAs !== undefined && value !== of(sameAs)) return say`${found}, not that of answer ${sameAs}: ${of(sameAs)}`
  if (differsFrom !== undefined && value === of(differsFrom)) return say`${found}, as in answer ${differsFrom}`
}

/** @param {{ path: string, method?: string, headers: Record<string, string> }} asked */
function describe ({ method = 'GET', path, headers }) {
  return Object.entries(headers).reduce(
    (said, [name, value], i) => i === 0
      ? say`${said} with ${name} ${value.slice(0, SHOWN_CHARS)}`
      : say`${said} and with ${name} ${value.slice(0, SHOWN_CHARS)}`,
    `${method} ${path}`
  )
}
