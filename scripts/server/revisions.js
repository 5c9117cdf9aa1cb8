// @ts-check
// A stage as it was at a commit, so that it can run beside the one of today. Only its code is old: it is asked for the
// same, loaded with the same and runs with the packages that are installed now.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { execa } from 'execa'
import { extract } from 'tar'
import { sayWhy, UsageError } from '../errors.js'
import { findFault, nameOf, readJsonFile } from '../json-file.js'
import { rootDir } from './catalog.js'
import { findPackage } from './packages.js'

/** @import { Stage } from './catalog.js' */

const REVISIONS = '.revisions' // below the root, in whose node_modules the packages are
const MAIN = 'index.js'
const MANIFEST_FILE = 'package.json'
const SHORT_HASH = 7
const AS_COMMITTED = ['-c', 'core.autocrlf=false', '-c', 'core.eol=lf'] // else git on Windows changes line ends

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
  const git = openGit(root, signal)
  const commit = await findCommit(git, revision)
  const folder = relative(root, stage.dir).replaceAll('\\', '/')
  const dir = join(root, REVISIONS, commit, folder)
  if (!existsSync(dir)) {
    if ((await git('cat-file', '-e', `${commit}:./${folder}/${MAIN}`)).failed) {
      throw new UsageError(
        `${stage.id} is not there at ${commit.startsWith(revision) ? revision : `${revision} (${shorten(commit)})`}`
      )
    }
    const { failed, output, said } = await git(...AS_COMMITTED, 'archive', '--format=tar', commit, '--', folder)
    if (failed) throw new UsageError(`git cannot give an older version (git: ${said})`)
    await unpack(output, dir, { strip: folder.split('/').length, signal })
  }
  await linkPackages(stage.dir, dir)
  return describeOld(stage, commit, dir)
}

function shorten (commit) {
  return commit.slice(0, SHORT_HASH)
}

// Beside the folder first: what is interrupted leaves nothing there that could be taken for a whole one.
async function unpack (archive, dir, { strip, signal }) {
  const unfinished = await makeBeside(dir)
  try {
    extract({ sync: true, strict: true, preservePaths: true, cwd: unfinished, strip }).end(archive)
    signal?.throwIfAborted()
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
  const { MANIFEST } = await import('./stage-schema.js')
  // Else it is of a time when stages described themselves in another way.
  const isReadable = await findFault(MANIFEST, old) === null
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

/**
 * @param {string} root absolute folder in which git runs
 * @param {AbortSignal} [signal]
 * @returns {(...args: string[]) => Promise<{ failed: boolean, output: Buffer, said: string }>} runs git there; throws
 *   the signal's reason when it is aborted
 */
export function openGit (root, signal) {
  return async (...args) => {
    const { failed, code, stdout, stderr } = await execa('git', args, {
      cwd: root,
      reject: false,
      cancelSignal: signal,
      encoding: 'buffer',
      stripFinalNewline: false
    })
    signal?.throwIfAborted()
    if (code === 'ENOENT') {
      throw new UsageError(
        'git is not installed, which keeps the older versions: apt-get install git, brew install git, or winget ' +
        'install Git.Git'
      )
    }
    return { failed, output: Buffer.from(stdout), said: Buffer.from(stderr).toString().split('\n')[0] }
  }
}

/**
 * @param {ReturnType<typeof openGit>} git
 * @param {string} revision as typed
 * @param {string} [what] of which there are older versions
 * @returns {Promise<string>} whole hash of the commit
 */
export async function findCommit (git, revision, what = 'a stage') {
  const checkout = await git('rev-parse', '--is-inside-work-tree')
  if (checkout.failed) {
    throw new UsageError(`without a git checkout there are no older versions of ${what} (git: ${checkout.said})`)
  }
  // In two steps, since "^{commit}" would become a part of what ":/words" searches.
  const named = await git('rev-parse', '--verify', '--quiet', revision)
  const commit = await git('rev-parse', '--verify', '--quiet', `${named.output.toString().trim()}^{commit}`)
  if (named.failed || commit.failed) {
    throw new UsageError(`git knows no commit "${revision}"; it may be HEAD, HEAD~1, a branch, a tag or a hash`)
  }
  return commit.output.toString().trim()
}
