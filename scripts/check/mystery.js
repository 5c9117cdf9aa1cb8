// @ts-check
// The folder with the slow-down in it. Beside it the seed and the level are kept, which draw the same
// slow-down again.
import { join } from 'node:path'
import * as v from 'valibot'
import { UsageError } from 'bench-in-turns/kit.js'
import { findStages, rootDir } from '../stages/catalog.js'
import { MYSTERY } from './exercises.js'
import { areHashesOf, findEdited, hashTexts, KEPT_FILE, readKept, writeFolder } from './made-folder.js'
import { drawSlowDown, plant } from './slow-down.js'

/**
 * @import { GuiltyLine, Level, SlowDown } from './slow-down.js'
 * @import { Stage } from '../stages/catalog.js'
 */

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

const KEPT = { level: v.nullable(v.picklist([1, 2, 3])) }

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
  const kept = await readKept(dir, KEPT)
  if (!kept) throw new UsageError(`there is no whole ${MYSTERY}: npm run break makes one`)
  const { seed, level, files } = kept
  const mystery = await makeMystery({ seed, level }, catalog)
  if (!areHashesOf(mystery.texts, files)) {
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
  const kept = await readKept(join(root, MYSTERY), KEPT)
  return kept && { seed: kept.seed, level: kept.level }
}

/**
 * @param {string} [root] absolute
 * @returns {Promise<string[]>} files in the folder that are not as they were made, those that are missing included
 */
export async function findWork (root = rootDir) {
  const dir = join(root, MYSTERY)
  const { files = {} } = await readKept(dir, KEPT) ?? {}
  return findEdited(dir, files)
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
  const kept = `${JSON.stringify({ ...wanted, files: hashTexts(texts) })}\n`
  await writeFolder(join(root, MYSTERY), { ...texts, [KEPT_FILE]: kept }, MYSTERY)
}

/**
 * @param {string} name as typed
 * @returns {boolean} does it mean the mystery?
 */
export function namesMystery (name) {
  return /^((\.[\\/])?exercises[\\/])?mystery[\\/]?$/.test(name)
}
