// @ts-check
// A stage as it was at a commit, so that it can run beside the one of today. Only its code is old: it is asked for the
// same, loaded with the same and runs with the packages that are installed now.
import { existsSync } from 'node:fs'
import { mkdir, symlink } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { execa } from 'execa'
import { extract } from 'tar'
import { sayWhy, UsageError } from '../errors.js'
import { nameOf, readJsonFile } from '../json-file.js'
import { rootDir } from './catalog.js'
import { findPackage } from './packages.js'

/** @import { Stage } from './catalog.js' */

const REVISIONS = '.revisions' // below the root, in whose node_modules the packages are
const MANIFEST_FILE = 'package.json'
const PACKAGES = 'node_modules'
const SHORT_HASH = 7
const AS_COMMITTED = ['-c', 'core.autocrlf=false', '-c', 'core.eol=lf'] // else git on Windows changes line ends

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
  const commit = await findCommit(git, revision)
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

/**
 * @param {string} commit whole hash
 * @returns {string} as git shows it
 */
export function shorten (commit) {
  return commit.slice(0, SHORT_HASH)
}

/**
 * @param {ReturnType<typeof openGit>} git
 * @param {string} commit
 * @param {string} to absolute folder
 * @param {string} [folder] of the commit; without it, all of it
 * @returns {Promise<boolean>} false where the commit has no such folder
 */
export async function extractCommit (git, commit, to, folder = '.') {
  const { failed, output } = await git(...AS_COMMITTED, 'archive', '--format=tar', commit, '--', folder)
  if (!failed) extract({ sync: true, strict: true, cwd: to }).end(output)
  return !failed
}

/**
 * @param {string} from absolute folder whose packages serve another one as well: npm puts a package into a stage's own
 *   folder when another stage needs another version of it
 * @param {string} to absolute folder
 */
export async function linkPackages (from, to) {
  const [packages, link] = [from, to].map(folder => join(folder, PACKAGES))
  if (!existsSync(packages)) return
  await symlink(packages, link, 'junction').catch(error => {
    if (error.code !== 'EEXIST') throw error
  })
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
      throw new UsageError('git is not installed, which keeps older versions: apt-get install git, brew install git')
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
  const { failed, output } = await git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`)
  if (!failed) return output.toString().trim()
  throw new UsageError(`git knows no commit "${revision}"; it may be HEAD, HEAD~1, a branch, a tag or a hash`)
}
