// @ts-check
// A server's process is begun, after what its user wants to have run before; and what it sees of the environment.
import { delimiter, dirname, join } from 'node:path'
import { execa } from 'execa'
import { ServerError } from '../errors.js'

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

// Whoever starts a bench may have NODE_OPTIONS=--jitless or LOG=1 in the environment: that would change what a server
// does, and no record would say so.

// Where programs, a home and room for temporary files are: Windows starts no process without the last ones.
const FROM_OUTSIDE = ['PATH', 'HOME', 'TMPDIR', 'TMP', 'TEMP', 'USERPROFILE', 'SystemRoot', 'SystemDrive']
const OF_NPM = /node_modules[\\/]\.bin$|node-gyp-bin$/ // folders that npm puts before the user's own

/**
 * For a process whose parent adds nothing of its own: with execa, `extendEnv: false`.
 *
 * @param {NodeJS.ProcessEnv} [settings] what it is to see besides
 * @returns {NodeJS.ProcessEnv}
 */
export function cleanEnvironment (settings = {}) {
  const given = FROM_OUTSIDE.filter(name => process.env[name] !== undefined).map(name => [name, process.env[name]])
  // Unless it is named, Node hands this one to every child.
  return { ...Object.fromEntries(given), NODE_V8_COVERAGE: undefined, ...settings }
}

/**
 * @param {NodeJS.ProcessEnv} [settings] such as another PORT
 * @returns {NodeJS.ProcessEnv} of a server: on a free loopback port without other settings
 */
export function serverEnvironment (settings = {}) {
  return cleanEnvironment({ PORT: '0', HOST: '127.0.0.1', NODE_ENV: 'production', ...settings })
}

/**
 * An app needs what its user has there: the way to a database, say. The Node.js is theirs too, not one that npm has
 * put before it for a script.
 *
 * @param {string} dir of the app
 * @param {NodeJS.ProcessEnv} settings what it is to see besides
 * @param {string} [nodeFolder] absolute, of another Node.js
 * @returns {NodeJS.ProcessEnv}
 */
export function usersEnvironment (dir, settings, nodeFolder) {
  return {
    ...process.env,
    PATH: usersPath(dir, nodeFolder),
    NODE_ENV: process.env.NODE_ENV ?? 'production',
    NODE_V8_COVERAGE: undefined,
    ...settings
  }
}

/**
 * @param {string} dir of the app
 * @param {string} [nodeFolder] absolute, of another Node.js
 * @returns {string} where its programs are looked for
 */
function usersPath (dir, nodeFolder) {
  const theirs = (process.env.PATH ?? '').split(delimiter).filter(folder => !OF_NPM.test(folder))
  return [nodeFolder ?? [], join(dir, 'node_modules/.bin'), theirs, dirname(process.execPath)].flat().join(delimiter)
}

const OF_NPX = /^(INIT_CWD|OLDPWD|npm_(config_local_prefix|lifecycle_|package_|command$|execpath$|config_user_agent$))/

/**
 * @param {string} dir absolute, of a copy of an app
 * @returns {NodeJS.ProcessEnv} of a command that runs there: nothing of npx tells it where the app itself lies
 */
export function environmentOfCopy (dir) {
  const kept = Object.entries(process.env).filter(([name]) => !OF_NPX.test(name))
  return { ...Object.fromEntries(kept), NODE_V8_COVERAGE: undefined, PATH: usersPath(dir), PWD: dir }
}
