// @ts-check
// A commit's files in a folder of their own. The checkout stays as it is.
import { existsSync } from 'node:fs'
import { mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { sayWhy, ToolError, UsageError } from '../errors.js'
import { nameOf } from '../json-file.js'
import { temporaryFolder } from './temporary.js'

const PACKAGES = 'node_modules'
const SHORT_HASH = 7
// Else git on Windows changes line ends; a hook of the checkout may write into it; and where git is told to recurse, it
// moves the submodules of the checkout into the copy.
const AS_COMMITTED = [
  'core.autocrlf=false', 'core.eol=lf', 'core.hooksPath=/dev/null', 'submodule.recurse=false'
].flatMap(setting => ['-c', setting])
const NOT_WRITING = { GIT_OPTIONAL_LOCKS: '0' } // git status refreshes the index
const IN_ENGLISH = { LC_ALL: 'C' } // what it says is read here
const NO_SUCH_PATH = /did not match any file/

/**
 * @typedef {((...args: string[]) => Promise<{ failed: boolean, output: Buffer, said: string }>) & {
 *   with: (env: Record<string, string>) => Git
 * }} Git runs git in a folder, and throws the signal's reason when it is aborted; `with` does so with other variables
 */

/**
 * @param {string} root absolute folder in which git runs
 * @param {AbortSignal} [signal]
 * @param {Record<string, string>} [env] that it sees besides
 * @returns {Git}
 */
export function openGit (root, signal, env = {}) {
  const git = async (/** @type {string[]} */ ...args) => {
    const { failed, code, stdout, stderr } = await execa('git', args, {
      cwd: root,
      env: { ...NOT_WRITING, ...IN_ENGLISH, ...env },
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
  return Object.assign(git, { with: (/** @type {Record<string, string>} */ more) => openGit(root, signal, more) })
}

/**
 * @param {Git} git
 * @param {string} revision as typed
 * @param {string} [what] of which there are older versions
 * @returns {Promise<string>} whole hash of the commit
 */
export async function findCommit (git, revision, what = 'this') {
  const checkout = await git('rev-parse', '--is-inside-work-tree')
  if (checkout.failed) {
    throw new UsageError(`without a git checkout there are no older versions of ${what} (git: ${checkout.said})`)
  }
  const { failed, output } = await git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`)
  if (!failed) return output.toString().trim()
  const unknown = `git knows no commit "${revision}"`
  if (await isShallow(git)) throw new UsageError(`${unknown}: ${SHALLOW}`)
  throw new UsageError(`${unknown}; it may be HEAD, HEAD~1, a branch, a tag or a hash`)
}

/** What a clone with the last commits alone is called, and what brings the others. */
export const SHALLOW = 'this clone is shallow, without the commits before; git fetch --unshallow brings them, ' +
  'and fetch-depth: 2 of actions/checkout the last one'

/** @param {Git} git @returns {Promise<boolean>} does it lack commits, as one of `git clone --depth 1` does? */
export async function isShallow (git) {
  return (await git('rev-parse', '--is-shallow-repository')).output.toString().trim() === 'true'
}

/**
 * By an index of its own, so that what is staged stays staged.
 *
 * @param {Git} git
 * @param {string} commit
 * @param {string} to absolute folder
 * @param {string} [folder] of the commit; without it, all of it
 * @returns {Promise<boolean>} false where the commit has no such folder
 * @throws {ToolError} when it cannot be written, on a full disk, say
 */
export async function extractCommit (git, commit, to, folder = '.') {
  const gitDir = (await git('rev-parse', '--absolute-git-dir')).output.toString().trim()
  const aside = await temporaryFolder()
  const inFolder = git.with({ GIT_DIR: gitDir, GIT_WORK_TREE: to, GIT_INDEX_FILE: join(aside, 'index') })
  try {
    const { failed, said } = await inFolder(...AS_COMMITTED, 'checkout', commit, '--', folder)
    if (failed && !NO_SUCH_PATH.test(said)) throw new ToolError(`git cannot copy ${shorten(commit)} to ${to}: ${said}`)
    return !failed
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

/**
 * @param {Git} git
 * @param {string[]} args of a command that lists with `-z`
 * @returns {Promise<string[]>}
 */
export async function listBy (git, ...args) {
  return (await git(...args)).output.toString().split('\0').filter(Boolean)
}

/**
 * A folder as it was at a commit, with the packages that its own folder has now.
 *
 * @param {string} folder below the root
 * @param {string} revision as typed
 * @param {object} of
 * @param {string} of.root absolute, of the checkout
 * @param {string} of.into absolute folder, in which each commit gets one
 * @param {string} of.what such a folder is called: `a stage`
 * @param {AbortSignal} [of.signal]
 * @returns {Promise<{ commit: string, short: string, dir: string | null }>} `short` as git shows it; `dir` null where
 *   the commit has no such folder
 * @throws {UsageError} without git, a checkout, that commit, or a disk to write to
 */
export async function folderAt (folder, revision, { root, into, what, signal }) {
  const git = openGit(root, signal)
  const commit = await findCommit(git, revision, what)
  const all = join(into, commit)
  await mkdir(all, { recursive: true }).catch(error => {
    throw new UsageError(`cannot write ${nameOf(all)}: ${sayWhy(error)}`)
  })
  const short = shorten(commit)
  if (!await extractCommit(git, commit, all, folder)) return { commit, short, dir: null }
  await linkPackages(join(root, folder), join(all, folder))
  return { commit, short, dir: join(all, folder) }
}

/**
 * @param {string} from absolute folder whose packages serve another one as well: npm puts a package into a
 *   workspace's own folder when another one needs another version of it
 * @param {string} to absolute folder
 */
export async function linkPackages (from, to) {
  const [packages, link] = [from, to].map(folder => join(folder, PACKAGES))
  if (!existsSync(packages)) return
  await symlink(packages, link, 'junction').catch(error => {
    if (error.code !== 'EEXIST') throw error
  })
}

/**
 * @param {string} commit whole hash
 * @returns {string} as git shows it
 */
export function shorten (commit) {
  return commit.slice(0, SHORT_HASH)
}
