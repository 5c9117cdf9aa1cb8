// @ts-check
// A server whose requests share a pool of connections to a database: how many it takes, how requests that come at
// random differ from even ones, who notices that it is full, and what a request gets that asks for all of it at once.
import { startDistance } from '../../scripts/stages/distance.js'
import { defineLab, seconds } from '../kit.js'

/**
 * @import { PacedResult } from 'bench-in-turns/load/autocannon.js'
 * @import { ServerWork } from 'bench-in-turns/load/server-work.js'
 */

/**
 * @typedef {object} Sample
 * @property {'size' | 'guard' | 'together'} part
 * @property {number} round
 * @property {number} [size] of the pool
 * @property {boolean} [isRandom] do requests come at random?
 * @property {string} [guard] that refuses
 * @property {boolean} [isTogether] are the queries of a request asked all at once?
 * @property {number} [clients] that ask again when they have their answer
 * @property {Omit<PacedResult, 'seconds'>} result
 * @property {ServerWork} server
 */

export const PER_S = 300
export const DISTANCE_MS = 5
export const IN_TIME_MS = 250
export const FULL = 2 // connections, which are too few
const SIZES = [1, FULL, 5, 10, 50]
const CLIENTS = [1, 10]
const WARM_UP_S = 0.5
const HTTP_CONNECTIONS = 200 // so many requests can be under way
const [ONE_BY_ONE, INDEXED, BOUNDED] = ['01-one-by-one', '03-indexed', '04-bounded'].map(name => `postgres-variant/${name}`)

const POOL = 'new Pool({ connectionString: process.env.DATABASE_URL'
const ofSize = size => ({ find: POOL, replacement: `${POOL}, max: ${size}` })
const SERVER = 'const server = fastify()'
const LOOP_GUARD = {
  find: SERVER,
  replacement: `${SERVER}\nserver.register(require('@fastify/under-pressure'), { maxEventLoopDelay: 42, sampleInterval: 100 })`
}

/** @type {Record<string, { stage: string, edits: { find: string, replacement: string }[] }>} */
export const GUARDS = {
  none: { stage: INDEXED, edits: [ofSize(FULL)] },
  'event-loop delay': { stage: INDEXED, edits: [ofSize(FULL), LOOP_GUARD] },
  'a bound on the wait': {
    stage: BOUNDED,
    edits: [
      { find: 'max: 20', replacement: `max: ${FULL}` },
      { find: 'connectionTimeoutMillis: 1000', replacement: 'connectionTimeoutMillis: 100' }
    ]
  }
}

const TOGETHER = [
  { find: 'for (const order of orders) {', replacement: 'await Promise.all(orders.map(async order => {' },
  { find: 'order.items = items\n  }', replacement: 'order.items = items\n  }))' }
]

export default defineLab({
  title: 'a pool of connections to a database: its size, how requests come, and what happens when it is full',
  params: {
    rounds: { max: 100, usual: 5, quick: 3, value: 'N', help: 'rounds of all loads, in processes of their own' },
    durationS: seconds({ usual: 5, quick: 2, help: 'of each load' })
  },
  stages: [INDEXED, ONE_BY_ONE, BOUNDED],
  prepare,
  prepareS: () => 4,
  cells: () => [
    ...[true, false].flatMap(isRandom => SIZES.map(size => ({ part: 'size', size, isRandom }))),
    ...Object.keys(GUARDS).map(guard => ({ part: 'guard', guard })),
    ...[false, true].flatMap(isTogether => CLIENTS.map(clients => ({ part: 'together', isTogether, clients })))
  ],
  sampleS: (_cell, { durationS }) => 1.5 + WARM_UP_S + durationS,
  sample
})

/** @param {any} _options @param {import('../design.js').SampleRun} run */
async function prepare (_options, run) {
  run.step('the tables of the shop')
  const near = run.stage(INDEXED).settings?.DATABASE_URL ?? ''
  await (await run.start(INDEXED)).stop()
  const { urlOf } = run.keep(await startDistance(near, DISTANCE_MS, run))
  return { url: urlOf(near) }
}

/** @param {any} cell @param {any} options @param {import('../design.js').SampleRun} run @param {any} facts */
async function sample ({ part, size, isRandom = true, guard, isTogether, clients }, { durationS }, run, { url }) {
  const { stage, edits } = part === 'size'
    ? { stage: INDEXED, edits: [ofSize(size)] }
    : GUARDS[guard] ?? { stage: ONE_BY_ONE, edits: isTogether ? TOGETHER : [] }
  const server = await run.start({ ...run.stage(stage), settings: { DATABASE_URL: url } }, { edits })
  const { route } = run.stage(stage)
  const load = part === 'together'
    ? { connections: clients }
    : { connections: HTTP_CONNECTIONS, overallRate: PER_S, hasOneQueue: true, isRandom, inTimeMs: IN_TIME_MS }
  await run.load(server, route, { connections: 1, durationS: WARM_UP_S })
  const { result: { seconds, ...result }, server: work } = await run.load(server, route, { ...load, durationS })
  return { result, server: work }
}
