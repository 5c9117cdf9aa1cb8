// @ts-check
// How the load decides what one measures: its rate, its connections, and, of a server without a steady state, how long
// it lasts.
import { shuffle } from 'simple-statistics'
import { UsageError } from 'bench-in-turns/kit.js'
import { findStages } from '../../scripts/stages/catalog.js'
import { defineLab, names, seconds, stats, times } from '../kit.js'

export const SLOW = '01-slow'
export const FIXED = '02-listener-fix'
const PARTS = ['rate', 'connections', 'time']
const USUAL = { rate: FIXED, connections: '03-optimized' }
const SHARES_OF_CAPACITY = [0.5, 0.8, 0.95]
const CONNECTIONS = [1, 10, 100, 500, 1000]
const USUAL_CONNECTIONS = 100
const WATCHED_S = 10
const FRESH_S = [5, 10, 20, 40]
const WARM_UP_S = 2
const POINT_S = 1 // of one number of connections

export default defineLab({
  title: 'what one measures, over the rate, the connections and the time of a load',
  params: {
    parts: names(PARTS, { flag: 'over', help: 'what differs from load to load' }),
    rounds: times({ usual: 3, help: 'rounds of all loads, in processes of their own' }),
    durationS: seconds({ usual: 5, help: 'of each load at a rate' }),
    longestS: { max: 40, usual: 40, flag: 'longest', value: 'SECONDS', help: 'over the time: leaves out longer runs' }
  },
  stages: [],
  takesStages: true,
  moreOptions ({ stages: ids }, { catalog }) {
    const unsteady = findStages(catalog, ids).find(({ isSteady }) => !isSteady)
    if (unsteady) throw new UsageError(`${unsteady.id} has no steady state, so it has no capacity to take a share of`)
    if (ids.length > 1) throw new UsageError('one stage at a time, for rate and connections')
  },
  cells: ({ parts, stages: [stage], longestS }) => parts.flatMap(part =>
    part === 'time' ? timeCells(longestS) : [{ part, stage: stage ?? USUAL[part] }]),
  sampleS,
  sample: (cell, options, run) => SAMPLES[cell.part](cell, run, options)
})

const SAMPLES = { rate: takeRates, connections: takeConnections, time: watch }

function timeCells (longestS) {
  const fresh = new Set(FRESH_S.map(durationS => Math.min(durationS, longestS)))
  return [
    ...[SLOW, FIXED].map(stage => ({ part: 'time', stage, durationS: Math.min(WATCHED_S, longestS), isWatched: true })),
    ...[...fresh].map(durationS => ({ part: 'time', stage: SLOW, durationS }))
  ]
}

function sampleS ({ part, durationS: freshS }, { durationS }) {
  if (part === 'time') return freshS + 1
  return 1 + WARM_UP_S + (part === 'rate' ? (1 + SHARES_OF_CAPACITY.length) * durationS : CONNECTIONS.length * POINT_S)
}

async function takeRates ({ stage }, run, { durationS }) {
  const load = await openWarm(stage, run)
  const closed = await load(durationS)
  const taken = [{ share: null, offeredRate: null, ...closed }]
  for (const share of SHARES_OF_CAPACITY) {
    const offeredRate = stats.rate(closed.result) * share
    taken.push({ share, offeredRate, ...await load(durationS, { overallRate: offeredRate }) })
  }
  return taken
}

async function takeConnections ({ stage }, run) {
  const load = await openWarm(stage, run)
  const taken = []
  for (const connections of shuffle(CONNECTIONS)) taken.push(await load(POINT_S, { connections }))
  return taken
}

/** A warm process, and what loads it: one load after the other. */
async function openWarm (stage, run) {
  const server = await run.start(stage)
  const load = async (durationS, more = {}) => {
    const paced = { connections: USUAL_CONNECTIONS, durationS, ...more }
    const { result: { seconds, ...result }, ...work } = await run.load(server, run.stage(stage).route, paced)
    return { connections: paced.connections, result, ...work }
  }
  await load(WARM_UP_S)
  return load
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
    cpuMicros: stats.cpuMicros(reading)
  }))
  return { points, seconds: result.seconds.slice(0, durationS) }
}
