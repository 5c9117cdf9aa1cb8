// @ts-check
// A client that meets another process of the same server with the ETag that it has: is what it is told true?
import { request, startStage } from '../kit.js'
import { SAME_CONTENT, TAGGINGS } from './servers.js'

/**
 * @import { Stage } from '../../scripts/server/catalog.js'
 * @import { StageProcess } from '../../scripts/server/stage-process.js'
 */

/** What differs between the processes that the client meets. */
export const MEETINGS = /** @type {const} */ (['two processes', 'after a restart', 'two processes, same content'])

const ASKS = 10 // of a client that goes from one process to the other and back

/**
 * @typedef {object} Meeting
 * @property {string} tagging
 * @property {typeof MEETINGS[number]} meeting
 * @property {number} round
 * @property {boolean} isSameTag do both processes send one ETag?
 * @property {{ status: number, isSameBody: boolean }[]} answers to If-None-Match; is the body that the client has the
 *   one that the process would send?
 */

/**
 * @param {Stage} stage
 * @param {{ tagging: string, meeting: Meeting['meeting'], round: number }} which
 * @param {AbortSignal} signal
 * @returns {Promise<Meeting>}
 */
export async function meet (stage, which, signal) {
  const edits = [...TAGGINGS[which.tagging], ...(which.meeting === 'two processes, same content' ? SAME_CONTENT : [])]
  const start = () => startStage(stage, { signal, edits })
  return which.meeting === 'after a restart' ? restart(start, stage.route, which) : goRound(start, stage.route, which)
}

async function restart (start, route, which) {
  const first = await start()
  const had = await request(first.url, route).finally(() => first.stop())
  const second = await start()
  try {
    return await ask(had, [second], route, { ...which, asks: 1 })
  } finally {
    await second.stop()
  }
}

async function goRound (start, route, which) {
  const started = await Promise.allSettled([start(), start()])
  const servers = started.flatMap(one => one.status === 'fulfilled' ? [one.value] : [])
  try {
    const failed = started.find(({ status }) => status === 'rejected')
    if (failed) throw /** @type {PromiseRejectedResult} */ (failed).reason
    return await ask(await request(servers[0].url, route), servers.toReversed(), route, { ...which, asks: ASKS })
  } finally {
    await Promise.all(servers.map(server => server.stop()))
  }
}

/**
 * @param {{ headers: Record<string, any>, body: Buffer }} had what the client has
 * @param {StageProcess[]} servers in the order in which they are asked, again and again
 * @param {string} route
 * @param {{ tagging: string, meeting: Meeting['meeting'], round: number, asks: number }} which
 * @returns {Promise<Meeting>}
 */
async function ask (had, servers, route, { asks, tagging, meeting, round }) {
  const { headers: { etag } } = await request(servers[0].url, route)
  const isSameTag = etag === had.headers.etag
  const answers = []
  for (let i = 0; i < asks; i++) {
    const { url } = servers[i % servers.length]
    const { reply, truth } = await askWithTruth(url, route, had.headers.etag)
    answers.push({ status: reply.status, isSameBody: truth.equals(had.body) })
    if (reply.status === 200) had = reply
  }
  return { tagging, meeting, round, isSameTag, answers }
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
