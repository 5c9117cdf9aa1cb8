// @ts-check
// The servers of this lab: stages as they are, and with changes that they run with. No file of a stage changes.
import { join } from 'node:path'

/** @import { Edit } from '../../scripts/stages/sources.js' */

const HELPER = join(import.meta.dirname, 'answer-if-known.cjs')

const MOUNT = 'server.use(etagger().bind(server))'
const PLUGIN = { find: MOUNT, replacement: `${MOUNT}\nserver.use(restify.plugins.conditionalRequest())` }
const OWN = [
  {
    find: "const restify = require('restify')\n",
    replacement: `const restify = require('restify')\nconst { answerIfKnown } = require(${JSON.stringify(HELPER)})\n`
  },
  {
    find: '    res.etag = etag\n',
    replacement: '    res.etag = etag\n    if (answerIfKnown(req, res, etag)) return next()\n'
  }
]
const TAG = "etag: '\"' + ts + '\"'"

/**
 * By name, on the stage 03-optimized, whose ETag is digits between quotes.
 *
 * @type {Record<string, Edit[]>}
 */
export const IMPLEMENTATIONS = {
  plugin: [PLUGIN],
  'plugin, hyphen': [PLUGIN, { find: TAG, replacement: "etag: '\"ts-' + ts + '\"'" }],
  own: OWN
}

const ON_THE_MINUTE = [
  { find: 'let last = Date.now()', replacement: 'let last = Date.now()\n  last -= last % ONE_MINUTE_MS' },
  { find: '>= ONE_MINUTE_MS) last = now', replacement: '>= ONE_MINUTE_MS) last = now - now % ONE_MINUTE_MS' }
]

/**
 * Ways to make an ETag, with an answer to If-None-Match that is right.
 *
 * @type {Record<string, Edit[]>}
 */
export const TAGGINGS = {
  'start time': OWN,
  minute: [...OWN, ...ON_THE_MINUTE],
  hash: [...OWN, ...ON_THE_MINUTE,
    { find: TAG, replacement: "etag: '\"' + crypto.createHash('sha256').update(json).digest('base64url') + '\"'" }]
}

/**
 * @param {number} bytes of the random content, which becomes twice as many hex digits
 * @returns {Edit[]}
 */
export const contentOf = bytes => [{ find: 'randomBytes(5000)', replacement: `randomBytes(${bytes})` }]

/** Every process has the same content. @type {Edit[]} */
export const SAME_CONTENT = [{ find: 'crypto.randomBytes(5000)', replacement: "Buffer.alloc(5000, 'the same')" }]

/**
 * @param {string} file that moves the clock of the server on by a minute as soon as it is there
 * @returns {Edit[]}
 */
export const clockBy = file => [{
  find: 'const now = Date.now()',
  replacement: `const now = Date.now() + (require('fs').existsSync(${JSON.stringify(file)}) ? ONE_MINUTE_MS : 0)`
}]
