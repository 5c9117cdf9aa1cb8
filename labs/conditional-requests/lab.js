// @ts-check
// A client that has the answer already asks only whether it still holds. Who answers that rightly, what does it save,
// and when is it wrong?
import { DEFAULTS, expectedSlicesS, findStages, isToolFailure, parsePositive, UsageError } from '../kit.js'
import { askCases } from './ask-cases.js'
import { CACHES, visitCache } from './caches.js'
import { contendersOf, loadAll } from './load.js'
import { IMPLEMENTATIONS, ORIGINS, TAGGINGS } from './servers.js'
import { MEETINGS, meet } from './share-tags.js'

/**
 * @import { Lab, LabFlags, LabRun } from '../index.js'
 * @import { SliceRun } from '../../scripts/measure/slices.js'
 * @import { Visit } from './caches.js'
 * @import { Known, Reply } from './cases.js'
 * @import { Loaded } from './load.js'
 * @import { Meeting } from './share-tags.js'
 */

export const title = 'requests with If-None-Match: right answers, what a 304 saves, and ETags of two processes'

/** @type {LabFlags} */
export const flags = {
  generations: { type: 'string', value: 'N', help: 'of processes that are loaded' },
  rounds: { type: 'string', value: 'N', help: 'of slices of each generation' },
  'warm-up': { type: 'string', value: 'N', help: 'requests that each process answers before its slices' },
  meetings: { type: 'string', value: 'N', help: 'of each kind, of a client with two processes' },
  ends: {
    type: 'boolean',
    help: 'loads only with no request and with all of them revalidated, and leaves out the smallest payload'
  }
}
export const quick = { generations: '3', rounds: '1', 'warm-up': '500', meetings: '1', ends: true }

const STAGE = '03-optimized'
const SHARES = [0, 0.5, 0.9, 1]
const PAYLOAD_BYTES = [100, 10_000, 100_000]
const CASES_S = 0.4 // of one implementation, where there are two at once
const MEETING_S = 0.5
const VISIT_S = 0.8

/** @type {Lab['readOptions']} */
export function readOptions ({ values, positionals, catalog }) {
  if (positionals.length) throw new UsageError(`conditional-requests takes no stage: what it changes is in ${STAGE}`)
  findStages(catalog, [STAGE, ...ORIGINS.map(({ stage }) => stage)])
  return {
    loaded: contendersOf(
      values.ends
        ? { shares: [0, 1], payloadBytes: PAYLOAD_BYTES.slice(1) }
        : { shares: SHARES, payloadBytes: PAYLOAD_BYTES }
    ),
    slicing: {
      generations: parsePositive('generations', values.generations, { max: 100 }) ?? DEFAULTS.generations,
      rounds: parsePositive('rounds', values.rounds, { max: 100 }) ?? 3,
      warmUpRequests: parsePositive('warm-up', values['warm-up'], { max: 1_000_000 }) ?? 5000
    },
    meetings: parsePositive('meetings', values.meetings, { max: 1000 }) ?? 2
  }
}

const restS = ({ meetings }) =>
  Object.keys(IMPLEMENTATIONS).length * CASES_S +
  Object.keys(TAGGINGS).length * MEETINGS.length * meetings * MEETING_S +
  Object.keys(CACHES).length * ORIGINS.length * VISIT_S
const loadS = ({ loaded, slicing }, until) =>
  expectedSlicesS(
    loaded.length,
    { ...slicing, turnMs: DEFAULTS.turnMs, leadInMs: DEFAULTS.leadInMs, connections: 0 },
    until
  )

/** @type {Lab['expectedS']} */
export const expectedS = options => restS(options) + loadS(options)

/**
 * @typedef {object} Data
 * @property {Known[]} known
 * @property {Reply[]} replies
 * @property {Meeting[]} meetings
 * @property {Record<string, string | null>} caches versions by name; null for one that is missing here
 * @property {Visit[]} visits
 * @property {{ part: string, message: string }[]} failures of what the others went on without
 * @property {SliceRun} slices
 */

/**
 * @param {{ loaded: Loaded[], slicing: any, meetings: number }} options
 * @param {LabRun} run
 * @returns {Promise<Data>}
 */
export async function measure (options, { catalog, signal, step }) {
  const [stage] = findStages(catalog, [STAGE])
  /** @type {Data['failures']} */
  const failures = []
  const tryPart = async (part, measurePart) => {
    signal.throwIfAborted()
    step(part)
    return measurePart().catch(error => {
      signal.throwIfAborted()
      if (!isOfServer(error)) throw error
      failures.push({ part, message: error.message })
      return null
    })
  }
  const asked = await ofEach(Object.entries(IMPLEMENTATIONS), ([name, edits]) =>
    tryPart(`requests: ${name}`, () => askCases(stage, { name, edits }, signal))
  )
  const meetings = await ofEach(planMeetings(options.meetings), which =>
    tryPart(`ETags: ${which.tagging}, ${which.meeting}, ${which.round}`, () => meet(stage, which, signal))
  )
  const caches = await findCaches()
  const visits = await ofEach(planVisits(caches), ({ cache, origin }) => {
    const [own] = findStages(catalog, [origin.stage])
    return tryPart(`${cache} before ${origin.id}`, () => visitCache(cache, { ...origin, stage: own }, signal))
  })
  const slices = await loadAll(stage, options, signal, (generation, pair) => {
    const doneS = restS(options) + loadS(options, { until: { generation, pair } })
    step(`load: processes ${generation} of ${options.slicing.generations}`, doneS / expectedS(options))
  })
  return {
    known: asked.map(({ known }) => known),
    replies: asked.flatMap(({ replies }) => replies),
    meetings,
    caches,
    visits: visits.flat(),
    failures,
    slices
  }
}

function planMeetings (rounds) {
  return Array.from({ length: rounds }, (_, i) => i + 1).flatMap(round =>
    Object.keys(TAGGINGS).flatMap(tagging => MEETINGS.map(meeting => ({ tagging, meeting, round }))))
}

async function findCaches () {
  const found = Object.entries(CACHES).map(async ([name, { find }]) => [name, await find()])
  return Object.fromEntries(await Promise.all(found))
}

function planVisits (caches) {
  return Object.keys(caches)
    .filter(cache => caches[cache] !== null)
    .flatMap(cache => ORIGINS.map(origin => ({ cache, origin })))
}

/**
 * @param {any} error
 * @returns {boolean} did a server, or a program before it, end or not answer?
 */
export function isOfServer (error) {
  return (
    isToolFailure(error) ||
    error.syscall !== undefined ||
    ['ECONNRESET', 'ABORT_ERR'].includes(error.code) ||
    error.name === 'TimeoutError'
  )
}

/**
 * Where nothing is timed: two at once, and one that fails does not take the others along.
 *
 * @template T, R
 * @param {T[]} all
 * @param {(one: T) => Promise<R | null>} measureOne
 * @returns {Promise<R[]>} in the same order, without those that gave nothing
 */
export async function ofEach (all, measureOne) {
  /** @type {(R | null)[]} */
  const results = []
  const waiting = [...all.entries()]
  const goOn = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await measureOne(next[1])
  }
  const ended = await Promise.allSettled([goOn(), goOn()]) // so that no server is left when one of them is interrupted
  const failed = ended.find(({ status }) => status === 'rejected')
  if (failed) throw /** @type {PromiseRejectedResult} */ (failed).reason
  return results.filter(result => result !== null)
}
