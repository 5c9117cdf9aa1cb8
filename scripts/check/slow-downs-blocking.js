// @ts-check
// What holds up the event loop while it is done.
import {
  beforeLookup,
  combine,
  inHandler,
  onFound,
  requiring,
  swap,
  withConstants,
  withFunctions,
  withState
} from './slow-down-places.js'

/** @import { Fault } from './slow-down-kinds.js' */

const KEPT = '    if (latest && latest.ts === ts) return latest\n'

/** @type {Fault[]} */
export const blocking = [
  {
    kind: 'blocking-hash',
    level: 1,
    edits: combine(
      withConstants(
        "const TAG_KEY = crypto.randomBytes(16).toString('hex')",
        'const TAG_ROUNDS = 100',
        'const TAG_BYTES = 18'
      ),
      withFunctions(`
function tagOf (ts) { ←
  return '"' + crypto.pbkdf2Sync(String(ts), TAG_KEY, TAG_ROUNDS, TAG_BYTES, 'sha512').toString('base64') + '"' ←
}`),
      swap('    const latest = bodies[url]\n', '    const etag = tagOf(ts) ←\n    const latest = bodies[url]\n'),
      swap(KEPT, '    if (latest && latest.ts === ts) return { etag, body: latest.body }\n'),
      swap(
        "{ ts, etag: '\"' + ts + '\"', body: Buffer.from(json) }\n    return bodies[url]",
        '{ ts, body: Buffer.from(json) }\n    return { etag, body: bodies[url].body }'
      )
    )
  },
  {
    kind: 'deflate',
    level: 1,
    edits: combine(
      requiring('zlib'),
      withFunctions(`
function withPacked (answer) { ←
  answer.packed = zlib.deflateSync(answer.body) ←
  return answer
}`),
      swap(KEPT, '    if (latest && latest.ts === ts) return withPacked(latest) ←\n'),
      swap('return bodies[url]\n', 'return withPacked(bodies[url]) ←\n')
    )
  },
  {
    kind: 'regex',
    level: 2,
    edits: combine(
      withConstants('const BASE64 = /^(?:[\\w+/]+)+=$/ ←', 'const SAMPLE_CHARS = 14'),
      withFunctions(`
function decode (text) { ←
  const sample = text.slice(0, SAMPLE_CHARS)
  return BASE64.test(sample) ? Buffer.from(text, 'base64').toString() : text ←
}`),
      onFound(({ path, answer }) => `if (url === '${path}') return ${answer}decode(content)) ←`)
    )
  },
  {
    kind: 'sync-log',
    level: 1,
    edits: combine(
      requiring('fs', 'path'),
      withConstants("const ACCESS_LOG = path.join(__dirname, 'access.log')", 'const LONGEST_LOG_BYTES = 1024 * 1024'),
      withFunctions(`
function note (url) { ←
  fs.appendFileSync(ACCESS_LOG, new Date().toISOString() + ' ' + url + '\\n', { flush: true }) ←
  if (fs.statSync(ACCESS_LOG).size > LONGEST_LOG_BYTES) fs.truncateSync(ACCESS_LOG) ←
}`),
      beforeLookup(() => 'note(url) ←')
    )
  }
]

// What makes a request wait while the server has nothing to do.

/** @type {Fault[]} */
export const waiting = [
  {
    kind: 'delay',
    level: 3,
    edits: combine(
      withConstants('const BATCH_MS = 50 ←'),
      withState('const batch = []'),
      withFunctions(`
function answerBatch () {
  for (const answer of batch.splice(0)) answer()
}

function inBatch (answer) { ←
  if (batch.push(answer) === 1) setTimeout(answerBatch, BATCH_MS) ←
}`),
      swap('setImmediate(() => {\n', 'inBatch(() => { ←\n')
    )
  },
  {
    kind: 'no-keep-alive',
    level: 3,
    edits: inHandler(
      ({ req, res }) => `${res}.shouldKeepAlive = ${req}.httpVersion === '1.1' && !${req}.headers.connection ←`
    )
  }
]
