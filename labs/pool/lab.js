// @ts-check
// A server whose requests share a pool of connections to a database: how many it takes, how requests that come at
// random differ from even ones, who notices that it is full, and what a request gets that asks for all of it at once.
import { join } from 'node:path'
import { packagesFolder } from '../../scripts/stages/installed/packages.js'
import { startDistance } from '../equipment/distance.js'
import { countsOf, defineLab, installPackages, names, seconds, times } from '../kit.js'

/** @import { PacedResult, ServerWork } from 'bench-in-turns' */

/**
 * @typedef {object} Sample
 * @property {'size' | 'guard' | 'together' | 'steps'} part
 * @property {number} round
 * @property {number} [size] of the pool
 * @property {boolean} [isRandom] do requests come at random?
 * @property {string} [guard] that refuses
 * @property {string} [stage] of the shop
 * @property {number} [databaseMs] that the database was at work
 * @property {boolean} [isTogether] are the queries of a request asked all at once?
 * @property {number} [clients] that ask again when they have their answer
 * @property {Omit<PacedResult, 'seconds'>} result
 * @property {ServerWork} server
 */

const PARTS = ['size', 'guard', 'together', 'steps']
export const PER_S = 300
export const STEPS_PER_S = 10 // which the slowest stage can do
const STEPS_LONGER = 3 // than the other loads: of few requests, a percentile says little
export const DISTANCE_MS = 5
export const IN_TIME_MS = 250
export const FULL = 2 // connections, which are too few
const SIZES = [1, FULL, 5, 10, 50]
const CLIENTS = [1, 10]
const WARM_UP_S = 0.5
const HTTP_CONNECTIONS = 200 // so many requests can be under way
const STEPS_CONNECTIONS = 20
const STAGES = ['01-one-by-one', '02-one-query', '03-indexed', '04-bounded'].map(name => `postgres-variant/${name}`)
export const [ONE_BY_ONE, ONE_QUERY, INDEXED, BOUNDED] = STAGES

const POOL = 'new Pool({ connectionString: process.env.DATABASE_URL'
const ofSize = size => ({ find: POOL, replacement: `${POOL}, max: ${size}` })
const SERVER = 'const server = fastify()'
const UNDER_PRESSURE = join(packagesFolder('pool-packages'), 'node_modules/@fastify/under-pressure')
const LOOP_GUARD = {
  find: SERVER,
  replacement: `${SERVER}\nserver.register(require(${JSON.stringify(UNDER_PRESSURE)}), { maxEventLoopDelay: 42, sampleInterval: 100 })`
}

/** @type {Record<string, { stage: string, edits: { find: string, replacement: string }[] }>} */
const GUARDS = {
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

/** In the order in which they are shown. */
export const CELLS = [
  ...[false, true].flatMap(isRandom => SIZES.map(size => ({ part: 'size', size, isRandom }))),
  ...Object.keys(GUARDS).map(guard => ({ part: 'guard', guard })),
  ...[false, true].flatMap(isTogether => CLIENTS.map(clients => ({ part: 'together', isTogether, clients }))),
  ...[ONE_BY_ONE, ONE_QUERY, INDEXED].flatMap(stage =>
    [false, true].map(isRandom => ({ part: 'steps', stage, isRandom })))
]

const TOGETHER = [
  { find: 'for (const order of orders) {', replacement: 'await Promise.all(orders.map(async order => {' },
  { find: 'order.items = items\n  }', replacement: 'order.items = items\n  }))' }
]

export default defineLab({
  title: 'a pool of connections to a database: its size, how requests come, and what happens when it is full',
  params: {
    parts: names(PARTS, { flag: 'part', help: 'what is measured' }),
    rounds: times({ usual: 5, help: 'rounds of all loads, in processes of their own' }),
    durationS: seconds({ usual: 5, help: 'of each load' })
  },
  stages: STAGES,
  prepare,
  prepareS: () => 8,
  cells: ({ parts }) => CELLS.filter(({ part }) => parts.includes(part)),
  sampleS: ({ part }, { durationS }) => 1.5 + WARM_UP_S + durationS * (part === 'steps' ? STEPS_LONGER : 1),
  sample
})

async function prepare (_options, run) {
  await installPackages(import.meta.dirname, 'a guard', run)
  run.step('the tables of the shop')
  const near = id => run.stage(id).settings?.DATABASE_URL ?? ''
  for (const id of [ONE_BY_ONE, ONE_QUERY, INDEXED]) await (await run.start(id)).stop()
  const { urlOf } = run.keep(await startDistance(near(INDEXED), DISTANCE_MS, run))
  return { near, urlOf }
}

async function sample (cell, { durationS }, run, { near, urlOf }) {
  const { stage, tables = INDEXED, edits = [], load } = loadOf(cell, durationS)
  const before = cell.part === 'steps' ? await countsOf(near(tables)) : null
  const server = await run.start({ ...run.stage(stage), settings: { DATABASE_URL: urlOf(near(tables)) } }, { edits })
  const { route } = run.stage(stage)
  if (cell.part !== 'steps') await run.load(server, route, { connections: 1, durationS: WARM_UP_S })
  const { result: { seconds, ...result }, server: work } = await run.load(server, route, load)
  if (before === null) return { result, server: work }
  await server.stop()
  return { result, server: work, databaseMs: (await countsOf(near(tables))).activeMs - before.activeMs }
}

function loadOf ({ part, size, isRandom = true, guard, isTogether, clients, stage }, durationS) {
  const atRate = overallRate =>
    ({ durationS, connections: HTTP_CONNECTIONS, overallRate, hasOneQueue: true, isRandom, inTimeMs: IN_TIME_MS })
  switch (part) {
    case 'size': return { stage: INDEXED, edits: [ofSize(size)], load: atRate(PER_S) }
    case 'guard': return { ...GUARDS[guard], load: atRate(PER_S) }
    case 'steps': {
      const load = { ...atRate(STEPS_PER_S), connections: STEPS_CONNECTIONS, durationS: durationS * STEPS_LONGER }
      return { stage, tables: stage, load }
    }
    default:
      return { stage: ONE_BY_ONE, edits: isTogether ? TOGETHER : [], load: { durationS, connections: clients } }
  }
}
