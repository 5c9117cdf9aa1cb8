// @ts-check
// The slow-downs that `npm run break` plants. Each is a patch of one stage; ` ←` ends the lines that a participant may
// name: where the time goes, and what calls it.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UsageError } from 'bench-in-turns/kit.js'

/** @import { Stage } from '../stages/catalog.js' */

const GUILTY = ' ←'

/**
 * @typedef {1 | 2 | 3} Level 1: a profile shows the line at once; 2: it has to be read; 3: it shows little, or
 *   something else
 */

/**
 * What a participant may name. slow-downs/KIND.patch puts it into the optimised stage.
 *
 * @satisfies {Record<string, { level: Level, stage: string, means: string }>}
 */
export const KINDS = /** @type {const} */ ({
  leak: { level: 2, stage: '03-optimized', means: 'listeners that are added for every request, and stay' },
  'blocking-hash': { level: 1, stage: 'koa-variant/04-optimized', means: 'a synchronous hash for every request' },
  json: { level: 1, stage: 'fastify-variant', means: 'JSON made and read again for every request' },
  scan: { level: 1, stage: 'koa-variant/04-optimized', means: 'an array that grows and is searched for every request' },
  'sync-log': { level: 1, stage: 'koa-variant/04-optimized', means: 'a log that is written synchronously' },
  'await-chain': { level: 3, stage: 'koa-variant/04-optimized', means: 'needless awaits, one after the other' },
  regex: { level: 2, stage: '03-optimized', means: 'a regular expression that tries every way to split a text' },
  timers: { level: 2, stage: 'fastify-variant', means: 'timers that are never cleared' },
  megamorphic: { level: 3, stage: 'fastify-variant', means: 'one place that sees objects of too many shapes' },
  'buffer-copy': { level: 2, stage: '03-optimized', means: 'buffers copied again and again' },
  deflate: { level: 1, stage: 'fastify-variant', means: 'compression on the event loop' },
  'header-parse': { level: 2, stage: '03-optimized', means: 'the same header text parsed for every request' },
  'no-keep-alive': { level: 3, stage: 'koa-variant/04-optimized', means: 'a new connection for every request' },
  delay: { level: 3, stage: '03-optimized', means: 'answers that are held back for others' },
  'unbounded-cache': { level: 3, stage: '03-optimized', means: 'a cache that grows without bound' },
  'date-format': { level: 2, stage: 'koa-variant/04-optimized', means: 'a date formatter made for every request' },
  'eager-log': { level: 2, stage: 'fastify-variant', means: 'text made for a log line that is off' },
  'query-loop': { level: 2, stage: 'postgres-variant/03-indexed', means: 'a query for each row of another one' },
  'held-connection': { level: 3, stage: 'postgres-variant/03-indexed', means: 'a connection given back too late' },
  'one-at-a-time': { level: 3, stage: 'koa-variant/04-optimized', means: 'requests that wait for each other' },
  'in-flight': { level: 2, stage: 'fastify-variant', means: 'work for a request that grows with all those under way' },
  'full-scan': { level: 3, stage: 'postgres-variant/03-indexed', means: 'a query that no index can help' },
  'too-many-rows': { level: 2, stage: 'postgres-variant/03-indexed', means: 'a query for more rows than are used' },
  'new-connection': {
    level: 2, stage: 'postgres-variant/03-indexed', means: 'a database connection opened for every request'
  },
  sort: { level: 1, stage: '03-optimized', means: 'a list that is sorted for every request' },
  'linear-search': { level: 1, stage: 'fastify-variant', means: 'a long list that is searched for every request' }
})

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
  const { readSources } = await import('../stages/sources.js') // help names the kinds, and need not wait for this
  const texts = Object.fromEntries((await readSources({ dir })).map(({ file, source }) => [file, source]))
  const patch = await readFile(join(import.meta.dirname, `slow-downs/${kind}.patch`), 'utf8')
  const planted = await applyPlanting(texts, patch)
  if ('notIn' in planted) {
    throw new UsageError(`${id}/${planted.notIn} is not what ${kind}.patch changes: has it been edited?`)
  }
  return planted
}

/**
 * @param {Record<string, string>} texts by file
 * @param {string} patch of them, whose added lines end with ` ←` where a participant may name them
 * @returns {Promise<{ texts: Record<string, string>, guilty: GuiltyLine[] } | { notIn: string }>} without these marks,
 *   and where they were; or the first file that is not what the patch changes
 */
export async function applyPlanting (texts, patch) {
  const { applyPatch, parsePatch } = await import('diff')
  const changed = { ...texts }
  for (const change of parsePatch(patch)) {
    const file = String(change.newFileName)
    const text = applyPatch(changed[file] ?? '', change)
    if (text === false) return { notIn: file }
    changed[file] = text
  }
  const guilty = Object.entries(changed).flatMap(([file, text]) =>
    text.split('\n').flatMap((line, i) => line.endsWith(GUILTY) ? [{ file, line: i + 1 }] : []))
  const unmark = text => text.replaceAll(`${GUILTY}\n`, '\n')
  return { texts: Object.fromEntries(Object.entries(changed).map(([file, text]) => [file, unmark(text)])), guilty }
}
