// @ts-check
// What a process sees of the environment. Whoever starts a bench may have NODE_OPTIONS=--jitless or LOG=1 there: that
// would change what a server does, and no record would say so.
import { delimiter, dirname, join } from 'node:path'

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
