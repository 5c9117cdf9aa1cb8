// @ts-check

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
  'eager-log': { level: 2, stage: 'fastify-variant', means: 'text made for a log line that is off' }
})
