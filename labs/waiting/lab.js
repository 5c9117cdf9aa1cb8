// @ts-check
// A server that waits for its database: how much of a request is waiting, by how the database is asked and by how far
// away it is.
import { median } from 'simple-statistics'
import { request } from 'bench-in-turns/kit.js'
import { startDistance } from '../equipment/distance.js'
import { countsOf, defineLab, names, withClient } from '../kit.js'

/** @import { SliceRun } from 'bench-in-turns' */

const REQUESTS = 10 // whose queries are counted
const ROUND_TRIPS = 50
const STAGES = ['01-one-by-one', '02-one-query', '03-indexed', '04-bounded'].map(name => `postgres-variant/${name}`)
const [ONE_BY_ONE, ONE_QUERY, INDEXED, BOUNDED] = STAGES
const TURNS = {
  usual: {
    generations: 4,
    turns: 2,
    turnMs: 1000, // the slowest stage takes half of that for a request
    leadInMs: 0,
    spanMs: 2000,
    warmUpRequests: 500,
    longestWarmUpMs: 1500,
    connections: 10
  },
}

/**
 * @typedef {object} Data
 * @property {SliceRun} slices
 * @property {Record<string, number>} queries for each request, by stage
 * @property {Record<string, number>} roundTripMs median of a query that does nothing, by distance
 */

/** @typedef {{ distance: string[] }} Options */

/**
 * @typedef {object} Subject
 * @property {string} name of a stage, or what differs from one
 * @property {string} code id of the stage that asks
 * @property {string} tables id of the stage that has made them
 * @property {string} [beside] name of the one that it is compared with
 */

/**
 * Each stage beside the one before it. Without an index, finding rows takes so long that the way to the database is
 * nothing beside it: so the first stage also asks tables that have one.
 *
 * @type {Subject[]}
 */
export const SUBJECTS = [
  { name: '01-one-by-one', code: ONE_BY_ONE, tables: ONE_BY_ONE },
  { name: '02-one-query', code: ONE_QUERY, tables: ONE_QUERY, beside: '01-one-by-one' },
  { name: '03-indexed', code: INDEXED, tables: INDEXED, beside: '02-one-query' },
  { name: '04-bounded', code: BOUNDED, tables: BOUNDED, beside: '03-indexed' },
  { name: 'one by one, with the index', code: ONE_BY_ONE, tables: INDEXED, beside: '03-indexed' }
]

export default defineLab({
  title: 'a server that waits for its database, by how it asks and by how far away the database is',
  params: {
    distance: names(['0', '0.1', '1', '5'], {
      flag: 'distance', value: 'MS', help: 'ms that each byte takes to the database, and as many back'
    })
  },
  stages: STAGES,
  prepare,
  prepareS: ({ distance }) => 3 + 2 * STAGES.length + distance.length,
  turns: {
    ...TURNS,
    count: ({ distance }) => SUBJECTS.length * distance.length,
    pairs: ({ distance }) => distance.flatMap(ms =>
      SUBJECTS.flatMap(({ name, beside }) => beside === undefined ? [] : [([idOf(beside, ms), idOf(name, ms)])]))
  }
})

async function prepare ({ distance }, run) {
  const urlOfTables = id => run.stage(id).settings?.DATABASE_URL ?? ''
  const nearest = urlOfTables(ONE_BY_ONE)
  const queries = /** @type {Record<string, number>} */ ({})
  for (const id of STAGES) {
    run.step(`queries for each request: ${id}`)
    queries[id] = await countQueries(run.stage(id), run)
  }
  const contenders = []
  const roundTripMs = /** @type {Record<string, number>} */ ({})
  for (const ms of distance) {
    run.step(`a database ${ms} ms away`)
    const { urlOf } = Number(ms) ? run.keep(await startDistance(nearest, Number(ms), run)) : { urlOf: url => url }
    roundTripMs[ms] = await timeRoundTrip(urlOf(nearest))
    for (const { name, code, tables } of SUBJECTS) {
      const id = idOf(name, ms)
      const settings = { DATABASE_URL: urlOf(urlOfTables(tables)) }
      contenders.push({ id, stage: { ...run.stage(code), id, settings } })
    }
  }
  return { contenders, data: { queries, roundTripMs } }
}

/**
 * What a server asks is counted once it has ended. So it is started and ended twice, and the difference is of requests
 * alone.
 *
 * @returns {Promise<number>} for each request
 */
async function countQueries (stage, run) {
  const count = async requests => {
    const url = stage.settings?.DATABASE_URL ?? ''
    const before = await countsOf(url)
    const server = await run.start(stage)
    for (let i = 0; i < requests; i++) await request(server.url, stage.route)
    await server.stop()
    return (await countsOf(url)).queries - before.queries
  }
  await count(0) // the first one fills the tables
  const withOne = await count(1) // it opens a connection, too
  return (await count(1 + REQUESTS) - withOne) / REQUESTS
}

/** @returns {Promise<number>} ms */
function timeRoundTrip (url) {
  return withClient(url, async client => {
    const times = []
    for (let i = 0; i < ROUND_TRIPS; i++) {
      const startMs = performance.now()
      await client.query('') // nothing to plan, and nothing to do
      times.push(performance.now() - startMs)
    }
    return median(times)
  })
}

/** @param {string} name of a subject @param {string} ms @returns {string} its id among the contenders */
export const idOf = (name, ms) => `${name}, ${ms} ms away`
