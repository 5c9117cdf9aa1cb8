// @ts-check
// Which packages a stage brings, by the lock file.
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { readCatalog, rootDir } from '../../scripts/stages/catalog.js'

/**
 * @typedef {object} Locked as npm writes it
 * @property {string} [version]
 * @property {string} [license]
 * @property {boolean} [link] to a folder of this repository
 * @property {string} [resolved] that folder
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 */

/** @typedef {{ packages: Record<string, Locked> }} Lock */

const FOLDER = 'node_modules/'

/** @returns {Promise<ReturnType<typeof installedPackages>>} all that a stage brings */
export async function packagesOfStages () {
  const lock = JSON.parse(await readFile(join(rootDir, 'package-lock.json'), 'utf8'))
  const folders = (await readCatalog()).map(({ dir }) => relative(rootDir, dir).replaceAll('\\', '/'))
  const paths = new Set(folders.flatMap(folder => [...reachableFrom(lock, folder)]))
  return installedPackages(lock).filter(({ path }) => paths.has(path))
}

/**
 * @param {Lock} lock
 * @returns {{ path: string, key: string, locked: Locked }[]} what an installation brings; `key` is name and version
 */
function installedPackages ({ packages }) {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes(FOLDER) && !link)
    .map(([path, locked]) => ({ path, key: `${path.split(FOLDER).at(-1)}@${locked.version}`, locked }))
}

/**
 * @param {Lock} lock
 * @param {string} path of a package in it, or of a folder of this repository: empty for the root
 * @returns {Set<string>} paths of all that it brings, what is optional as well, but what only its development needs
 */
function reachableFrom (lock, path) {
  const reached = new Set()
  const todo = [path]
  for (let from = todo.pop(); from !== undefined; from = todo.pop()) {
    for (const found of broughtBy(lock, from)) {
      if (reached.has(found)) continue
      reached.add(found)
      todo.push(found)
    }
  }
  return reached
}

function broughtBy (lock, path) {
  const { dependencies, optionalDependencies, peerDependencies } = lock.packages[path]
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
    .map(name => resolve(lock, path, name)).filter(found => found !== undefined) // an optional peer may be missing
}

// As Node.js looks for it: in the folder that asks, and in each above.
function resolve ({ packages }, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder && `${folder}/`}${FOLDER}${name}`
    if (packages[path]) return packages[path].link ? packages[path].resolved : path
    if (!folder) return undefined
  }
}
