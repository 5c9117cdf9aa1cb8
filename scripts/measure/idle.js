// @ts-check
import { readdir, readFile } from 'node:fs/promises'
import pWaitFor from 'p-wait-for'

const POLL_MS = 5
const STATE = /.*\) (.)/s // man 5 proc_pid_stat: behind the name, which may hold anything
const ASLEEP = 'S'

/**
 * Waits until a process has nothing left to do. An answer says little about that: 01-slow works on long after it has
 * sent one.
 *
 * @param {number} pid
 * @param {AbortSignal} signal ends the waiting
 * @returns {Promise<void>} settles when all its threads wait for something, or it is gone; on Linux only
 * @throws the signal's reason
 */
export async function untilIdle (pid, signal) {
  await pWaitFor(async () => (await readStates(pid)).every(state => state === ASLEEP), { interval: POLL_MS, signal })
}

async function readStates (pid) {
  const folder = `/proc/${pid}/task`
  const threads = await readdir(folder).catch(() => [])
  return Promise.all(threads.map(async thread => {
    const stat = await readFile(`${folder}/${thread}/stat`, 'utf8').catch(() => null)
    return stat === null ? ASLEEP : STATE.exec(stat)?.[1]
  }))
}
