// @ts-check
// What the machine itself says, so that a sample can be marked when something other than server and generator had a hand in it.
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'

const PROC_STAT = '/proc/stat' // man 5 proc: user nice system idle iowait irq softirq steal, in ticks of 10 ms
const CGROUP_STAT = '/sys/fs/cgroup/cpu.stat'
const MICROS_PER_TICK = 10_000

/**
 * @typedef {object} MachineReading
 * @property {number} busyMicros CPU time of everything that ran on the machine since it started
 * @property {number | null} stolenMicros CPU time that the hypervisor gave to others since then; null where the system does not tell
 * @property {number | null} throttledMicros time for which a CPU limit held this container back; null where there is none
 * @property {number} clockMHz of the fastest core now; 0 where the system does not tell
 */

/** @returns {MachineReading} */
function readMachine () {
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
 * What the machine did during a sample besides serving and loading.
 *
 * @typedef {object} MachineDuring
 * @property {number | null} othersCpuShare of one core, by other processes; null where the generator does not tell its own CPU time
 * @property {number | null} stolenShare of the CPU time of all cores
 * @property {number | null} throttledShare of the time
 * @property {number | null} clockShare of the highest clock that was seen so far
 */

let topClockMHz = 0

/**
 * Starts watching the machine.
 *
 * @returns {(oursMicros: number) => MachineDuring} ends it; takes the CPU time of server and generator meanwhile, NaN when
 *   it is not known
 */
export function watchMachine () {
  const startedMs = performance.now()
  const before = readMachine()
  const ownBefore = process.cpuUsage()
  return oursMicros => {
    const after = readMachine()
    const own = process.cpuUsage(ownBefore)
    const durationMicros = (performance.now() - startedMs) * 1000
    const othersMicros = after.busyMicros - before.busyMicros - oursMicros - own.user - own.system
    topClockMHz = Math.max(topClockMHz, before.clockMHz, after.clockMHz)
    return {
      othersCpuShare: Number.isFinite(othersMicros) ? othersMicros / durationMicros : null,
      stolenShare: shareOf(after.stolenMicros, before.stolenMicros, durationMicros * cpus().length),
      throttledShare: shareOf(after.throttledMicros, before.throttledMicros, durationMicros),
      clockShare: topClockMHz ? after.clockMHz / topClockMHz : null
    }
  }
}

function shareOf (after, before, total) {
  return after === null || before === null ? null : (after - before) / total
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
