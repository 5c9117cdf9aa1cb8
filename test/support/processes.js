// @ts-check
import { once } from 'node:events'
import { glob, readFile, readlink } from 'node:fs/promises'
import { dirname } from 'node:path'
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

/**
 * @param {{ root: string, temporary?: string }} project absolute folders: of its files, and of their temporary ones
 * @returns {Promise<{ pid: number, command: string }[]>} what runs of it, save this one and zombies; on Linux
 */
export async function processesOf ({ root, temporary }) {
  const found = []
  for await (const file of glob('/proc/[0-9]*/cmdline')) {
    const folder = dirname(file)
    const pid = Number(folder.split('/').at(-1))
    const [command, environment, cwd] = await Promise.all([
      readFile(file, 'utf8').catch(() => ''),
      readFile(`${folder}/environ`, 'utf8').catch(() => ''),
      readlink(`${folder}/cwd`).catch(() => '')
    ])
    const isOurs = command.includes(root) || environment.includes(`TMPDIR=${temporary}\0`) || cwd.startsWith(root)
    if (isOurs && pid !== process.pid && command) found.push({ pid, command: command.replaceAll('\0', ' ').trim() })
  }
  return found
}

/**
 * A command that has taken the turn of the machine and goes on until it is ended, with the test at the latest.
 *
 * @param {import('node:test').TestContext} t
 * @param {number} port by which measurements wait for each other
 * @param {string[]} typed behind `npm run bench --`
 */
export async function startMeasuring (t, port, ...typed) {
  const code = `import { holdTheMachine } from '${import.meta.resolve('bench-in-turns')}'
    await holdTheMachine(new AbortController().signal)
    console.log('mine')
    setInterval(() => {}, 1000)`
  const command = execa(process.execPath, ['--input-type=module', '-e', code, 'bench.js', ...typed], {
    env: { MEASURING_PORT: String(port), npm_lifecycle_event: 'bench' },
    reject: false
  })
  t.after(() => command.kill('SIGKILL'))
  await once(/** @type {any} */ (command.stdout), 'data')
}
