// @ts-check
// A client that meets another process of the same server with the ETag that it has: is what it is told true?
import { request } from '../../scripts/server/http-client.js'
import { SAME_CONTENT, TAGGINGS } from './servers.js'

/**
 * @import { Stage } from '../../scripts/server/catalog.js'
 * @import { SampleRun } from '../design.js'
 */

/** What differs between the processes that the client meets. */
export const MEETINGS = /** @type {const} */ (['two processes', 'after a restart', 'two processes, same content'])

const ASKS = 10 // of a client that goes from one process to the other and back

/**
 * @typedef {object} Meeting
 * @property {string} tagging
 * @property {typeof MEETINGS[number]} meeting
 * @property {boolean} isSameTag do both processes send one ETag?
 * @property {{ status: number, isSameBody: boolean }[]} answers to If-None-Match; is the body that the client has the
 *   one that the process would send?
 */

/**
 * @param {Stage} stage
 * @param {Pick<Meeting, 'tagging' | 'meeting'>} which
 * @param {SampleRun} run
 * @returns {Promise<Omit<Meeting, 'tagging' | 'meeting'>>}
 */
export async function meet (stage, { tagging, meeting }, run) {
  const edits = [...TAGGINGS[tagging], ...(meeting === 'two processes, same content' ? SAME_CONTENT : [])]
  const isRestarted = meeting === 'after a restart'
  const first = await run.start(stage, { edits })
  let had = await request(first.url, stage.route)
  if (isRestarted) await first.stop()
  const second = await run.start(stage, { edits })
  const { headers } = await request(second.url, stage.route)
  const isSameTag = headers.etag === had.headers.etag
  const answers = []
  for (const { url } of isRestarted ? [second] : Array(ASKS / 2).fill([second, first]).flat()) {
    const { reply, truth } = await askWithTruth(url, stage.route, had.headers.etag)
    answers.push({ status: reply.status, isSameBody: truth.equals(had.body) })
    if (reply.status === 200) had = reply
  }
  return { isSameTag, answers }
}

// An edition may end between two requests: then once more.
async function askWithTruth (url, route, etag) {
  for (;;) {
    const before = await request(url, route)
    const reply = await request(url, route, { headers: { 'If-None-Match': etag } })
    const after = await request(url, route)
    if (before.body.equals(after.body)) return { reply, truth: after.body }
  }
}
