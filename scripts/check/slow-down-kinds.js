// @ts-check

/** @import { FaultEdit } from './slow-down-places.js' */

/**
 * @typedef {1 | 2 | 3} Level 1: a profile shows the line at once; 2: it has to be read; 3: it shows little, or
 *   something else
 */

/**
 * A known slow-down that can be put into a copy of an optimised stage.
 *
 * @typedef {object} Fault
 * @property {keyof typeof KINDS} kind
 * @property {Level} level
 * @property {Record<string, FaultEdit[]>} edits by the id of each stage that it fits
 */

/** What a participant may name, and what it means. Each has one fault. */
export const KINDS = /** @type {const} */ ({
  leak: 'listeners that are added for every request, and stay',
  'blocking-hash': 'a synchronous hash for every request',
  json: 'JSON made and read again for every request',
  scan: 'an array that grows and is searched for every request',
  'sync-log': 'a log that is written synchronously',
  'await-chain': 'needless awaits, one after the other',
  regex: 'a regular expression that tries every way to split a text',
  timers: 'timers that are never cleared',
  megamorphic: 'one place that sees objects of too many shapes',
  'buffer-copy': 'buffers copied again and again',
  deflate: 'compression on the event loop',
  'header-parse': 'the same header text parsed for every request',
  'no-keep-alive': 'a new connection for every request',
  delay: 'answers that are held back for others',
  'unbounded-cache': 'a cache that grows without bound',
  'date-format': 'a date formatter made for every request',
  'eager-log': 'text made for a log line that is off'
})
