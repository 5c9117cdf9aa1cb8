// @ts-check
// A server's process is begun, after what its user wants to have run before.
import { join } from 'node:path'
import { execa } from 'execa'
import { ServerError } from '../errors.js'
import { usersEnvironment } from './environment.js'

/** @import { App } from './app.js' */

const PROBE = join(import.meta.dirname, 'probe.cjs')
/** Of what a server writes, for whoever wants to know why it ended. */
export const STDERR_LINES_KEPT = 20
export const isWindows = process.platform === 'win32'

/**
 * @param {App} app
 * @param {object} run
 * @param {number} run.port
 * @param {any} run.probe null without one
 * @param {boolean} run.isStill without the compilers of V8
 */
export function spawnServer (app, { port, probe, isStill }) {
  const { dir, command, env, settings = {}, nodeFolder, port: fixed, otherPorts } = app
  const isShell = typeof command === 'string'
  const [program, ...args] = isShell ? [command] : command
  const ofProbe = probe && {
    PROBE_PORT: String(probe.port),
    PROBE_FIXED_PORT: fixed === undefined ? undefined : String(fixed),
    PROBE_OTHER_PORTS: otherPorts?.join(','),
    PROBE_IS_STILL: isStill ? '1' : undefined
  }
  const { NODE_OPTIONS = process.env.NODE_OPTIONS ?? '' } = settings
  const preload = `${NODE_OPTIONS} --require ${JSON.stringify(PROBE)}`.trim()
  return execa(program, isShell || !probe ? args : ['--require', PROBE, ...args], {
    shell: isShell,
    cwd: dir,
    env: env
      ? { ...env, ...ofProbe }
      : usersEnvironment(dir, {
        PORT: String(port), ...settings, ...ofProbe, ...probe && { NODE_OPTIONS: preload }
      }, nodeFolder),
    extendEnv: false,
    stdin: 'ignore',
    buffer: false,
    reject: false,
    detached: isShell && !isWindows // a group of its own, which is ended as one
  })
}

/**
 * @param {App} app
 * @param {{ port: number, signal?: AbortSignal }} run
 * @throws {ServerError} when its command fails
 */
export async function runReset ({ id, dir, reset }, { port, signal }) {
  const env = usersEnvironment(dir, { PORT: String(port) })
  const { failed, all } = await execa(String(reset), {
    shell: true, cwd: dir, env, extendEnv: false, stdin: 'ignore', all: true, reject: false, cancelSignal: signal
  })
  signal?.throwIfAborted()
  if (!failed) return
  throw new ServerError(`${id} was not started: --reset failed`, all.split('\n').slice(-STDERR_LINES_KEPT))
}
