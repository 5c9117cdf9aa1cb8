// @ts-check
import { readdir, readFile } from 'node:fs/promises'

const NANOS_PER_MICRO = 1000

/**
 * CPU time of a process seen from outside, for one that does not tell.
 *
 * @param {number} pid
 * @returns {Promise<number | null>} microseconds of all its threads since they started, by the scheduler's own account
 *   (man 5 proc_pid_schedstat); null where it is not Linux
 */
export async function cpuMicrosOfProcess (pid) {
  const folder = `/proc/${pid}/task`
  const threads = await readdir(folder).catch(() => null)
  if (!threads) return null
  const times = await Promise.all(threads.map(async thread => {
    const schedstat = await readFile(`${folder}/${thread}/schedstat`, 'utf8').catch(() => '0')
    return Number(schedstat.split(' ')[0])
  }))
  return times.reduce((sum, nanos) => sum + nanos, 0) / NANOS_PER_MICRO
}
