// @ts-check
// A copy of this project in which something goes wrong, and what must be in it afterwards.
import assert from 'node:assert/strict'
import { readdirSync, statSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join, matchesGlob, relative } from 'node:path'
import { makeRepository } from '../support/git.js'
import { copyInEnglish } from '../support/translations.js'
import { endAll, untilGone } from './processes.js'

/**
 * @import { TestContext } from 'node:test'
 * @typedef {object} Project
 * @property {TestContext} t
 * @property {string} root absolute folder
 * @property {string} temporary absolute folder for temporary files of all that runs there: a mark of its processes too
 * @property {string} aside absolute folder for what a case itself needs
 * @property {Map<string, string>} files by name: what tells that nobody has written to it since
 */

const GONE_WITHIN_MS = 2000
const NODES_OWN = 'node-compile-cache' // of packages that switch it on
/** What a run may keep for the next one, and what is no file of the project. */
const NOT_COMPARED = /^(node_modules|\.git|\.runtimes|\.revisions|docs\/\.vitepress\/cache)(\/|$)/

/**
 * @param {TestContext} t
 * @param {object} [options]
 * @param {boolean} [options.isRepository] with all of it committed
 * @param {(root: string) => Promise<void>} [options.prepare] changes it before it is looked at
 * @returns {Promise<Project>}
 */
export async function projectOf (t, { isRepository = false, prepare = async () => {} } = {}) {
  const root = await copyInEnglish(t)
  const temporary = `${root}-tmp`
  await mkdir(temporary)
  await mkdir(join(root, 'results'))
  if (isRepository) await makeRepository(root)
  await prepare(root)
  const aside = `${root}-aside`
  await mkdir(aside)
  const project = { t, root, temporary, aside, files: filesOf(root) }
  t.after(async () => {
    await endAll(project)
    for (const folder of [temporary, aside]) await rm(folder, { recursive: true, force: true })
  })
  return project
}

/**
 * @param {Project} project
 * @param {object} [options]
 * @param {string[]} [options.changes] patterns of files that may be new, changed or gone
 * @param {boolean} [options.isKilled] by force: nobody could remove temporary files
 * @throws {assert.AssertionError} when anything else is not as it was, or one of its processes runs after two seconds
 */
export async function assertNothingLeft (project, { changes = [], isKilled = false } = {}) {
  const alive = await untilGone(project, GONE_WITHIN_MS)
  await endAll(project)
  assert.deepEqual(alive.map(({ command }) => command.replaceAll(project.root, '.')), [], 'still running')
  const now = filesOf(project.root)
  const isMeant = file => changes.some(pattern => matchesGlob(undotted(file), undotted(pattern)))
  const changed = [...new Set([...project.files.keys(), ...now.keys()])]
    .filter(file => project.files.get(file) !== now.get(file) && !isMeant(file))
  assert.deepEqual(changed, [], 'not as it was')
  const temporary = (await readdir(project.temporary)).filter(name => name !== NODES_OWN)
  if (!isKilled) assert.deepEqual(temporary, [], 'temporary files')
}

/** As a pattern sees names that begin with a dot in a folder. */
function undotted (file) {
  return file.replaceAll('/.', '/')
}

/**
 * @param {string} root absolute folder of a project
 * @returns {Map<string, string>} by name: what changes when anybody writes to it, were it the same bytes
 */
function filesOf (root) {
  const names = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll('\\', '/'))
  return new Map(names.filter(name => !NOT_COMPARED.test(name)).map(name => [name, stateOf(join(root, name))]))
}

/**
 * When a file last changed by the clock of the system, which no program can set for it: where that is as before, so is
 * each byte, without reading them.
 */
function stateOf (file) {
  const { ino, size, mode, ctimeNs } = statSync(file, { bigint: true })
  return [ino, size, mode, ctimeNs].join()
}
