// @ts-check
// A client that has the answer already asks only whether it still holds. Who answers that rightly, what does it save,
// and when is it wrong?
import { COMMON_LOAD } from '../../scripts/measure/load.js'
import { defineLab } from '../kit.js'
import { askCases } from './answers.js'
import { CACHES, visitCache } from './caches.js'
import { MEETINGS, meet } from './meetings.js'
import { contentOf, IMPLEMENTATIONS, ORIGINS, TAGGINGS } from './servers.js'

/**
 * @typedef {object} Loaded our own answer, as it is loaded. The plugin is not: what a wrong answer costs is no use to
 *   anybody
 * @property {string} id
 * @property {number} share of requests that carry If-None-Match
 * @property {number} payloadBytes hex digits of the content
 */

const STAGE = '03-optimized'
const SHARES = [0, 0.5, 0.9, 1]
const ENDS = [0, 1]
const PAYLOAD_BYTES = [100, 10_000, 100_000]
const USUAL_BYTES = 10_000
const SECONDS = { answers: 0.8, meeting: 1, visit: 1.6 }

export default defineLab({
  title: 'requests with If-None-Match: right answers, what a 304 saves, and ETags of two processes',
  params: {
    meetings: { max: 1000, usual: 2, quick: 1, value: 'N', help: 'of each kind, of a client with two processes' },
    ends: {
      usual: false,
      quick: true,
      help: 'loads only with no request and with all of them revalidated, and leaves out the smallest payload'
    }
  },
  moreOptions: ({ ends }) => ({
    loaded: contendersOf(ends ? ENDS : SHARES, ends ? PAYLOAD_BYTES.slice(1) : PAYLOAD_BYTES)
  }),
  async prepare (_options, run) {
    const found = Object.entries(CACHES).map(async ([name, { find }]) => [name, await find()])
    const caches = Object.fromEntries(await Promise.all(found))
    return { caches, stage: run.stage(STAGE), data: { caches } }
  },
  cells: (_options, { caches = CACHES } = {}) => [
    ...Object.keys(IMPLEMENTATIONS).map(implementation => ({ part: 'answers', implementation })),
    ...Object.keys(TAGGINGS).flatMap(tagging => MEETINGS.map(meeting => ({ part: 'meeting', tagging, meeting }))),
    ...Object.keys(CACHES).filter(cache => caches[cache] !== null)
      .flatMap(cache => ORIGINS.map(({ id }) => ({ part: 'visit', cache, origin: id })))
  ],
  rounds: ({ part }, { meetings }) => part === 'meeting' ? meetings : 1,
  sampleS: ({ part }) => SECONDS[part],
  sample ({ part, implementation, cache, origin, ...which }, _options, run) {
    if (part === 'answers') return askCases(run.stage(STAGE), IMPLEMENTATIONS[implementation], run)
    if (part === 'meeting') return meet(run.stage(STAGE), which, run)
    return visitCache(cache, /** @type {any} */ (ORIGINS.find(({ id }) => id === origin)), run)
  },
  turns: {
    usual: { rounds: 3, warmUpRequests: 5000, connections: COMMON_LOAD.connections },
    quick: { generations: 3, rounds: 1, warmUpRequests: 500 },
    count: ({ loaded }) => loaded.length,
    contenders: ({ loaded }, { stage }) => loaded.map(({ id, share, payloadBytes }) => ({
      id,
      stage: { ...stage, id },
      edits: [...IMPLEMENTATIONS.own, ...payloadBytes === USUAL_BYTES ? [] : contentOf(payloadBytes / 2)],
      revalidatedShare: share
    }))
  }
})

/** @returns {Loaded[]} at each share, and with other payloads at both ends */
function contendersOf (shares, payloads) {
  const one = (share, payloadBytes) => ({ id: `own, ${share * 100} %, ${payloadBytes} bytes`, share, payloadBytes })
  return [
    ...shares.map(share => one(share, USUAL_BYTES)),
    ...payloads.filter(bytes => bytes !== USUAL_BYTES).flatMap(bytes => ENDS.map(share => one(share, bytes)))
  ]
}
