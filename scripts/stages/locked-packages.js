// @ts-check
// Packages that are installed on demand, by a lock file of their own, and kept beside this project's.
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { execa } from 'execa'
import { StageError } from '../errors.js'

const ARGS = ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--workspaces=false', '--prefer-offline']
const SAID = /^npm (?:error|ERR!) (?!A complete log|code )(.+)$/

/**
 * Into a folder beside it first: an install that is interrupted leaves nothing there that could be taken for a whole
 * one. npm keeps what it has downloaded, so the next try goes on from there.
 *
 * @param {string} folder absolute; it is replaced
 * @param {{ manifest: object, lock: object }} packages package.json and package-lock.json, with hashes
 * @param {{ what: string, signal: AbortSignal }} options `what` begins the message when it fails
 * @returns {Promise<void>}
 * @throws {StageError} when npm cannot get it, or it is not what the hash says
 */
export async function installLocked (folder, { manifest, lock }, { what, signal }) {
  await mkdir(dirname(folder), { recursive: true })
  const unfinished = await mkdtemp(join(dirname(folder), `${basename(folder)}-unfinished-`))
  try {
    await writeFile(join(unfinished, 'package.json'), JSON.stringify(manifest))
    await writeFile(join(unfinished, 'package-lock.json'), JSON.stringify(lock))
    await npmCi(unfinished, { what, signal })
    await rm(folder, { recursive: true, force: true })
    await rename(unfinished, folder)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

async function npmCi (folder, { what, signal }) {
  const { failed, code, exitCode, stderr = '' } = await execa('npm', ARGS, {
    cwd: folder,
    reject: false,
    cancelSignal: signal,
    env: { npm_config_local_prefix: folder }
  })
  if (!failed) return
  if (code === 'ENOENT') throw new StageError(`${what} needs npm, which is not on the PATH; it comes with Node.js`, [])
  const lines = stderr.split('\n')
  const why = lines.map(line => SAID.exec(line)?.[1]).find(Boolean)
  throw new StageError(`${what} could not be installed (npm ended with ${exitCode}${why ? `: ${why}` : ''})`, lines)
}
