// @ts-check
import assert from 'node:assert/strict'
import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { execa } from 'execa'
import { readExercises } from '../../scripts/check/exercises.js'
import { readCatalog, rootDir } from '../../scripts/stages/catalog.js'
import manifest from '../../package.json' with { type: 'json' }
import { putBack } from './exercise.js'
import { temporaryFolder } from './temporary.js'

/** @typedef {{ after: (cleanUp: () => unknown) => void }} Test of node:test, or all of a file */

// What is installed, what this machine has measured, and what whoever works here has done.
const LEFT_OUT = [
  'node_modules',
  '.git',
  '.runtimes',
  '.revisions',
  'results',
  'profiles',
  'docs/.vitepress/cache',
  'docs/.vitepress/dist',
  'exercises/mystery',
  'exercises/exam'
]
const PROGRESS = '.progress.json'
const LANGUAGE = '.language'
const ENGINE = 'bench-in-turns'

/**
 * Copies this project to a temporary folder, so that a test can break it. Removed after the test.
 *
 * @param {Test} t
 * @param {Record<string, [string, string]>} [edits] by file: a text that stands there once, and what to put in its
 *   place
 * @param {string[]} [without] more files and folders that are left out, with slashes
 * @returns {Promise<string>} absolute folder
 */
export async function copyProject (t, edits = {}, without = []) {
  const root = await mkdtemp(join(await temporaryFolder(), 'tutorial-'))
  t.after(() => rm(root, { recursive: true, force: true }))
  copyInto(root, '', [...LEFT_OUT, ...without])
  await handOut(root)
  await linkPackages(root)
  for (const [file, [find, replacement]] of Object.entries(edits)) await edit(join(root, file), find, replacement)
  return root
}

/**
 * Clones the commit that this checkout is at, with its packages. Removed after the test.
 *
 * @param {Test} t
 * @returns {Promise<string>} absolute folder
 */
export async function cloneProject (t) {
  const root = await mkdtemp(join(await temporaryFolder(), 'clone-'))
  t.after(() => rm(root, { recursive: true, force: true }))
  await execa('git', ['clone', '--quiet', '--depth', '1', `file://${rootDir}`, root])
  await linkPackages(root)
  return root
}

/** Each of the installed ones by itself: those of this project's own workspaces are those of the copy. */
async function linkPackages (root) {
  const [from, to] = [rootDir, root].map(folder => join(folder, 'node_modules'))
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    const own = name === ENGINE ? join('..', 'packages', name) : join(from, name) // a copy may be moved
    await symlink(own, join(to, name), 'junction')
  }
}

/** Why there is nothing to clone; false where there is. */
export const NO_CHECKOUT = !existsSync(join(rootDir, '.git')) && 'there is no git checkout to clone'

/**
 * @param {string} root of the copy
 * @param {string} folder of this project, with slashes; empty for all of it
 */
function copyInto (root, folder, leftOut) {
  for (const name of readdirSync(join(rootDir, folder))) {
    const file = posix.join(folder, name)
    if (leftOut.includes(file) || [PROGRESS, LANGUAGE].some(own => file.startsWith(own))) continue
    if (leftOut.some(other => other.startsWith(`${file}/`))) {
      mkdirSync(join(root, file))
      copyInto(root, file, leftOut)
    } else {
      // Without a filter, and without waiting for each of the many small files: a copy is made for every other test.
      cpSync(join(rootDir, file), join(root, file), { recursive: true })
    }
  }
}

/** What a participant has made of the exercises here is not tested. */
async function handOut (root) {
  if (existsSync(join(root, 'exercises'))) await Promise.all((await readExercises(root)).map(putBack))
}

/**
 * @param {string} file
 * @param {string} find a text that stands there exactly once
 * @param {string} replacement
 */
export async function edit (file, find, replacement) {
  const text = await readText(file)
  assert.equal(text.split(find).length - 1, 1, `"${find}" must stand once in ${file}`)
  await writeText(file, text.replace(find, () => replacement))
}

/** @param {string} file absolute; a committed record is packed, and its name ends in `.gz` */
export async function readText (file) {
  const bytes = await readFile(file)
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
}

/** @param {string} file as of {@link readText} @param {string} text */
export async function writeText (file, text) {
  await writeFile(file, file.endsWith('.gz') ? gzipSync(text) : text)
}

/**
 * @param {string} id
 * @param {string} [root]
 */
export async function findStage (id, root = rootDir) {
  const stage = (await readCatalog(root)).find(stage => stage.id === id)
  assert.ok(stage, `no stage ${id}`)
  return stage
}

/**
 * Runs a command of a project as npm would, without npm's own second.
 *
 * @param {string} root
 * @param {string} script such as `bench.js`
 * @param {string[]} args
 * @param {{ env?: Record<string, string> }} [options]
 */
export function runScript (root, script, args, { env = {} } = {}) {
  return execa(process.execPath, ['-r', './scripts/commands/check-node.cjs', commandFile(script), ...args], {
    cwd: root,
    reject: false,
    all: true,
    // Any port: tests that measure wait for nobody. English, whatever was chosen here.
    env: {
      INIT_CWD: root,
      NODE_TEST_CONTEXT: undefined,
      MEASURING_PORT: '0',
      LANGUAGE_FILE: join(root, 'no-language'),
      ...env
    }
  })
}

/** @param {string} script such as `bench.js` @returns {string} its file: each floor has commands of its own */
export function commandFile (script) {
  const typed = Object.values(manifest.scripts).map(line => line.split(' ').find(word => word.endsWith(`/${script}`)))
  return typed.find(Boolean) ?? `scripts/commands/${script}`
}

/**
 * Runs a command to its end, which must be with this exit code.
 *
 * @param {number} exitCode
 * @param {Parameters<typeof runScript>} typed
 */
export async function runToExit (exitCode, ...typed) {
  const ended = await runScript(...typed)
  assert.equal(ended.exitCode, exitCode, ended.all)
  return ended
}
