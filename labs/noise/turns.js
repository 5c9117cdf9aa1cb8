// @ts-check
// Does the way of measuring change the figure? The same warm processes, left alone with the generator for ten seconds,
// and loaded in turn with others.
import { shuffle } from 'simple-statistics'
import { COMMON_LOAD, cpuMicros, DEFAULTS, loadServer, openBursts, startStage } from '../kit.js'

/**
 * @import { Stage } from '../../scripts/server/catalog.js'
 * @import { LabRun } from '../index.js'
 */

const ALONE_MS = 10_000
const LOADED_MS = 3000 // of each server, in turns
const START_S = 3 // a server and its warm-up

/** @typedef {{ turnMs: number, leadInMs: number }} Way of taking turns */

/** @type {Way[]} */
export const WAYS = [
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
 * @property {number} repetition from 1
 * @property {Way | null} way null: ten uninterrupted seconds
 * @property {number} requests
 * @property {number} failed errors, and answers other than 2xx
 * @property {number} durationMs
 * @property {number} serverMicros CPU time
 * @property {number} generatorMicros CPU time
 */

/**
 * @param {number} stages how many
 * @param {{ servers: number[], repetitions: number }} options
 * @returns {number} seconds
 */
export function expectedTurnsS (stages, { servers, repetitions }) {
  const loadedMs = WAYS.reduce((sum, { turnMs, leadInMs }) => sum + LOADED_MS * (1 + leadInMs / turnMs), ALONE_MS)
  return repetitions * servers.length * stages * (START_S + loadedMs / 1000)
}

/**
 * @param {Stage[]} stages
 * @param {{ servers: number[], repetitions: number }} options how many of them take turns, and how often all is done
 * @param {Pick<LabRun, 'signal' | 'step'>} run
 * @returns {Promise<Taken[]>}
 */
export async function measureTurns (stages, { servers, repetitions }, { signal, step }) {
  const taken = []
  for (let repetition = 1; repetition <= repetitions; repetition++) {
    for (const count of shuffle(servers)) {
      for (const group of groupsOf(shuffle(stages), count)) {
        step(`turns, ${repetition} of ${repetitions}: ${group.map(({ id }) => id).join(', ')}`)
        const all = await measureGroup(group, signal)
        taken.push(...all.map(one => ({ ...one, servers: group.length, repetition })))
      }
    }
  }
  return taken
}

function groupsOf (stages, count) {
  return Array.from({ length: Math.ceil(stages.length / count) }, (_, i) => stages.slice(i * count, (i + 1) * count))
}

async function measureGroup (stages, signal) {
  const generator = openBursts(signal)
  const running = []
  const load = (one, burst) => loadServer(one.server, () =>
    generator.run(one.server.url + one.stage.route, { connections: COMMON_LOAD.connections, isLast: true, ...burst }))
  try {
    for (const stage of stages) {
      const one = { stage, server: await startStage(stage, { signal }) }
      running.push(one)
      await load(one, { requests: DEFAULTS.warmUpRequests, durationMs: 60_000 })
    }
    const taken = []
    for (const way of shuffle([null, ...WAYS])) taken.push(...await measureWay(way, running, load, signal))
    return taken
  } finally {
    await Promise.all([generator.stop(), ...running.map(({ server }) => server.stop())])
  }
}

async function measureWay (way, running, load, signal) {
  const [turnMs, turns] = way ? [way.turnMs, Math.ceil(LOADED_MS / way.turnMs)] : [ALONE_MS, 1]
  const nothing = { requests: 0, failed: 0, durationMs: 0, serverMicros: 0, generatorMicros: 0 }
  const sums = new Map(running.map(one => [one, { ...nothing }]))
  for (let turn = 0; turn < turns; turn++) {
    for (const one of shuffle(running)) {
      signal.throwIfAborted()
      if (way?.leadInMs) await load(one, { durationMs: way.leadInMs })
      const { result, server, generator } = await load(one, { durationMs: turnMs })
      const sum = sums.get(one)
      sum.requests += result.requests
      sum.failed += result.errors + result.non2xx
      sum.durationMs += result.durationMs
      sum.serverMicros += cpuMicros(server)
      sum.generatorMicros += cpuMicros(generator)
    }
  }
  return [...sums].map(([{ stage }, sum]) => ({ stage: stage.id, way, ...sum }))
}
