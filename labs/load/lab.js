// @ts-check
// How the load decides what one measures: its rate, its connections, the size of the answers, and, of a server without
// a steady state, how long it lasts.
import { shuffle } from 'simple-statistics'
import { UsageError } from '../../scripts/errors.js'
import { findStages } from '../../scripts/server/catalog.js'
import { defineLab, stats } from '../kit.js'

/** @import { Edit } from '../../scripts/server/sources.js' */

export const SLOW = '01-slow'
export const FIXED = '02-listener-fix'
const PARTS = ['rate', 'connections', 'payload', 'time']
const RATE_STAGES = [FIXED, '03-optimized', 'fastify-variant']
const SHARES_OF_CAPACITY = [0.5, 0.8, 0.95]
const CONNECTIONS = [1, 10, 100, 500, 1000]
const USUAL_CONNECTIONS = 100
const PAYLOAD_BYTES = [1_000, 10_000, 100_000, 1_000_000]
const USUAL_PAYLOAD_BYTES = 10_000
const USUAL_PAYLOAD = 'randomBytes(5000)' // two hex digits a byte
const WATCHED_S = 10
const FRESH_S = [5, 10, 20, 40]
const WARM_UP_S = 2
const UNSTEADY_S = 2
const POINT_S = 1 // of one number of connections, or of one payload

export default defineLab({
  title: 'what one measures, over the rate, the connections, the payload and the time of a load',
  params: {
    parts: {
      usual: PARTS,
      quick: ['rate', 'time'],
      choices: PARTS,
      flag: 'over',
      value: 'NAME',
      help: 'some of these; more than once'
    },
    rounds: { max: 100, usual: 3, value: 'N', help: 'rounds of all loads, in processes of their own' },
    durationS: {
      max: 60, integer: false, usual: 5, quick: 2, flag: 'duration', value: 'SECONDS', help: 'of each load at a rate'
    },
    longestS: { max: 40, usual: 40, quick: 5, flag: 'longest', value: 'SECONDS', help: 'over the time: leaves out longer runs' }
  },
  stages: ({ contract }) => contract === 'seed',
  takesStages: true,
  quickStages: [FIXED],
  moreOptions: readStages,
  cells: options => options.parts.flatMap(part => CELLS[part](options).map(cell => ({ part, ...cell }))),
  rounds: ({ part, isSteady }, { rounds }) => part === 'time' || isSteady ? rounds : 1,
  sampleS,
  sample: (cell, options, run) => cell.part === 'time' ? watch(cell, run) : takeLoads(cell, options, run)
})

function readStages ({ parts, stages: ids }, { catalog }) {
  const stages = findStages(catalog, ids)
  const isAll = catalog.every(({ id, contract }) => contract !== 'seed' || ids.includes(id))
  const ofRate = isAll ? findStages(catalog, RATE_STAGES) : stages
  const unsteady = ofRate.find(({ isSteady }) => !isSteady)
  if (parts.includes('rate') && unsteady) {
    throw new UsageError(`${unsteady.id} has no steady state, so it has no capacity to take a share of`)
  }
  return { stages: stages.map(({ id, isSteady }) => ({ id, isSteady })), rateStages: ofRate.map(({ id }) => id) }
}

const CELLS = {
  rate: ({ rateStages }) => rateStages.map(stage => ({ stage, isSteady: true })),
  connections: ({ stages }) => stages.flatMap(({ id, isSteady }) => isSteady
    ? [{ stage: id, isSteady }]
    : CONNECTIONS.map(connections => ({ stage: id, isSteady, connections }))),
  payload: ({ stages }) => stages.flatMap(({ id, isSteady }) =>
    PAYLOAD_BYTES.map(payloadBytes => ({ stage: id, isSteady, payloadBytes }))),
  time: ({ longestS }) => [
    ...[SLOW, FIXED].map(stage => ({ stage, durationS: Math.min(WATCHED_S, longestS), isWatched: true })),
    ...[...new Set(FRESH_S.map(durationS => Math.min(durationS, longestS)))]
      .map(durationS => ({ stage: SLOW, durationS }))
  ]
}

function sampleS (cell, { durationS }) {
  if (cell.part === 'time') return cell.durationS + 1
  if (!cell.isSteady) return UNSTEADY_S + 1
  const loadS = {
    rate: (1 + SHARES_OF_CAPACITY.length) * durationS,
    connections: CONNECTIONS.length * POINT_S,
    payload: POINT_S
  }
  return 1 + WARM_UP_S + loadS[cell.part]
}

/** A steady stage gets a warm-up, and several loads one after the other. Any other gets one load in a fresh process. */
async function takeLoads ({ part, stage: id, isSteady, ...cell }, { durationS }, run) {
  const { route } = run.stage(id)
  const { payloadBytes = USUAL_PAYLOAD_BYTES } = cell
  const server = await run.start(id, { edits: payloadEdits(payloadBytes) })
  const load = async (seconds, more = {}) => {
    const paced = { connections: USUAL_CONNECTIONS, durationS: seconds, ...more }
    const { result: { seconds: _, ...result }, ...work } = await run.load(server, route, paced)
    return { connections: paced.connections, payloadBytes, result, ...work }
  }
  if (!isSteady) return load(UNSTEADY_S, { connections: cell.connections ?? USUAL_CONNECTIONS })
  await load(WARM_UP_S)
  if (part === 'payload') return load(POINT_S)
  const taken = []
  if (part === 'connections') {
    for (const connections of shuffle(CONNECTIONS)) taken.push(await load(POINT_S, { connections }))
    return taken
  }
  const closed = await load(durationS)
  const capacity = rateOf(closed)
  taken.push({ share: null, offeredRate: null, ...closed })
  for (const share of SHARES_OF_CAPACITY) {
    const offeredRate = capacity * share
    taken.push({ share, offeredRate, ...await load(durationS, { overallRate: offeredRate }) })
  }
  return taken
}

/** @returns {number} requests per second */
export function rateOf ({ result }) {
  return result.requests / result.durationMs * 1000
}

/** Notes what a fresh process has served, once a second, or as its event loop lets it say so. */
async function watch ({ stage, durationS, isWatched }, run) {
  const server = await run.start(stage)
  const before = await server.read()
  const readBefore = server.readings.length
  const { result } = await run.load(server, run.stage(stage).route, { connections: USUAL_CONNECTIONS, durationS })
  const after = await server.read()
  if (!isWatched) return { requests: after.requestsServed - before.requestsServed }
  const points = [before, ...server.readings.slice(readBefore), after].map(reading => ({
    timeS: (reading.uptimeMs - before.uptimeMs) / 1000,
    requests: reading.requestsServed,
    listeners: reading.afterListeners,
    cpuMicros: stats.cpuMicros(reading)
  }))
  return { points, seconds: result.seconds.slice(0, durationS) }
}

/**
 * @param {number} bytes
 * @returns {Edit[]} for any stage that answers with the payload
 */
export function payloadEdits (bytes) {
  return bytes === USUAL_PAYLOAD_BYTES ? [] : [{ find: USUAL_PAYLOAD, replacement: `randomBytes(${bytes / 2})` }]
}
