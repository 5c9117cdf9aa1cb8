// @ts-check
// Was the machine left to us? By its own readings alone, never by the result: who looks at the result chooses it.
import { readFileSync } from 'node:fs'
import { arch, availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os'

const PROC_STAT = '/proc/stat' // man 5 proc: user nice system idle iowait irq softirq steal, in ticks of 10 ms
const CGROUP_STAT = '/sys/fs/cgroup/cpu.stat'
const MICROS_PER_TICK = 10_000

/** @typedef {'others' | 'stolen' | 'throttled'} Spoiler what took the machine from us */

/** Shares from which on a sample is spoiled. */
export const CALM_RULE = Object.freeze({
  othersCpuShare: 0.25, // of one core, of processes that are none of ours
  stolenShare: 0.1, // of all cores, by the hypervisor
  throttledShare: 0.1 // of the time, by a CPU limit
})

/**
 * What the machine did besides serving and loading.
 *
 * @param {MachineWork} machine
 * @param {number} oursMicros CPU time of server and generator meanwhile, NaN when it is not known
 * @returns {{ othersCpu: number | null, stolen: number | null, throttled: number | null, clock: number | null }} CPU
 *   time of other processes, of one core; time that was stolen, of that of all cores; throttled time, of the time;
 *   clock, of the highest that was seen. null where it is not known
 */
export function machineShares (
  { durationMs, cores, busyMicros, ownMicros, stolenMicros, throttledMicros, clockMHz, topClockMHz },
  oursMicros
) {
  const durationMicros = durationMs * 1000
  const othersMicros = busyMicros - oursMicros - ownMicros
  return {
    othersCpu: Number.isFinite(othersMicros) ? othersMicros / durationMicros : null,
    stolen: stolenMicros === null ? null : stolenMicros / (durationMicros * cores),
    throttled: throttledMicros === null ? null : throttledMicros / durationMicros,
    clock: topClockMHz ? clockMHz / topClockMHz : null
  }
}

/**
 * @param {ReturnType<typeof machineShares>} shares
 * @param {Pick<typeof CALM_RULE, 'othersCpuShare' | 'stolenShare' | 'throttledShare'>} [rule]
 * @returns {Spoiler[]}
 */
export function findSpoilers ({ othersCpu, stolen, throttled }, rule = CALM_RULE) {
  const found = {
    others: Number(othersCpu) > rule.othersCpuShare,
    stolen: Number(stolen) > rule.stolenShare,
    throttled: Number(throttled) > rule.throttledShare
  }
  return /** @type {Spoiler[]} */ (Object.keys(found).filter(name => found[name]))
}

/**
 * What the machine did while something was measured on it.
 *
 * @typedef {object} MachineWork
 * @property {number} durationMs
 * @property {number} cores
 * @property {number} busyMicros CPU time of everything that ran on the machine
 * @property {number} ownMicros CPU time of the process that measures
 * @property {number | null} stolenMicros CPU time that the hypervisor gave to others; null where the system does not
 *   tell
 * @property {number | null} throttledMicros time for which a CPU limit held this container back; null where there is
 *   none
 * @property {number} clockMHz of the fastest core at the end; 0 where the system does not tell
 * @property {number} topClockMHz the highest that this process has seen so far
 */

let topClockMHz = 0

/** @returns {() => MachineWork} starts watching; the function that is returned ends it */
export function watchMachine () {
  const startedMs = performance.now()
  const before = readCounters()
  const ownBefore = process.cpuUsage()
  return () => {
    const after = readCounters()
    const own = process.cpuUsage(ownBefore)
    topClockMHz = Math.max(topClockMHz, before.clockMHz, after.clockMHz)
    return {
      durationMs: performance.now() - startedMs,
      cores: cpus().length,
      busyMicros: after.busyMicros - before.busyMicros,
      ownMicros: own.user + own.system,
      stolenMicros: countBetween(before.stolenMicros, after.stolenMicros),
      throttledMicros: countBetween(before.throttledMicros, after.throttledMicros),
      clockMHz: after.clockMHz,
      topClockMHz
    }
  }
}

// All but the clock since the machine started.
function readCounters () {
  const cores = cpus()
  const ticks = readFields(PROC_STAT, /^cpu +(.*)$/m)?.split(' ').map(Number)
  const throttled = readFields(CGROUP_STAT, /^throttled_usec (\d+)$/m)
  return {
    busyMicros: ticks ? (ticks[0] + ticks[1] + ticks[2] + ticks[5] + ticks[6]) * MICROS_PER_TICK : busyMicrosOf(cores),
    stolenMicros: ticks ? ticks[7] * MICROS_PER_TICK : null,
    throttledMicros: throttled ? Number(throttled) : null,
    clockMHz: Math.max(0, ...cores.map(({ speed }) => speed))
  }
}

/**
 * @param {number | null} before
 * @param {number | null} after
 * @returns {number | null} how much came in between; null where it is not known, which is not none
 */
export function countBetween (before, after) {
  return Number.isFinite(before) && Number.isFinite(after) ? Number(after) - Number(before) : null
}

function busyMicrosOf (cores) {
  return cores.reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) * 1000
}

function readFields (file, pattern) {
  try {
    return pattern.exec(readFileSync(file, 'utf8'))?.[1]
  } catch {
    return undefined // not Linux, or no control groups
  }
}

const OWN_STAT = '/proc/self/stat' // man 5 proc_pid_stat
const [CHILDREN_USER, CHILDREN_SYSTEM] = [13, 14] // of the fields after the name, in ticks

/**
 * What the machine did while something was measured that has processes of its own, all of which have ended by then.
 *
 * @typedef {Omit<MachineWork, 'ownMicros'> & { ownMicros: number | null }} RunWork `ownMicros` with all these
 *   processes; null where the system does not tell
 */

/** @returns {() => RunWork} starts watching; the function that is returned ends it */
export function watchRun () {
  const endWatch = watchMachine()
  const before = childrenMicros()
  return () => {
    const work = endWatch()
    const children = countBetween(before, childrenMicros())
    return { ...work, ownMicros: children === null ? null : work.ownMicros + children }
  }
}

// CPU time of all children that were waited for, and of all that these had waited for.
function childrenMicros () {
  const fields = readFields(OWN_STAT, /.*\) (.*)$/s)?.split(' ').map(Number)
  return fields ? (fields[CHILDREN_USER] + fields[CHILDREN_SYSTEM]) * MICROS_PER_TICK : null
}

/**
 * @typedef {object} Machine no name, address or path of it
 * @property {string} cpuModel
 * @property {number} cores
 * @property {number} memoryBytes
 * @property {string} os
 * @property {number[]} loadAverage before the first load
 */

/** @returns {Machine} */
export function describeMachine () {
  return {
    cpuModel: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryBytes: totalmem(),
    os: `${platform()} ${release()} ${arch()}`,
    loadAverage: loadavg()
  }
}
