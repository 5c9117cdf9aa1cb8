// @ts-check
// The slow-downs that `npm run break` plants. Each is a patch of one stage; ` ←` ends the lines that a participant may
// name: where the time goes, and what calls it.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UsageError } from '../errors.js'
import { readSources } from '../server/sources.js'
import { KINDS } from './slow-down-kinds.js'

/**
 * @import { Stage } from '../server/catalog.js'
 * @import { Level } from './slow-down-kinds.js'
 */

const GUILTY = ' ←'

/** @typedef {{ kind: keyof typeof KINDS, level: Level, stage: string, means: string }} SlowDown `stage` its id */
/** @typedef {{ file: string, line: number }} GuiltyLine `line` from 1 */

/** Their order is part of what a seed means. */
export const SLOW_DOWNS = /** @type {SlowDown[]} */ (Object.entries(KINDS).map(([kind, of]) => ({ kind, ...of })))

/**
 * @param {{ seed: number, level?: Level | null }} wanted any level without one
 * @returns {SlowDown} the same for the same seed and level; neighbouring seeds have nothing in common
 */
export function drawSlowDown ({ seed, level = null }) {
  const known = SLOW_DOWNS.filter(slowDown => level === null || slowDown.level === level)
  const drawn = createHash('sha256').update(String(seed)).digest().readUInt32BE()
  return known[drawn % known.length]
}

/**
 * @param {SlowDown} slowDown
 * @param {Pick<Stage, 'id' | 'dir'>} stage
 * @returns {Promise<{ texts: Record<string, string>, guilty: GuiltyLine[] }>} its scripts with the slow-down in them,
 *   by file, and where it stands
 * @throws {UsageError} when the stage has been edited where it goes
 */
export async function plant ({ kind }, { id, dir }) {
  const texts = Object.fromEntries((await readSources({ dir })).map(({ file, source }) => [file, source]))
  const { applyPatch, parsePatch } = await import('diff') // who lists labs need not wait for it
  const patch = await readFile(join(import.meta.dirname, `slow-downs/${kind}.patch`), 'utf8')
  for (const change of parsePatch(patch)) {
    const file = String(change.newFileName)
    const changed = applyPatch(texts[file] ?? '', change)
    if (changed === false) throw new UsageError(`${id}/${file} is not what ${kind}.patch changes: has it been edited?`)
    texts[file] = changed
  }
  const guilty = Object.entries(texts).flatMap(([file, text]) =>
    text.split('\n').flatMap((line, i) => line.endsWith(GUILTY) ? [{ file, line: i + 1 }] : []))
  const unmark = text => text.replaceAll(`${GUILTY}\n`, '\n')
  return { texts: Object.fromEntries(Object.entries(texts).map(([file, text]) => [file, unmark(text)])), guilty }
}
