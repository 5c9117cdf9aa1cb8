// @ts-check
import assert from 'node:assert/strict'
import { readdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { describeApp, RESULT, startServer } from 'bench-in-turns'
import { request } from 'bench-in-turns/kit.js'
import { parse } from 'valibot'
import { rootDir } from '../../scripts/stages/catalog.js'
import { copyProject, runToExit } from './project.js'
import { folderOf } from './temporary.js'

/** @import { TestContext } from 'node:test' */

const PACKAGES = 'node_modules'

/**
 * A folder with an application of its own, outside of this project, with this project's packages.
 *
 * @param {TestContext} t
 * @param {Record<string, string>} files
 * @param {object} [manifest]
 * @param {{ isLinked?: boolean }} [options] false without packages
 */
export async function makeApp (t, files, manifest = { scripts: { start: 'node index.js' } }, { isLinked = true } = {}) {
  const dir = await folderOf(t, { 'package.json': JSON.stringify(manifest), ...files })
  if (isLinked) await symlink(join(rootDir, PACKAGES), join(dir, PACKAGES), 'junction')
  return { dir, list: async () => (await readdir(dir)).sort() }
}

/** What `bench-in-turns` runs. */
export const BIN = join(rootDir, 'packages/bench-in-turns/bin.js')

/** The Node.js that runs the tests, for a shell. */
export const NODE = JSON.stringify(process.execPath)

/**
 * The engine's command as it is typed; by default it waits for no other measurement.
 *
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string }} [options]
 */
export function runEngine (args, { env, cwd } = {}) {
  return execa(process.execPath, [BIN, ...args], {
    all: true, reject: false, cwd, env: { MEASURING_PORT: '0', ...env }
  })
}

/**
 * An app of one file, described as the command does it.
 *
 * @param {TestContext} t
 * @param {string} source
 * @param {{ chosen?: object, files?: Record<string, string> }} [more] `files` are others of it
 */
export async function appOf (t, source, { chosen = {}, files = {} } = {}) {
  const { dir } = await makeApp(t, { 'index.js': source, ...files })
  return (await describeApp(dir, { command: `${NODE} index.js`, ...chosen }))[0]
}

/**
 * @param {TestContext} t
 * @param {import('bench-in-turns').App} app
 * @returns {Promise<string>} what it answers to GET /
 */
export async function answerOf (t, app) {
  const server = await startServer(app, { signal: AbortSignal.timeout(120_000) })
  t.after(() => server.stop())
  return String((await request(server.url, '/')).body)
}

/** @param {string} answer an expression that makes the body */
export const plainServer = answer => `require('node:http')
  .createServer((req, res) => res.end(String(${answer}))).listen(process.env.PORT)`

/** @param {number} loops of work before each answer */
export const busyServer = loops => `const spin = () => { let x = 0; for (let i = 0; i < ${loops}; i++) x += i % 7; return x }
  ${plainServer("(spin(), 'hi')")}`

/**
 * Measures an application by the bench of a copy of this project.
 *
 * @param {TestContext} t
 * @param {{ dir: string }} app
 * @param {string[]} args
 * @param {{ exitCode?: number }} [options] with which it must end
 * @returns {Promise<{ stdout: string, result: any }>} what it has said, and its result, all of which is documented
 */
export async function benchApp (t, { dir }, args, { exitCode = 0 } = {}) {
  const isQuick = !args.includes('--fail-if')
  const command = ['--command', `${NODE} index.js`, ...isQuick ? ['--quick'] : [], '--json', 'results/app.json']
  const root = await copyProject(t)
  const { stdout } = await runToExit(exitCode, root, 'bench.js', ['--app', dir, ...command, ...args])
  const result = await readFile(join(root, 'results/app.json'), 'utf8').then(JSON.parse)
  assert.deepEqual(parse(RESULT, result), result)
  return { stdout, result }
}
