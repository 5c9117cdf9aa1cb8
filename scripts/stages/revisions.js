// @ts-check
// A stage as it was at a commit, so that it can run beside the one of today. Only its code is old: it is asked for the
// same, loaded with the same and runs with the packages that are installed now.
import { mkdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { sayWhy, UsageError } from 'bench-in-turns/errors.js'
import { extractCommit, findCommit, linkPackages, openGit, shorten } from 'bench-in-turns/start/git.js'
import { nameOf, readJsonFile } from 'bench-in-turns/json-file.js'
import { rootDir } from './catalog.js'
import { findPackage } from './packages.js'

/** @import { Stage } from './catalog.js' */

const REVISIONS = '.revisions' // below the root, in whose node_modules the packages are
const MANIFEST_FILE = 'package.json'

/**
 * Puts the stage's folder as it was into a folder of its own. The checkout stays as it is.
 *
 * @param {Stage} stage
 * @param {string} revision whatever git takes for a commit: `HEAD`, `HEAD~3`, a tag, a hash
 * @param {object} [options]
 * @param {string} [options.root] absolute folder of the repository
 * @param {AbortSignal} [options.signal]
 * @returns {Promise<Stage>} today's with that code and what describes it: its defects and whether it is steady; its id
 *   is like `02-listener-fix at 1a2b3c4`
 * @throws {UsageError} without git, a checkout, that commit, the stage in it, or a package that it needs
 * @throws the signal's reason when it is aborted
 */
export async function stageAt (stage, revision, { root = rootDir, signal } = {}) {
  const git = openGit(root, signal)
  const commit = await findCommit(git, revision, 'a stage')
  const folder = relative(root, stage.dir).replaceAll('\\', '/')
  const all = join(root, REVISIONS, commit)
  await mkdir(all, { recursive: true }).catch(error => {
    throw new UsageError(`cannot write ${nameOf(all)}: ${sayWhy(error)}`)
  })
  if (!await extractCommit(git, commit, all, folder)) {
    throw new UsageError(`${stage.id} is not there at ${revision}`)
  }
  await linkPackages(stage.dir, join(all, folder))
  return describeOld(stage, commit, join(all, folder))
}

async function describeOld (stage, commit, dir) {
  const now = await readJsonFile(join(stage.dir, MANIFEST_FILE))
  const old = await readJsonFile(join(dir, MANIFEST_FILE)) // without one that is JSON, node does not start it either
  const { defects, isSteady = true } = old.stage ?? now.stage
  const asked = old.dependencies ?? {}
  const id = `${stage.id} at ${shorten(commit)}`
  const missing = Object.keys(asked).find(name => !findPackage(name, dir))
  if (missing) throw new UsageError(`${id} needs ${missing}, which is not installed now`)
  const askedFor = Object.entries(asked).filter(([name, version]) => now.dependencies?.[name] !== version)
  return {
    ...stage,
    id,
    dir,
    defects,
    isSteady,
    comparedWith: [],
    isNoisePair: false,
    dependencies: Object.keys(asked),
    revision: { commit, of: stage.id, askedFor: Object.fromEntries(askedFor) }
  }
}
