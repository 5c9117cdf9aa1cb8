// @ts-check
// A server that waits for its database: how much of a request is waiting, by how the database is asked and by how far
// away it is.
import { UsageError } from 'bench-in-turns/errors.js'
import { startDistance } from '../../scripts/stages/distance.js'
import { defineLab } from '../kit.js'
import { countQueries, timeRoundTrip } from './database.js'

/** @import { SliceRun } from 'bench-in-turns/turns/turns.js' */

const FARTHEST_MS = 1000
const [ONE_BY_ONE, INDEXED] = ['postgres-variant/01-one-by-one', 'postgres-variant/03-indexed']
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
  quick: { generations: 3 }
}

/**
 * @typedef {object} Data
 * @property {SliceRun} slices
 * @property {Record<string, number>} queries for each request, by stage
 * @property {Record<string, number>} roundTripMs median of a query that does nothing, by distance
 */

/** @typedef {{ stages: string[], distance: string[] }} Options */

/**
 * @typedef {object} Subject
 * @property {string} name of a stage, or what differs from one
 * @property {string} code id of the stage that asks
 * @property {string} tables id of the stage that has made them
 * @property {string} [beside] name of the one that it is compared with
 */

export default defineLab({
  title: 'a server that waits for its database, by how it asks and by how far away the database is',
  params: {
    distance: {
      usual: ['0', '0.1', '1', '5'],
      quick: ['0', '5'],
      value: 'MS',
      check: distances => distances.forEach(expectDistance),
      help: 'ms that each byte takes to the database, and as many back; more than once for several'
    }
  },
  stages: ['01-one-by-one', '02-one-query', '03-indexed', '04-bounded'].map(name => `postgres-variant/${name}`),
  takesStages: true,
  moreOptions: expectDatabase,
  prepare,
  prepareS: ({ stages, distance }) => 3 + 2 * stages.length + distance.length,
  turns: {
    ...TURNS,
    count: options => subjectsOf(options).length * options.distance.length,
    pairs: pairsOf
  }
})

function expectDistance (typed) {
  const ms = Number(typed)
  if (typed.trim() === '' || !(ms >= 0 && ms <= FARTHEST_MS)) {
    throw new UsageError(`--distance ${typed} is no number of ms from 0 to ${FARTHEST_MS}`)
  }
}

function expectDatabase ({ stages }, { catalog }) {
  const other = catalog.find(({ id, needs }) => stages.includes(id) && !needs?.includes('postgres'))
  if (other) throw new UsageError(`${other.id} has no database to wait for`)
}

/** @param {Options} options @param {import('../design.js').SampleRun} run */
async function prepare (options, run) {
  const { stages: ids, distance } = options
  const urlOfTables = id => run.stage(id).settings?.DATABASE_URL ?? ''
  const nearest = urlOfTables(ids[0])
  const queries = /** @type {Record<string, number>} */ ({})
  for (const id of ids) {
    run.step(`queries for each request: ${id}`)
    queries[id] = await countQueries(run.stage(id), run)
  }
  const contenders = []
  const roundTripMs = /** @type {Record<string, number>} */ ({})
  for (const ms of distance) {
    run.step(`a database ${ms} ms away`)
    const { urlOf } = Number(ms) ? run.keep(await startDistance(nearest, Number(ms), run)) : { urlOf: url => url }
    roundTripMs[ms] = await timeRoundTrip(urlOf(nearest))
    for (const { name, code, tables } of subjectsOf(options)) {
      const id = idOf(name, ms)
      const settings = { DATABASE_URL: urlOf(urlOfTables(tables)) }
      contenders.push({ id, stage: { ...run.stage(code), id, settings } })
    }
  }
  return { contenders, data: { queries, roundTripMs } }
}

/**
 * Each stage beside the one before it. Without an index, finding rows takes so long that the way to the database is
 * nothing beside it: so the first stage also asks tables that have one.
 *
 * @param {Pick<Options, 'stages'>} options
 * @returns {Subject[]}
 */
export function subjectsOf ({ stages }) {
  const names = stages.map(id => id.split('/')[1])
  const all = stages.map((id, i) => ({ name: names[i], code: id, tables: id, beside: names[i - 1] }))
  if (![ONE_BY_ONE, INDEXED].every(id => stages.includes(id))) return all
  const name = 'one by one, with the index'
  return [...all, { name, code: ONE_BY_ONE, tables: INDEXED, beside: names[stages.indexOf(INDEXED)] }]
}

/** @param {string} name of a subject @param {string} ms @returns {string} its id among the contenders */
export const idOf = (name, ms) => `${name}, ${ms} ms away`

/**
 * @param {Options} options
 * @returns {[string, string][]} ids; of a stage alone, it and itself
 */
function pairsOf (options) {
  const subjects = subjectsOf(options)
  const compared = subjects.length > 1 ? subjects.filter(({ beside }) => beside) : subjects
  return options.distance.flatMap(ms => compared.map(({ name, beside = name }) =>
    /** @type {[string, string]} */ ([idOf(beside, ms), idOf(name, ms)])))
}
