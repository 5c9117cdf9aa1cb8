// @ts-check
// Requests with If-None-Match, asked of every implementation, and what RFC 9110 asks for: sections 8.8.3 (entity-tags),
// 13.1.2 (If-None-Match) and 15.4.5 (304).

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { message, request, ServerError } from 'bench-in-turns/kit.js'
import { clockBy } from './servers.js'

/**
 * @import { Message } from 'bench-in-turns/kit.js'
 * @import { Edit } from '../../scripts/stages/sources.js'
 * @import { Stage } from '../../scripts/stages/catalog.js'
 * @import { SampleRun } from '../design.js'
 */

/**
 * @typedef {object} Case
 * @property {string} id as a table shows it, TAG for the server's own ETag as it sent it
 * @property {(etag: string) => string | undefined} sends
 * @property {number} status that is right
 * @property {string} [path] without it, the route
 * @property {boolean} [isLater] a minute later, when the ETag is of an edition that is over
 */

const opaque = etag => etag.replace(/^W\//, '').replaceAll('"', '')
const quoted = etag => `"${opaque(etag)}"` // what a client that knows the RFC makes of any tag

/** @type {Case[]} in the order in which they are sent */
export const CASES = [
  { id: 'no If-None-Match', sends: () => undefined, status: 200 },
  { id: 'TAG', sends: etag => etag, status: 304 },
  { id: 'W/TAG', sends: etag => `W/${quoted(etag)}`, status: 304 },
  { id: '"a", TAG, "b"', sends: etag => `"a", ${etag}, "b"`, status: 304 },
  { id: '"a",W/TAG', sends: etag => `"a",W/${quoted(etag)}`, status: 304 },
  { id: '"a", "b"', sends: () => '"a", "b"', status: 200 },
  { id: 'TAG with a 0 behind it', sends: etag => `"${opaque(etag)}0"`, status: 200 },
  { id: '"a,TAG,b" as one tag', sends: etag => `"a,${opaque(etag)},b"`, status: 200 },
  { id: '*', sends: () => '*', status: 304 },
  { id: '* for what is not there', sends: () => '*', status: 404, path: '/seed/v1?nothing' },
  { id: 'TAG of the edition before', sends: etag => etag, status: 200, isLater: true }
]

/** Headers that a 304 has when the 200 would have had them. */
const HEADERS_OF_304 = ['cache-control', 'content-location', 'date', 'etag', 'expires', 'vary']

/**
 * @typedef {object} Reply
 * @property {string} case id
 * @property {number} status
 * @property {Record<string, string>} headers those of HEADERS_OF_304 that came
 * @property {number} bodyBytes
 */

/**
 * @typedef {{ known: Record<string, string>, replies: Reply[] }} Answers of one implementation; `known` are those
 *   headers of the 200 whose ETag the requests carry
 */

/**
 * @param {Stage} stage
 * @param {Edit[]} edits that the implementation is made of
 * @param {SampleRun} run
 * @returns {Promise<Answers>}
 */
export async function askCases (stage, edits, run) {
  const minuteLater = join(await run.folder(), 'a-minute-later')
  const server = await run.start(stage, { edits: [...edits, ...clockBy(minuteLater)] })
  const { headers } = await askForTag(server.url, stage.route)
  const replies = []
  for (const { id, sends, path = stage.route, isLater } of CASES) {
    if (isLater) await writeFile(minuteLater, '')
    const sent = sends(String(headers.etag))
    const reply = await request(server.url, path, { headers: sent === undefined ? {} : { 'If-None-Match': sent } })
    replies.push({ case: id, status: reply.status, headers: pick(reply.headers), bodyBytes: reply.body.length })
  }
  return { known: pick(headers), replies }
}

function pick (headers) {
  return Object.fromEntries(HEADERS_OF_304.filter(name => name in headers).map(name => [name, String(headers[name])]))
}

/**
 * The first answer of a stage has no ETag yet.
 *
 * @param {string} origin
 * @param {string} route
 * @returns the first answer that has one
 * @throws {ServerError}
 */
async function askForTag (origin, route) {
  for (let tries = 1; tries <= 10; tries++) {
    const answer = await request(origin, route)
    if (answer.headers.etag) return answer
  }
  throw new ServerError(`${origin}${route} sends no ETag`, [])
}

/**
 * @param {Reply} reply
 * @param {Record<string, string>} known
 * @returns {Message | null} what is wrong with it; null where it is right
 */
export function findWrong (reply, known) {
  const { status } = /** @type {Case} */ (CASES.find(({ id }) => id === reply.case))
  if (reply.status !== status) return message`${reply.status}`
  if (status !== 304) return null
  if (reply.bodyBytes > 0) return message`304 with a body`
  const missing = HEADERS_OF_304.filter(name => name in known && !(name in reply.headers))
  if (missing.length) return message`no ${missing}`
  return reply.headers.etag === known.etag ? null : message`304 with another ETag`
}
