// @ts-check
// Who brings which package, by the lock file.

/**
 * @typedef {object} Locked as npm writes it
 * @property {string} [version]
 * @property {string} [integrity] a hash of it
 * @property {string} [license]
 * @property {boolean} [link] to a folder of this repository
 * @property {string} [resolved] that folder
 * @property {boolean} [dev] only development needs it
 * @property {string} [deprecated] what its authors say of it
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 */

/** @typedef {{ packages: Record<string, Locked> }} Lock */

const FOLDER = 'node_modules/'

/**
 * @param {Lock} lock
 * @returns {{ path: string, key: string, locked: Locked }[]} what an installation brings; `key` is name and version
 */
export function installedPackages ({ packages }) {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes(FOLDER) && !link)
    .map(([path, locked]) => ({ path, key: `${nameOf(path)}@${locked.version}`, locked }))
}

/**
 * @param {Lock} lock
 * @param {string} path of a package in it, or of a folder of this repository: empty for the root
 * @returns {Set<string>} paths of all that it brings, what is optional as well, but what only its development needs
 */
export function reachableFrom (lock, path) {
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

/**
 * @param {Lock} lock
 * @returns {Map<string, Set<string>>} by path of a package, the names that bring it and that a package.json of this
 *   repository asks for
 */
export function askedForBy (lock) {
  const asked = new Map()
  for (const [path, { dependencies, devDependencies }] of Object.entries(lock.packages)) {
    if (path.includes(FOLDER)) continue
    for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
      const found = /** @type {string} */ (resolve(lock, path, name))
      for (const brought of [found, ...reachableFrom(lock, found)]) {
        if (!asked.has(brought)) asked.set(brought, new Set())
        asked.get(brought).add(name)
      }
    }
  }
  return asked
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

function nameOf (path) {
  return path.slice(path.lastIndexOf(FOLDER) + FOLDER.length)
}
