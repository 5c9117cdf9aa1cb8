// @ts-check
// What is done for every request although once would do, or never.
import {
  atTopOfIndex,
  combine,
  exporting,
  inHandler,
  onFound,
  swap,
  withConstants,
  withFunctions,
  withHeader,
  withState
} from './slow-down-places.js'

/** @import { Fault } from './slow-down-kinds.js' */

const KEPT = '    if (latest && latest.ts === ts) return latest\n'
const STORED = 'body: Buffer.from(json) }\n    return bodies[url]'

/** @type {Fault[]} */
export const needless = [
  {
    kind: 'json',
    level: 1,
    edits: combine(
      withFunctions(`
function copyOf (answer) { ←
  const { etag, body } = JSON.parse(JSON.stringify(answer)) ←
  return { etag, body: Buffer.from(body) } ←
}`),
      swap(KEPT, '    if (latest && latest.ts === ts) return copyOf(latest) ←\n'),
      swap('return bodies[url]\n', 'return copyOf(bodies[url]) ←\n')
    )
  },
  {
    kind: 'buffer-copy',
    level: 2,
    edits: combine(
      withConstants('const PART_CHARS = 128'),
      withFunctions(`
function split (text) {
  const parts = []
  for (let at = 0; at < text.length; at += PART_CHARS) parts.push(Buffer.from(text.slice(at, at + PART_CHARS)))
  return parts
}

function join (parts) { ←
  let body = Buffer.alloc(0)
  for (const part of parts) body = Buffer.concat([body, part]) ←
  return body
}`),
      swap(KEPT, '    if (latest && latest.ts === ts) return { etag: latest.etag, body: join(latest.parts) } ←\n'),
      swap(STORED, 'parts: split(json) }\n    return { etag: bodies[url].etag, body: join(bodies[url].parts) } ←')
    )
  },
  {
    kind: 'await-chain',
    level: 3,
    edits: combine(
      withConstants('const PIECE_CHARS = 32'),
      withFunctions(`
async function * piecesOf (text) { ←
  for (let at = 0; at < text.length; at += PIECE_CHARS) yield text.slice(at, at + PIECE_CHARS) ←
}

async function gather (pieces) { ←
  let text = ''
  for await (const piece of pieces) text += piece ←
  return text
}`),
      onFound(({ path, answer, refuse }) =>
        answer === 'resolve('
          ? `if (url === '${path}') return resolve(gather(piecesOf(content))) ←`
          : `if (url === '${path}') return gather(piecesOf(content)).then(text => ${answer}text), ` +
            `${refuse.slice(0, -1)}) ←`
      )
    )
  },
  {
    kind: 'megamorphic',
    level: 3,
    edits: combine(
      withConstants('const CELL_CHARS = 4'),
      withState("const cells = cut(content).map((hex, i) => ({ ['cell' + i]: hex, chars: hex.length })) ←"),
      withFunctions(`
function cut (text) {
  return text.match(new RegExp('.{' + CELL_CHARS + '}', 'g'))
}

function charsOf (list) { ←
  let chars = 0
  for (const cell of list) chars += cell.chars ←
  return chars
}`),
      swap(KEPT, '    if (latest && latest.ts === ts && charsOf(cells) === content.length) return latest ←\n')
    )
  },
  {
    kind: 'header-parse',
    level: 2,
    edits: combine(
      withConstants(
        "const OFFERED = 'en-GB, en;q=0.9, de;q=0.8, fr;q=0.7, es;q=0.6, it;q=0.5, pt-BR;q=0.4, nl;q=0.3, " +
        "pl;q=0.2, sv;q=0.1'"
      ),
      withFunctions(`
function parseLanguage (entry) { ←
  const [tag, quality] = entry.trim().split(';q=')
  return { language: new Intl.Locale(tag).maximize().language, quality: Number(quality || 1) } ←
}

function languageFor (accepted) { ←
  const offered = OFFERED.split(',').map(parseLanguage).sort((a, b) => b.quality - a.quality) ←
  return (offered.find(({ language }) => accepted.includes(language)) || offered[0]).language
}`),
      exporting('languageFor'),
      withHeader('Content-Language', ({ req }) => `languageFor(${req}.headers['accept-language'] || '')`)
    )
  },
  {
    kind: 'date-format',
    level: 2,
    edits: combine(
      withFunctions(`
function servedAt () { ←
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long', timeZone: 'UTC' }) ←
  return format.format(Date.now()) ←
}`),
      exporting('servedAt'),
      withHeader('X-Served-At', () => 'servedAt()')
    )
  },
  {
    kind: 'eager-log',
    level: 2,
    edits: combine(
      atTopOfIndex("const { debuglog, inspect } = require('util')", '', "const debug = debuglog('server')"),
      inHandler(({ req }) => `debug('answering ' + inspect(${req}, { depth: 1 })) ←`)
    )
  }
]
