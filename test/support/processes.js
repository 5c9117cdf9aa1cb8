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

/**
 * @param {import('node:test').TestContext} t after which the environment of this process is as it was
 * @param {Record<string, string>} wanted
 */
export function setEnvironment (t, wanted) {
  const before = { ...process.env }
  Object.assign(process.env, wanted)
  t.after(() => {
    for (const name of Object.keys(wanted)) delete process.env[name]
    Object.assign(process.env, before)
  })
}
