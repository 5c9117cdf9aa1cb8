// @ts-check
// What do more processes bring: to a server that slows down, and to one that does not?
import { availableParallelism } from 'node:os'
import { COMMON_LOAD } from '../../scripts/stages/common-load.js'
import { findNginx } from '../equipment/nginx.js'
import { defineLab, START_STOP_S, times } from '../kit.js'
import { startTarget } from './targets.js'

export const SLOW = '01-slow'
export const FIXED = '02-listener-fix'
const OPTIMIZED = '03-optimized'
export const SLOW_PROCESSES = [1, 2, 4]
export const GROWTH = [...SLOW_PROCESSES.map(processes => ({ stage: SLOW, processes })), { stage: FIXED, processes: 1 }]
const QUEUE_S = 2 // until 01-slow has worked off what nobody waits for any more
const WARM_UP_S = 2
const LOAD_S = 5 // in a second, processes of their own on one machine do not settle

export default defineLab({
  title: 'what more processes bring, to a server that slows down and to one that does not',
  params: {
    rounds: times({ usual: 3, help: 'rounds of the server that slows down, and of the fixed one' }),
    durationS: { max: 600, usual: 10, flag: 'duration', value: 'SECONDS', help: 'of each of their loads' },
    loadRounds: times({ usual: 5, flag: 'load-rounds', help: 'rounds of the steady server' })
  },
  moreOptions: () => ({ cores: availableParallelism() }),
  prepare: async () => ({ data: { nginx: await findNginx() } }),
  assumed: () => ({ data: { nginx: '' } }),
  cells,
  rounds: ({ part }, { rounds, loadRounds }) => part === 'growth' ? rounds : loadRounds,
  sampleS: ({ part }, { durationS }) => START_STOP_S + (part === 'growth' ? durationS + QUEUE_S : WARM_UP_S + LOAD_S),
  sample
})

/** One process of a steady server, by what is before it: the servers that slow down are many. */
function cells (_options, { data: { nginx } }) {
  const ways = nginx === null ? ['cluster'] : ['cluster', 'nginx', 'cache']
  return [
    ...GROWTH.map(one => ({ part: 'growth', way: 'cluster', ...one })),
    ...ways.map(way => ({ part: 'scaling', stage: OPTIMIZED, way, processes: 1 }))
  ]
}

/**
 * @typedef {object} Work of one load
 * @property {string} stage id
 * @property {string} way
 * @property {number} processes
 * @property {number} round from 1
 * @property {number} requests answered
 * @property {number} durationMs
 * @property {number} errors
 * @property {number} non2xx
 * @property {import('bench-in-turns').ServerWork} server all processes together
 * @property {number | null} frontMicros CPU time of what is before them
 * @property {import('bench-in-turns').GeneratorWork} generator
 * @property {number[]} [seconds] of a server that slows down: requests answered in each
 */

/** Every load is on fresh processes. Where they slow down, nothing has warmed them up. */
async function sample ({ part, stage, way, processes }, { durationS }, run) {
  const isGrowth = part === 'growth'
  const { route } = run.stage(stage)
  const target = await startTarget({ way, processes }, run.stage(stage), run)
  const load = seconds => run.load(target, route, { connections: COMMON_LOAD.connections, durationS: seconds })
  if (!isGrowth) await load(WARM_UP_S)
  const frontBefore = await target.frontMicros()
  const { result: { requests, durationMs, errors, non2xx, seconds }, server, generator } =
    await load(isGrowth ? durationS : LOAD_S)
  const frontAfter = await target.frontMicros()
  const frontMicros = frontBefore === null || frontAfter === null ? null : frontAfter - frontBefore
  const work = { requests, durationMs, errors, non2xx, server, frontMicros, generator }
  return isGrowth ? { ...work, seconds: seconds.slice(0, durationS).map(({ requests }) => requests) } : work
}
