// @ts-check
import { readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
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

/** The Node.js that runs the tests, for a shell. */
export const NODE = JSON.stringify(process.execPath)

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
 * @returns {Promise<string>} what it has said
 */
export async function benchApp (t, { dir }, args, { exitCode = 0 } = {}) {
  const command = ['--command', `${NODE} index.js`, '--quick']
  const { stdout } = await runToExit(exitCode, await copyProject(t), 'bench.js', ['--app', dir, ...command, ...args])
  return stdout
}
