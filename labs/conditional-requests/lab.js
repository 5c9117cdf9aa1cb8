// @ts-check
// A client that has the answer already asks only whether it still holds. Who answers that rightly, what does it save,
// and when is it wrong?
import { defineLab } from '../kit.js'
import { COMMON_LOAD } from '../../scripts/stages/common-load.js'
import { request } from 'bench-in-turns/kit.js'
import { askCases } from './answers.js'
import { contentOf, IMPLEMENTATIONS, SAME_CONTENT, TAGGINGS } from './servers.js'

/** @import { SampleRun } from '../design.js' */

/**
 * @typedef {object} Loaded our own answer, as it is loaded. The plugin is not: what a wrong answer costs is no use to
 *   anybody
 * @property {string} id
 * @property {number} share of requests that carry If-None-Match
 * @property {number} payloadBytes hex digits of the content
 */

/** What differs between the processes that a client meets with the ETag that it has. */
export const MEETINGS = /** @type {const} */ (['two processes', 'two processes, same content'])

/** Of a payload. */
export const [USUAL_BYTES, LARGE_BYTES] = [10_000, 100_000]
const STAGE = '03-optimized'
const EACH_MEETING = 2 // times
const ASKS = 10 // of a client that goes from one process to the other and back
const SECONDS = { answers: 0.8, meeting: 1 }

/** @type {(share: number, payloadBytes: number) => Loaded} */
export const loadedAt = (share, payloadBytes) =>
  ({ id: `own, ${share * 100} %, ${payloadBytes} bytes`, share, payloadBytes })

const LOADED = [USUAL_BYTES, LARGE_BYTES].flatMap(bytes => [loadedAt(0, bytes), loadedAt(1, bytes)])

/** With nothing but revalidation, beside the same payload without any. @type {[string, string][]} */
export const PAIRS = [USUAL_BYTES, LARGE_BYTES].map(bytes => [loadedAt(0, bytes).id, loadedAt(1, bytes).id])

export default defineLab({
  title: 'requests with If-None-Match: right answers, what a 304 saves, and ETags of two processes',
  async prepare (_options, run) {
    const stage = run.stage(STAGE)
    const contenders = LOADED.map(({ id, share, payloadBytes }) => ({
      id,
      stage: { ...stage, id },
      edits: [...IMPLEMENTATIONS.own, ...payloadBytes === USUAL_BYTES ? [] : contentOf(payloadBytes / 2)],
      revalidatedShare: share
    }))
    return { contenders }
  },
  cells: () => [
    ...Object.keys(IMPLEMENTATIONS).map(implementation => ({ part: 'answers', implementation })),
    ...Object.keys(TAGGINGS).flatMap(tagging => MEETINGS.map(meeting => ({ part: 'meeting', tagging, meeting })))
  ],
  rounds: ({ part }) => part === 'meeting' ? EACH_MEETING : 1,
  sampleS: ({ part }) => SECONDS[part],
  sample: (cell, _options, run) => cell.part === 'answers'
    ? askCases(run.stage(STAGE), IMPLEMENTATIONS[cell.implementation], run)
    : meet(cell, run),
  turns: {
    usual: { warmUpRequests: 5000, connections: COMMON_LOAD.connections },
    count: () => LOADED.length,
    pairs: () => PAIRS
  }
})

/**
 * A client that meets another process of the same server with the ETag that it has: is what it is told true?
 *
 * @typedef {object} Meeting
 * @property {string} tagging
 * @property {typeof MEETINGS[number]} meeting
 * @property {boolean} isSameTag do both processes send one ETag?
 * @property {{ status: number, isSameBody: boolean }[]} answers to If-None-Match; is the body that the client has the
 *   one that the process would send?
 */

/**
 * @param {Pick<Meeting, 'tagging' | 'meeting'>} which
 * @param {SampleRun} run
 * @returns {Promise<Omit<Meeting, 'tagging' | 'meeting'>>}
 */
export async function meet ({ tagging, meeting }, run) {
  const { route } = run.stage(STAGE)
  const edits = [...TAGGINGS[tagging], ...(meeting === 'two processes, same content' ? SAME_CONTENT : [])]
  const first = await run.start(STAGE, { edits })
  let had = await request(first.url, route)
  const second = await run.start(STAGE, { edits })
  const { headers } = await request(second.url, route)
  const isSameTag = headers.etag === had.headers.etag
  const answers = []
  for (const { url } of Array(ASKS / 2).fill([second, first]).flat()) {
    const { reply, truth } = await askWithTruth(url, route, had.headers.etag)
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
