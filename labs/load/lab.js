// @ts-check
// How the load decides what one measures: its rate, its connections, and, of a server without a steady state, how long
// it lasts.
import { shuffle } from 'simple-statistics'
import { UsageError } from '../../scripts/errors.js'
import { findStages } from '../../scripts/server/catalog.js'
import { defineLab, stats } from '../kit.js'

export const SLOW = '01-slow'
export const FIXED = '02-listener-fix'
const PARTS = ['rate', 'connections', 'time']
const RATE_STAGES = [FIXED, '03-optimized', 'fastify-variant']
const SHARES_OF_CAPACITY = [0.5, 0.8, 0.95]
const CONNECTIONS = [1, 10, 100, 500, 1000]
const USUAL_CONNECTIONS = 100
const WATCHED_S = 10
const FRESH_S = [5, 10, 20, 40]
const WARM_UP_S = 2
const UNSTEADY_S = 2
const POINT_S = 1 // of one number of connections

export default defineLab({
  title: 'what one measures, over the rate, the connections and the time of a load',
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
  time: ({ longestS }) => [
    ...[SLOW, FIXED].map(stage => ({ stage, durationS: Math.min(WATCHED_S, longestS), isWatched: true })),
    ...[...new Set(FRESH_S.map(durationS => Math.min(durationS, longestS)))]
      .map(durationS => ({ stage: SLOW, durationS }))
  ]
}

function sampleS (cell, { durationS }) {
  if (cell.part === 'time') return cell.durationS + 1
  if (!cell.isSteady) return UNSTEADY_S + 1
  const loadS = cell.part === 'rate' ? (1 + SHARES_OF_CAPACITY.length) * durationS : CONNECTIONS.length * POINT_S
  return 1 + WARM_UP_S + loadS
}

/** A steady stage gets a warm-up, and several loads one after the other. Any other gets one load in a fresh process. */
async function takeLoads ({ part, stage: id, isSteady, ...cell }, { durationS }, run) {
  const server = await run.start(id)
  const load = async (seconds, more = {}) => {
    const paced = { connections: USUAL_CONNECTIONS, durationS: seconds, ...more }
    const { result: { seconds: _, ...result }, ...work } = await run.load(server, run.stage(id).route, paced)
    return { connections: paced.connections, result, ...work }
  }
  if (!isSteady) return load(UNSTEADY_S, cell)
  await load(WARM_UP_S)
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
