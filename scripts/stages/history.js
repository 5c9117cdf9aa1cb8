// @ts-check
import { execa } from 'execa'
import { UsageError } from '../errors.js'

const KINDS = { 100755: 'program', 120000: 'link' }

/**
 * @typedef {{ name: string, kind: 'file' | 'program' | 'link', hash: string }} OldFile `name` below the folder that was
 *   asked for
 */

/**
 * What git keeps of this repository. Nothing of the checkout changes.
 *
 * @param {string} root absolute folder of the repository, or of a part of one
 * @param {AbortSignal} [signal] all of it throws its reason when it is aborted
 */
export function openHistory (root, signal) {
  const git = async (...args) => {
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
        'git is not installed, which keeps the older versions: apt-get install git, brew install git, or winget install Git.Git'
      )
    }
    return { failed, output: Buffer.from(stdout), said: Buffer.from(stderr).toString().split('\n')[0] }
  }

  // The hash of whatever it names; null when it names nothing.
  const resolve = async name => {
    const { failed, output } = await git('rev-parse', '--verify', '--quiet', name)
    return failed ? null : output.toString().trim()
  }

  return {
    /**
     * @param {string} revision as typed
     * @returns {Promise<string>} whole hash of the commit
     * @throws {UsageError} without git, a checkout or that commit
     */
    async findCommit (revision) {
      const checkout = await git('rev-parse', '--is-inside-work-tree')
      if (checkout.failed) { throw new UsageError(`without a git checkout there are no older versions of a stage (git: ${checkout.said})`) }
      // In two steps, since "^{commit}" would become a part of what ":/words" searches.
      const named = await resolve(revision)
      const commit = named && await resolve(`${named}^{commit}`)
      if (!commit) { throw new UsageError(`git knows no commit "${revision}"; it may be HEAD, HEAD~1, a branch, a tag or a hash`) }
      return commit
    },

    /**
     * @param {string} file below the root
     * @returns {Promise<string | null>} the last commit up to HEAD that changed it; null where there is none
     */
    async findLastChange (file) {
      const { failed, output } = await git('rev-list', '-1', 'HEAD', '--', file)
      return (!failed && output.toString().trim()) || null
    },

    /**
     * @param {string} commit
     * @param {string} folder below the root, with forward slashes
     * @returns {Promise<OldFile[]>} of that folder and those below it; none when it was not there
     */
    async listFiles (commit, folder) {
      const { output } = await git('ls-tree', '-r', '-z', commit, '--', `${folder}/`)
      return output.toString().split('\0').filter(Boolean).flatMap(line => {
        const [, mode, type, hash, path] = /** @type {RegExpExecArray} */ (/^(\d+) (\w+) (\w+)\t(.*)$/s.exec(line))
        return type === 'blob' ? [{ name: path.slice(folder.length + 1), kind: KINDS[mode] ?? 'file', hash }] : []
      })
    },

    /** @param {string} hash */
    async readBlob (hash) {
      const { failed, output, said } = await git('cat-file', 'blob', hash)
      if (failed) throw new UsageError(`git cannot give an older version (git: ${said})`)
      return output
    }
  }
}
