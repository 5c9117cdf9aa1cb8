// @ts-check
import { execa } from 'execa'

/**
 * Makes a folder a git repository with all that is in it as its first commit.
 *
 * @param {string} root
 * @returns {Promise<{ git: (...args: string[]) => Promise<string>, commit: () => Promise<string> }>} `commit` takes all
 *   that has changed and gives its hash
 */
export async function makeRepository (root) {
  const own = ['-c', 'user.name=t', '-c', 'user.email=t@example.org', '-c', 'core.autocrlf=false']
  const git = async (...args) => (await execa('git', [...own, ...args], { cwd: root })).stdout
  const commit = async () => {
    await git('add', '--all')
    await git('commit', '--quiet', '--message', 'as it is')
    return git('rev-parse', 'HEAD')
  }
  await git('init', '--quiet')
  await commit()
  return { git, commit }
}
