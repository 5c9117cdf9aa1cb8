// @ts-check
// The folder with the slow-down in it. Beside it the seed and the level are kept, which draw the same
// slow-down again.
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { plainText, readJsonFile, sayWhy, UsageError } from 'bench-in-turns/kit.js'
import { dictionary, number, object, text } from '../schema.js'
import { findStages, rootDir } from '../stages/catalog.js'
import { MYSTERY } from './exercises.js'
import { drawSlowDown, plant } from './slow-down.js'

/**
 * @import { GuiltyLine, Level, SlowDown } from './slow-down.js'
 * @import { Stage } from '../stages/catalog.js'
 */

const KEPT_FILE = '.made.json'
const NO_WORK = /^\.|\.log$|^node_modules$/
const MANIFEST = `${JSON.stringify({ private: true, type: 'commonjs', main: 'index.js' }, null, 2)}\n`

/** @typedef {{ seed: number, level: Level | null }} Wanted */

/**
 * @typedef {object} Mystery
 * @property {Wanted} wanted
 * @property {SlowDown} slowDown
 * @property {Stage} stage the one that is slowed down
 * @property {Record<string, string>} texts all files, as they were made
 * @property {GuiltyLine[]} guilty
 */

/** What is kept beside the files: `files` their hashes as they were made. */
const KEPT = object({
  seed: number({ from: 1, to: Number.MAX_SAFE_INTEGER, whole: true }),
  level: v.nullable(v.picklist([1, 2, 3])),
  files: dictionary(text())
})

/**
 * @param {Wanted} wanted
 * @param {Stage[]} catalog
 * @returns {Promise<Mystery>} the same for the same stages and seed
 * @throws {UsageError} when the stage has been edited where the slow-down goes
 */
export async function makeMystery (wanted, catalog) {
  const slowDown = drawSlowDown(wanted)
  const [stage] = findStages(catalog, [slowDown.stage])
  const { texts, guilty } = await plant(slowDown, stage)
  return { wanted, slowDown, stage, texts: { ...texts, 'package.json': MANIFEST }, guilty }
}

/**
 * @param {Stage[]} catalog
 * @param {string} [root] absolute
 * @returns {Promise<Mystery & { dir: string, work: string[] }>} `dir` absolute, `work` files that the participant has
 *   edited
 * @throws {UsageError} when there is none, or its making can no longer be repeated
 */
export async function readMystery (catalog, root = rootDir) {
  const dir = join(root, MYSTERY)
  const kept = await readKept(dir)
  if (!kept) throw new UsageError(`there is no whole ${MYSTERY}: npm run break makes one`)
  const { seed, level, files } = kept
  const mystery = await makeMystery({ seed, level }, catalog)
  if (Object.entries(mystery.texts).some(([file, content]) => sha256(content) !== files[file])) {
    const again = `npm run break -- --seed ${seed}${level ? ` --level ${level}` : ''} --force`
    throw new UsageError(`the stages have changed since ${MYSTERY} was made; make it again: ${again}`)
  }
  return { ...mystery, dir, work: await findWork(root) }
}

/**
 * @param {string} [root] absolute
 * @returns {Promise<Wanted | null>} what the one that is there was drawn by; null without a whole one
 */
export async function findWanted (root = rootDir) {
  const kept = await readKept(join(root, MYSTERY))
  return kept && { seed: kept.seed, level: kept.level }
}

/**
 * @param {string} [root] absolute
 * @returns {Promise<string[]>} files in the folder that are not as they were made, those that are missing included
 */
export async function findWork (root = rootDir) {
  const dir = join(root, MYSTERY)
  const { files = {} } = await readKept(dir) ?? {}
  const there = (await readdir(dir).catch(() => [])).filter(name => !NO_WORK.test(name))
  if (there.length === 0) return []
  const names = [...new Set([...there, ...Object.keys(files)])].sort()
  const hashes = await Promise.all(names.map(name => readFile(join(dir, name), 'utf8').then(sha256, () => null)))
  return names.filter((name, i) => hashes[i] !== files[name])
}

/**
 * @param {Pick<Mystery, 'stage'> & { dir: string }} mystery
 * @returns {Stage} that of the participant
 */
export function asStage ({ stage, dir }) {
  return {
    ...stage,
    id: MYSTERY,
    dir,
    title: 'The mystery',
    teaches: 'What slows it down?',
    freshLoads: [{}],
    comparedWith: [],
    isNoisePair: false
  }
}

async function readKept (dir) {
  return readJsonFile(join(dir, KEPT_FILE), KEPT).catch(error => {
    if (error instanceof UsageError) return null // not there, or not as it was written
    throw error
  })
}

function sha256 (content) {
  return createHash('sha256').update(plainText(content)).digest('hex')
}

/**
 * Puts it into its folder.
 *
 * @param {Mystery} mystery
 * @param {{ isForced?: boolean, root?: string }} [options] `isForced` replaces the participant's work as well; `root`
 *   absolute
 * @throws {UsageError} when there is work that must not be lost, or the folder cannot be written
 */
export async function writeMystery ({ wanted, texts }, { isForced = false, root = rootDir } = {}) {
  const work = isForced ? [] : await findWork(root)
  if (work.length) throw new UsageError(`${MYSTERY} has work of yours (${work.join(', ')}); --force replaces it`)
  const dir = join(root, MYSTERY)
  const files = Object.fromEntries(Object.entries(texts).map(([file, content]) => [file, sha256(content)]))
  try {
    await rm(dir, { recursive: true, force: true })
    await mkdir(dirname(dir), { recursive: true })
    await mkdir(dir) // on a read-only disk, `recursive` says that it is not there
    // What is kept of it comes last: without that, what is interrupted is no mystery.
    const made = { ...texts, [KEPT_FILE]: `${JSON.stringify({ ...wanted, files })}\n` }
    for (const [file, content] of Object.entries(made)) await writeFile(join(dir, file), content)
  } catch (error) {
    throw new UsageError(`cannot write ${MYSTERY}: ${sayWhy(error)}`)
  }
}

/**
 * @param {string} name as typed
 * @returns {boolean} does it mean the mystery?
 */
export function namesMystery (name) {
  return /^((\.[\\/])?exercises[\\/])?mystery[\\/]?$/.test(name)
}
