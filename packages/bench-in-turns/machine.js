// @ts-check
// Where a run was.
import { arch, availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os'

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
