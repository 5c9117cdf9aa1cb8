// @ts-check
import { execa } from 'execa'

/**
 * The first core for the servers and the second for the generators, or all for both.
 *
 * @param {{ pid: number }[]} servers
 * @param {{ pids: number[] }} generators
 * @param {string[] | null} apart cores; null for all
 * @param {string[]} all
 */
export async function pin (servers, { pids }, apart, all) {
  const keepTo = (pid, cores) => execa('taskset', ['-acp', cores.join(','), String(pid)])
  const [ofServers, ofGenerator] = apart ? apart.map(core => [core]) : [all, all]
  await Promise.all([...servers.map(({ pid }) => keepTo(pid, ofServers)), ...pids.map(pid => keepTo(pid, ofGenerator))])
}

/** @returns {Promise<string[]>} on which this process may run; none where taskset cannot tell */
export async function usableCores () {
  const { stdout, failed } = await execa('taskset', ['-cp', String(process.pid)], { reject: false })
  if (failed) return []
  return stdout.slice(stdout.lastIndexOf(':') + 1).trim().split(',').flatMap(range => {
    const [first, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, i) => String(first + i))
  })
}
