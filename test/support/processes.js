// @ts-check
import { execa } from 'execa'

/**
 * @param {number} pid
 * @returns {boolean} is there no such process any more?
 */
export function isGone (pid) {
  try {
    process.kill(pid, 0)
    return false
  } catch {
    return true
  }
}

/**
 * @param {number | undefined} pid
 * @returns {Promise<number[]>} what it has started and what runs still
 */
export async function childrenOf (pid) {
  const { stdout } = await execa('ps', ['-eo', 'pid=,ppid='])
  return stdout
    .split('\n')
    .map(line => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child]) => child)
}
