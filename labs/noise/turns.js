// @ts-check
// Does the way of measuring change the figure? The same warm processes, left alone with the generator for ten seconds,
// and loaded in turn with others.
import { shuffle } from 'simple-statistics'
import { openBursts } from '../../scripts/measure/autocannon.js'
import { COMMON_LOAD, DEFAULTS } from '../../scripts/measure/defaults.js'
import { loadServer } from '../../scripts/measure/load-server.js'
import { stats } from '../kit.js'

/**
 * @import { SampleRun } from '../design.js'
 * @import { Stage } from '../../scripts/server/catalog.js'
 */

const ALONE_MS = 10_000
const LOADED_MS = 3000 // of each server, in turns
const START_S = 3 // a server and its warm-up

/** @typedef {{ turnMs: number, leadInMs: number }} Way of taking turns */

/** @type {Way[]} */
const WAYS = [
  { turnMs: 15, leadInMs: 0 },
  { turnMs: DEFAULTS.turnMs, leadInMs: 0 },
  { turnMs: DEFAULTS.turnMs, leadInMs: DEFAULTS.leadInMs }
]

/**
 * What a server did in one way.
 *
 * @typedef {object} Taken
 * @property {string} stage id
 * @property {number} servers that took turns
 * @property {number} round from 1
 * @property {Way | null} way null: ten uninterrupted seconds
 * @property {number} requests
 * @property {number} failed errors, and answers other than 2xx
 * @property {number} durationMs
 * @property {number} serverMicros CPU time
 */

/**
 * @param {number} stages how many
 * @returns {number} seconds
 */
export function expectedTurnsS (stages) {
  const loadedMs = WAYS.reduce((sum, { turnMs, leadInMs }) => sum + LOADED_MS * (1 + leadInMs / turnMs), ALONE_MS)
  return stages * (START_S + loadedMs / 1000)
}

/**
 * @param {{ servers: number }} cell how many of the stages take turns
 * @param {{ stages: string[] }} options
 * @param {SampleRun} run
 */
export async function takeTurns ({ servers }, { stages }, run) {
  const order = shuffle(stages)
  const taken = []
  for (let i = 0; i < order.length; i += servers) {
    const group = order.slice(i, i + servers)
    const all = await measureGroup(group.map(run.stage), run)
    taken.push(...all.map(one => ({ ...one, servers: group.length })))
  }
  return taken
}

/** @param {Stage[]} stages @param {SampleRun} run */
async function measureGroup (stages, run) {
  const generator = run.keep(openBursts(run.signal))
  const load = ({ server, route }, burst) => loadServer(server, () =>
    generator.run(server.url + route, { connections: COMMON_LOAD.connections, isLast: true, ...burst }))
  const running = []
  for (const stage of stages) {
    const one = { id: stage.id, route: stage.route, server: await run.start(stage) }
    running.push(one)
    await load(one, { requests: DEFAULTS.warmUpRequests, durationMs: 60_000 })
  }
  const taken = []
  for (const way of shuffle([null, ...WAYS])) taken.push(...await measureWay(way, running, load, run.signal))
  await Promise.all([generator, ...running.map(({ server }) => server)].map(one => one.stop()))
  return taken
}

async function measureWay (way, running, load, signal) {
  const [turnMs, turns] = way ? [way.turnMs, Math.ceil(LOADED_MS / way.turnMs)] : [ALONE_MS, 1]
  const nothing = { requests: 0, failed: 0, durationMs: 0, serverMicros: 0 }
  const sums = new Map(running.map(one => [one, { ...nothing }]))
  for (let turn = 0; turn < turns; turn++) {
    for (const one of shuffle(running)) {
      signal.throwIfAborted()
      if (way?.leadInMs) await load(one, { durationMs: way.leadInMs })
      const { result, server } = await load(one, { durationMs: turnMs })
      const sum = sums.get(one)
      sum.requests += result.requests
      sum.failed += result.errors + result.non2xx
      sum.durationMs += result.durationMs
      sum.serverMicros += stats.cpuMicros(server)
    }
  }
  return [...sums].map(([{ id }, sum]) => ({ stage: id, way, ...sum }))
}
