// @ts-check
// The source of stages: what says whether it is the same as it was, changes that one runs with, and one as it was at a
// commit. A script counts by what it does: neither comments nor the ends of its lines are in its hash.
import { createHash } from 'node:crypto'
import { glob, readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { parse } from 'acorn'
import { plainText, readJsonFile, ServerError, UsageError } from 'bench-in-turns/kit.js'
import { folderAt } from 'bench-in-turns'
import { rootDir } from './catalog.js'
import { findPackage } from './installed/packages.js'

/** @import { Stage } from './catalog.js' */

const PRELOAD = join(import.meta.dirname, 'edit-source.cjs')
const SCRIPT = /\.[cm]?js$/
const NO_CODE = /^node_modules$|^\.|\.(log|md)$/
const MANIFEST_FILE = 'package.json'

/**
 * Of its files, and of what its package.json says of how it is asked: its texts and its place among the others are in
 * no measurement. Packages have their versions in each record, and so have loads.
 *
 * @param {Pick<Stage, 'dir' | 'route' | 'contract' | 'isSteady'>} stage
 * @param {{ withLines?: boolean }} [options] see {@link hashFolder}
 * @returns {Promise<string>} SHA-256, in hex
 */
export async function hashStage ({ dir, route, contract, isSteady }, { withLines } = {}) {
  const files = await hashFolder(dir, { except: file => file === MANIFEST_FILE, withLines })
  return sha256([files, JSON.stringify({ route, contract, isSteady })])
}

/**
 * @param {string} folder absolute
 * @param {object} [options]
 * @param {(file: string) => boolean} [options.except] is this one, by its path in it, left out?
 * @param {boolean} [options.withLines] true where lines of the code are part of what was measured, as in profiles
 * @returns {Promise<string>} SHA-256, in hex
 */
export async function hashFolder (folder, { except = () => false, withLines = false } = {}) {
  const files = (await listFiles(folder)).filter(file => !except(file)).sort()
  return sha256(await Promise.all(files.map(async file => `${file}\0${await readCode(join(folder, file), withLines)}`)))
}

async function listFiles (folder) {
  const entries = (await readdir(folder, { withFileTypes: true })).filter(({ name }) => !NO_CODE.test(name))
  const below = entries
    .filter(entry => entry.isDirectory())
    .map(async ({ name }) => (await listFiles(join(folder, name))).map(file => `${name}/${file}`))
  return [...entries.filter(entry => entry.isFile()).map(({ name }) => name), ...(await Promise.all(below)).flat()]
}

async function readCode (file, withLines) {
  const text = plainText(await readFile(file, 'utf8')) // some checkouts on Windows have other line ends
  return (SCRIPT.test(file) && parseScript(text, withLines)) || text
}

// The syntax tree without the places of its nodes.
function parseScript (source, withLines) {
  const keep = (key, value) => {
    if (key === 'start' || key === 'end') return undefined
    if (key === 'loc') return withLines ? value.start.line : undefined
    return typeof value === 'bigint' ? String(value) : value
  }
  for (const sourceType of /** @type {const} */ (['module', 'script'])) {
    try {
      const options = { sourceType, locations: true, allowReturnOutsideFunction: true }
      return JSON.stringify(parse(source, { ecmaVersion: 'latest', ...options }), keep)
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
    }
  }
  return null
}

function sha256 (parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length}\0${part}`)
  return hash.digest('hex')
}

/**
 * @param {{ dir: string }} stage
 * @returns {Promise<{ file: string, source: string }[]>} its own scripts, by name
 */
export async function readSources ({ dir }) {
  const files = (await Array.fromAsync(glob('*.js', { cwd: dir }))).sort()
  return Promise.all(files.map(async file => ({ file, source: plainText(await readFile(join(dir, file), 'utf8')) })))
}

/**
 * A change to a stage's source that it runs with, while the files stay as they are.
 *
 * @typedef {object} Edit
 * @property {string} find text that stands exactly once in the stage's own scripts
 * @property {string} replacement
 */

/**
 * @param {Pick<Stage, 'id' | 'dir'>} stage
 * @param {Edit[]} edits
 * @returns {Promise<{ nodeArgs: string[], env: Record<string, string> }>} what a node process needs to run it so
 * @throws {ServerError} when the source no longer has the place that is to change
 */
export async function applyEdits (stage, edits) {
  if (edits.length === 0) return { nodeArgs: [], env: {} }
  const sources = await readSources(stage)
  const placed = edits.map(({ find, replacement }) => {
    const places = sources.flatMap(({ file, source }) => Array(source.split(find).length - 1).fill(file))
    const found = `${stage.id} has "${find}" ${places.length} times in its scripts`
    if (places.length !== 1) throw new ServerError(`${found}, not once; it cannot be changed there`, [])
    return { file: join(stage.dir, places[0]), find, replacement }
  })
  return { nodeArgs: ['--require', PRELOAD], env: { SOURCE_EDITS: JSON.stringify(placed) } }
}

// A stage as it was at a commit, so that it can run beside the one of today. Only its code is old: it is asked for the
// same, loaded with the same and runs with the packages that are installed now.

const REVISIONS = '.revisions' // below the root, in whose node_modules the packages are

/**
 * Puts the stage's folder as it was into a folder of its own. The checkout stays as it is.
 *
 * @param {Stage} stage
 * @param {string} revision whatever git takes for a commit: `HEAD`, `HEAD~3`, a tag, a hash
 * @param {{ signal?: AbortSignal }} [options]
 * @returns {Promise<Stage>} today's with that code and what describes it: its defects and whether it is steady; its id
 *   is like `02-listener-fix at 1a2b3c4`
 * @throws {UsageError} without git, a checkout, that commit, the stage in it, or a package that it needs
 * @throws the signal's reason when it is aborted
 */
export async function stageAt (stage, revision, { signal } = {}) {
  const folder = relative(rootDir, stage.dir).replaceAll('\\', '/')
  const into = join(rootDir, REVISIONS)
  const { dir, ...commit } = await folderAt(folder, revision, { root: rootDir, into, what: 'a stage', signal })
  if (dir === null) throw new UsageError(`${stage.id} is not there at ${revision}`)
  return describeOld(stage, commit, dir)
}

async function describeOld (stage, { commit, short }, dir) {
  const now = await readJsonFile(join(stage.dir, MANIFEST_FILE))
  const old = await readJsonFile(join(dir, MANIFEST_FILE)) // without one that is JSON, node does not start it either
  const { defects, isSteady = true } = old.stage ?? now.stage
  const asked = old.dependencies ?? {}
  const id = `${stage.id} at ${short}`
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
