// @ts-check
// A client that has the answer already asks only whether it still holds. Who answers that rightly, what does it save,
// and when is it wrong?
import { defineLab } from '../kit.js'
import { COMMON_LOAD } from '../../scripts/stages/common-load.js'
import { request } from 'bench-in-turns/start/http-client.js'
import { findNginx, startNginx } from '../equipment/nginx.js'
import { askCases, askForTag } from './answers.js'
import { contentOf, IMPLEMENTATIONS, ORIGINS, SAME_CONTENT, TAGGINGS } from './servers.js'

/** @import { SampleRun } from '../design.js' */

/**
 * @typedef {object} Loaded our own answer, as it is loaded. The plugin is not: what a wrong answer costs is no use to
 *   anybody
 * @property {string} id
 * @property {number} share of requests that carry If-None-Match
 * @property {number} payloadBytes hex digits of the content
 */

/** What differs between the processes that a client meets with the ETag that it has. */
export const MEETINGS = /** @type {const} */ (['two processes', 'after a restart', 'two processes, same content'])

/** Of a payload. */
export const [USUAL_BYTES, LARGE_BYTES] = [10_000, 100_000]
const STAGE = '03-optimized'
const SHARES = [0, 0.5, 0.9, 1]
const ENDS = [0, 1]
const EACH_MEETING = 2 // times
const ASKS = 10 // of a client that goes from one process to the other and back
const SECONDS = { answers: 0.8, meeting: 1, gzip: 1.6 }

/** @type {Loaded[]} at each share, and with a large payload at both ends */
export const LOADED = [
  ...SHARES.map(share => ({ share, payloadBytes: USUAL_BYTES })),
  ...ENDS.map(share => ({ share, payloadBytes: LARGE_BYTES }))
].map(one => ({ id: `own, ${one.share * 100} %, ${one.payloadBytes} bytes`, ...one }))

/** @type {[string, string][]} each beside the same payload without revalidation */
export const PAIRS = LOADED.filter(({ share }) => share > 0).map(one => [baseOf(one).id, one.id])

/** @param {Loaded} loaded @returns {Loaded} the same payload without revalidation */
export function baseOf ({ payloadBytes }) {
  return /** @type {Loaded} */ (LOADED.find(other => other.share === 0 && other.payloadBytes === payloadBytes))
}

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
    return { contenders, data: { nginx: await findNginx() } }
  },
  cells: (_options, { data: { nginx } } = { data: { nginx: '' } }) => [
    ...Object.keys(IMPLEMENTATIONS).map(implementation => ({ part: 'answers', implementation })),
    ...Object.keys(TAGGINGS).flatMap(tagging => MEETINGS.map(meeting => ({ part: 'meeting', tagging, meeting }))),
    ...nginx === null ? [] : Object.keys(ORIGINS).map(origin => ({ part: 'gzip', origin }))
  ],
  rounds: ({ part }) => part === 'meeting' ? EACH_MEETING : 1,
  sampleS: ({ part }) => SECONDS[part],
  sample (cell, _options, run) {
    if (cell.part === 'answers') return askCases(run.stage(STAGE), IMPLEMENTATIONS[cell.implementation], run)
    return cell.part === 'meeting' ? meet(cell, run) : askThroughGzip(cell, run)
  },
  turns: {
    usual: { warmUpRequests: 5000, connections: COMMON_LOAD.connections },
    quick: { generations: 3, turns: 6, warmUpRequests: 500 },
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
  const isRestarted = meeting === 'after a restart'
  const first = await run.start(STAGE, { edits })
  let had = await request(first.url, route)
  if (isRestarted) await first.stop()
  const second = await run.start(STAGE, { edits })
  const { headers } = await request(second.url, route)
  const isSameTag = headers.etag === had.headers.etag
  const answers = []
  for (const { url } of isRestarted ? [second] : Array(ASKS / 2).fill([second, first]).flat()) {
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

/**
 * Compressed, an answer is no longer the same byte by byte.
 *
 * @param {{ origin: string }} cell
 * @param {SampleRun} run
 * @returns {Promise<{ etag: string | null }>} the tag that a client of nginx gets
 */
export async function askThroughGzip ({ origin }, { keep, signal, stage, start }) {
  const { stage: id, edits } = ORIGINS[origin]
  const { route } = stage(id)
  const { url } = await start(id, { edits })
  await askForTag(url, route)
  const nginx = keep(await startNginx(port => `
    gzip on;
    gzip_types application/json;
    server { listen 127.0.0.1:${port}; location / { proxy_pass ${url}; } }`, { signal }))
  const { headers: { etag } } = await request(nginx.url, route, { headers: { 'Accept-Encoding': 'gzip' } })
  return { etag: etag ?? null }
}
