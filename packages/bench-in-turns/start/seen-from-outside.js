// @ts-check
// What can be seen of a process, and done to it, without its help.
import { spawnSync } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { urlToHttpOptions } from 'node:url'

/** @import { Readable } from 'node:stream' */

const NANOS_PER_MICRO = 1000

/** @returns {Promise<boolean>} does anybody accept connections there? */
export function accepts (origin) {
  const { hostname, port } = urlToHttpOptions(new URL(origin)) // ::1 without its brackets
  return new Promise(resolve => {
    const socket = connect({ host: String(hostname), port: Number(port) })
    socket.once('connect', () => { socket.destroy(); resolve(true) })
    socket.once('error', () => resolve(false))
  })
}

/**
 * @param {number | undefined} pid of a process that leads a group of its own
 * @param {NodeJS.Signals} signal for all of the group; Windows has neither, and ends the process and its children
 */
export function signalGroup (pid, signal) {
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore' })
    return
  }
  try {
    process.kill(-Number(pid), signal)
  } catch {} // gone already
}

/**
 * @param {Readable} stream whose own errors are for whoever opened it
 * @param {(line: string) => void} hear each line as it comes
 */
export function hearLines (stream, hear) {
  createInterface({ input: stream, crlfDelay: Infinity }).on('line', hear).on('error', () => {})
}

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
