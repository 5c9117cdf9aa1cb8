// @ts-check
// A stage as it was at a commit, so that it can run beside the one of today. Only its code is old: it is asked for the
// same, loaded with the same and runs with the packages that are installed now.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { sayWhy, UsageError } from '../errors.js'
import { nameOf, readJsonFile } from '../json-file.js'
import { rootDir } from './catalog.js'
import { openHistory } from './history.js'
import { MANIFEST } from './manifest.js'
import { findPackage } from './packages.js'

/** @import { Stage } from './catalog.js' */

const REVISIONS = '.revisions' // below the root, in whose node_modules the packages are
const MAIN = 'index.js'
const MANIFEST_FILE = 'package.json'
const SHORT_HASH = 7

/**
 * Puts the stage's folder as it was into a folder of its own, which is kept: whole, or not there at all. The checkout
 * stays as it is.
 *
 * @param {Stage} stage
 * @param {string} revision whatever git takes for a commit: `HEAD`, `HEAD~3`, a tag, a hash
 * @param {object} [options]
 * @param {string} [options.root] absolute folder of the repository
 * @param {AbortSignal} [options.signal]
 * @returns {Promise<Stage>} today's with that code and what describes it: its defects and whether it is steady, as far
 *   as its package.json can be read; its id is like `02-listener-fix at 1a2b3c4`
 * @throws {UsageError} without git, a checkout, that commit, the stage in it, or a package that it needs
 * @throws the signal's reason when it is aborted
 */
export async function stageAt (stage, revision, { root = rootDir, signal } = {}) {
  const { commit, dir, isThere } = await checkOutFolder(stage.dir, revision, { root, signal, expected: MAIN })
  if (!isThere) {
    throw new UsageError(
      `${stage.id} is not there at ${commit.startsWith(revision) ? revision : `${revision} (${shorten(commit)})`}`
    )
  }
  await linkPackages(stage.dir, dir)
  return describeOld(stage, commit, dir)
}

/**
 * Puts any folder of this repository as it was into one of its own below the root, whole, or not there at all.
 *
 * @param {string} from absolute folder
 * @param {string} revision whatever git takes for a commit
 * @param {object} options
 * @param {string} options.expected a file without which the folder counts as not there
 * @param {string} [options.root] absolute folder of the repository
 * @param {AbortSignal} [options.signal]
 * @returns {Promise<{ commit: string, dir: string, isThere: boolean }>} `dir` absolute
 * @throws {UsageError} without git, a checkout or that commit
 */
export async function checkOutFolder (from, revision, { expected, root = rootDir, signal }) {
  const history = openHistory(root, signal)
  const commit = await history.findCommit(revision)
  const folder = relative(root, from).replaceAll('\\', '/')
  const dir = join(root, REVISIONS, commit, folder)
  if (existsSync(dir)) return { commit, dir, isThere: true }
  const files = await history.listFiles(commit, folder)
  const isThere = files.some(({ name }) => name === expected)
  if (isThere) await writeFolder(history, files, dir)
  return { commit, dir, isThere }
}

function shorten (commit) {
  return commit.slice(0, SHORT_HASH)
}

// Beside the folder first: what is interrupted leaves nothing there that could be taken for a whole one.
async function writeFolder (history, files, dir) {
  const unfinished = await makeBeside(dir)
  try {
    for (const { name, kind, hash } of files) {
      const content = await history.readBlob(hash)
      const file = join(unfinished, name)
      await mkdir(dirname(file), { recursive: true })
      if (kind === 'link') await symlink(content.toString(), file)
      else await writeFile(file, content, { mode: kind === 'program' ? 0o777 : 0o666 })
    }
    await rename(unfinished, dir).catch(unlessThere(dir))
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

async function makeBeside (dir) {
  try {
    await mkdir(dirname(dir), { recursive: true })
    return await mkdtemp(`${dir}-unfinished-`)
  } catch (error) {
    throw new UsageError(`cannot write ${nameOf(dir)}: ${sayWhy(error)}`)
  }
}

// npm puts a package into a stage's own folder when another stage needs another version of it.
async function linkPackages (from, to) {
  const [packages, link] = [from, to].map(folder => join(folder, 'node_modules'))
  if (existsSync(packages)) await symlink(packages, link, 'junction').catch(unlessThere(link))
}

// Somebody else may have been faster.
function unlessThere (file) {
  return error => {
    if (!existsSync(file)) throw error
  }
}

async function describeOld (stage, commit, dir) {
  const now = await readJsonFile(join(stage.dir, MANIFEST_FILE))
  const old = await readJsonFile(join(dir, MANIFEST_FILE)) // without one that is JSON, node does not start it either
  const isReadable = MANIFEST(old) === null // else it is of a time when stages described themselves in another way
  const { defects, isSteady = true } = (isReadable && old.stage) || now.stage
  const id = `${stage.id} at ${shorten(commit)}`
  const asked = Object.entries((isReadable ? old : now).dependencies ?? {})
  const missing = asked.find(([name]) => !findPackage(name, dir))
  if (missing) throw new UsageError(`${id} needs ${missing[0]}, which is not installed now`)
  return {
    ...stage,
    id,
    dir,
    defects,
    isSteady,
    comparedWith: [],
    isNoisePair: false,
    dependencies: asked.map(([name]) => name),
    revision: {
      commit,
      of: stage.id,
      askedFor: Object.fromEntries(asked.filter(([name, version]) => now.dependencies?.[name] !== version))
    }
  }
}
