// @ts-check
// What the machine itself says, so that a sample can be marked when something other than server and generator had a
// hand in it.
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'

const PROC_STAT = '/proc/stat' // man 5 proc: user nice system idle iowait irq softirq steal, in ticks of 10 ms
const CGROUP_STAT = '/sys/fs/cgroup/cpu.stat'
const MICROS_PER_TICK = 10_000

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
      stolenMicros: difference(after.stolenMicros, before.stolenMicros),
      throttledMicros: difference(after.throttledMicros, before.throttledMicros),
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

function difference (after, before) {
  return after === null || before === null ? null : after - before
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
