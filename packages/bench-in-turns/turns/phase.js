// @ts-check
// What a process did in its turns, and in the whole time from its first turn to its last.
import { setTimeout as wait } from 'node:timers/promises'
import { cpuMicros, workBetween } from '../load/load.js'

/**
 * @import { GeneratorWork, Loaded, ServerWork } from '../load/load.js'
 * @import { MachineWork } from '../load/machine.js'
 * @import { BurstResult } from '../load/generators.js'
 * @import { Reading } from '../start/probe.cjs'
 * @import { ServerProcess } from '../start/server.js'
 */

/**
 * @typedef {object} TurnSum of all turns of one process, added up
 * @property {number} requests answered
 * @property {number} [answered] with those of the lead-ins, which are in all else; not in older records, whose work is
 *   that of the turns alone
 * @property {number} durationMs
 * @property {number} [askedMs] for which the requests were asked for; not in older records
 * @property {Pick<ServerWork, 'cpuUserMicros' | 'cpuSystemMicros' | 'requestsStarted' | 'loopActiveMs' |
 *   'loopIdleMs'>} server
 * @property {Required<Pick<GeneratorWork, typeof OF_GENERATOR[number]>>} [generator] not in older records
 */

/**
 * @typedef {object} Phase of a process, from its first turn to its last, the other one's between them
 * @property {number} requests answered
 * @property {ServerWork} server
 * @property {MachineWork} machine
 * @property {number} oursMicros CPU time of both servers and of the generator
 */

const OF_GENERATOR = /** @type {const} */ (['cpuUserMicros', 'cpuSystemMicros', 'loopActiveMs', 'loopIdleMs'])

/**
 * @typedef {Required<TurnSum> & { costs: number[] }} OpenSum with the microseconds of CPU time that a request took, one
 *   a turn: they tell whether the server was warm
 */

/** @returns {OpenSum} */
export function emptySum () {
  const server = { cpuUserMicros: 0, cpuSystemMicros: 0, requestsStarted: 0, loopActiveMs: 0, loopIdleMs: 0 }
  const generator = { cpuUserMicros: 0, cpuSystemMicros: 0, loopActiveMs: 0, loopIdleMs: 0 }
  return { requests: 0, answered: 0, durationMs: 0, askedMs: 0, server, generator, costs: [] }
}

/**
 * @param {OpenSum} sum to which it is added
 * @param {Loaded<BurstResult>} turn
 */
export function addTurn (sum, { result, server, generator }) {
  for (const name of ['requests', 'answered', 'durationMs', 'askedMs']) sum[name] += result[name]
  for (const name of Object.keys(sum.server)) sum.server[name] += server[name]
  for (const name of OF_GENERATOR) sum.generator[name] += Number(generator[name])
  if (result.answered) sum.costs.push(cpuMicros(server) / result.answered)
}

/**
 * @param {{ turns: TurnSum, phase: Phase }} taken
 * @returns what stands in place of a span that was not taken
 */
export function withoutSpan ({ turns, phase }) {
  const { requests, answered, durationMs, askedMs, server, generator = {} } = turns
  const counts = { requests, answered, errors: 0, timeouts: 0, non2xx: 0, durationMs, askedMs }
  return { ...counts, server, generator, machine: phase.machine, hasSpan: false }
}

/**
 * @param {ServerWork[]} works of the two processes, from the first turn to the last
 * @param {OpenSum[]} sums of their turns
 * @param {MachineWork} machine meanwhile
 * @returns {{ turns: TurnSum, phase: Phase, costs: number[] }[]}
 */
export function phasesOf (works, sums, machine) {
  const ofAll = [...works, ...sums.map(({ generator }) => generator)]
  const oursMicros = ofAll.reduce((all, work) => all + cpuMicros(work), 0)
  return sums.map(({ costs, ...turns }, i) =>
    ({ turns, costs, phase: { requests: turns.answered, server: works[i], machine, oursMicros } }))
}

const LOOK_MS = 110 // a queue that a timer empties is mostly emptied ten times a second
const QUIET_SHARE = 0.2 // of a core
const PATIENCE_MS = 5000
const LEFT_SHARE = 0.1 // of its CPU time, that falls into no turn

/**
 * @param {ServerWork} work from the first turn to the last
 * @param {TurnSum} sum of its turns
 * @returns {boolean} does it put work off? Some of it may be left when the turns end, then
 */
export function putsOff (work, sum) {
  return 1 - cpuMicros(sum.server) / cpuMicros(work) > LEFT_SHARE
}

/**
 * @param {ServerProcess} server that nobody asks for anything
 * @returns {Promise<Reading>} once it has done what the requests left to be done, or after five seconds
 */
export async function readWhenQuiet (server) {
  const startedMs = performance.now()
  let before = await server.read()
  for (;;) {
    await wait(LOOK_MS)
    const reading = await server.read()
    const share = cpuMicros(workBetween(before, reading)) / (reading.uptimeMs - before.uptimeMs) / 1000
    if (share < QUIET_SHARE || performance.now() - startedMs > PATIENCE_MS) return reading
    before = reading
  }
}
