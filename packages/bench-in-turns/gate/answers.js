// @ts-check
// What a server of somebody's own has answered: in a line for whoever measures it, and in what two answers differ.
import { isUtf8 } from 'node:buffer'
import { stripVTControlCharacters } from 'node:util'
import zlib from 'node:zlib'
import { say } from '../message.js'

/**
 * @import { Message } from '../message.js'
 * @import { Answer } from '../start/http-client.js'
 * @import { AskedFor } from '../start/app.js'
 */

/** Headers that say when, or on which connection, an answer was sent; and one that is compared with the body. */
const MAY_DIFFER = ['date', 'age', 'connection', 'keep-alive', 'etag', 'last-modified', 'x-response-time',
  'content-length']
const LONGEST_SHOWN = 80 // characters
const BEFORE_DIFFERENCE = 20
const MOST_SHOWN = 8 // requests whose answers differ
const { brotliDecompressSync: br, gunzipSync: gzip, inflateSync: deflate, zstdDecompressSync: zstd } = zlib
/** What a browser asked for, and a HAR asks for again. @type {Record<string, (body: Buffer) => Buffer>} */
const DECODERS = { gzip, br, deflate, zstd }
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\s]+/gu // controls, what turns the direction of text, line ends

/**
 * @param {string} text
 * @param {number} [longest] characters of it
 * @returns {string} on one line, with nothing in it that moves a terminal
 */
export function oneLine (text, longest = LONGEST_SHOWN) {
  const line = stripVTControlCharacters(text.slice(0, 10 * longest)).replaceAll(UNSEEN, ' ').trim()
  return line.length > longest ? `${line.slice(0, longest).toWellFormed()}...` : line
}

/** @param {AskedFor} request @returns {string} */
export function sayRequest ({ method = 'GET', path }) {
  return oneLine(`${method} ${path}`, Infinity)
}

/**
 * @param {Answer} answer
 * @returns {Message} such as `200, application/json, 51 bytes: {"users":[`
 */
export function sayAnswer (answer) {
  const { status, headers, body } = answer
  const type = headers['content-type']
  const values = { status: String(status), type: type ? oneLine(type) : say('no content type'), bytes: body.length }
  if (body.length === 0) return say('{status}, {type}, {bytes} bytes', values)
  const decoded = decode(answer)
  return isText(decoded)
    ? say('{status}, {type}, {bytes} bytes: {text}', { ...values, text: oneLine(decoded.toString()) })
    : say('{status}, {type}, {bytes} bytes, no text', values)
}

/** @param {Answer} answer @returns {string} its body, decoded */
export function textOf (answer) {
  return decode(answer).toString()
}

/**
 * @param {Answer} answer
 * @returns {'errors' | 'error' | undefined} the key by which a body of JSON says that it went wrong
 */
export function findError (answer) {
  const text = textOf(answer)
  if (!/^\s*\{/.test(text)) return undefined
  try {
    const body = JSON.parse(text)
    return /** @type {const} */ (['errors', 'error']).find(key => isSaid(body[key]))
  } catch {
    return undefined
  }
}

/** @typedef {Answer & { port: string }} Answered with the port that the server was given */
/** @typedef {Map<string, { request: AskedFor, first: Answered, second: Answered }>} Answers by request, as JSON */
/** @typedef {{ said: string, flag?: string }} Difference and the flag that allows it, where one does */
/** @typedef {{ ignoreBody?: boolean, ignoreHeaders?: string[] }} Allowed */

/**
 * @param {string[]} ids of one version, or of two of which the first is the older
 * @param {Answers[]} answers of these, each asked for twice
 * @param {Allowed} allowed
 * @returns {{ what: string, differences: Difference[] }[]} what differs each time, and what else between the versions
 */
export function compareAnswers (ids, answers, allowed) {
  const known = new Set()
  const found = /** @type {{ what: string, differences: Difference[] }[]} */ ([])
  const compare = (key, what, one, other) => {
    const differences = findDifferences(one, other, allowed).filter(({ flag }) => !flag || !known.has(`${flag} ${key}`))
    for (const { flag } of differences) known.add(`${flag} ${key}`)
    if (differences.length) found.push({ what, differences })
  }
  for (const [i, own] of answers.entries()) {
    for (const [key, { request, first, second }] of own) {
      compare(key, `${ids[i]} answers ${request.path} differently each time`, first, second)
    }
  }
  const [older, now] = answers
  for (const [key, { request, first }] of now ?? []) {
    compare(key, `${ids[1]} answers ${request.path} otherwise than ${ids[0]}`, older.get(key)?.first, first)
  }
  return found
}

/**
 * @param {Answered} one
 * @param {Answered} other
 * @param {Allowed} [allowed]
 * @returns {Difference[]} in status, headers that do not change by themselves, and decoded body
 */
export function findDifferences (one, other, { ignoreBody = false, ignoreHeaders = [] } = {}) {
  const ignored = [...MAY_DIFFER, ...ignoreHeaders]
  const headersOf = (answer, name) => withoutPort(String(answer.headers[name] ?? 'none'), answer)
  const names = Object.keys({ ...one.headers, ...other.headers })
    .filter(name => !ignored.includes(name) && headersOf(one, name) !== headersOf(other, name))
  const [a, b] = [one, other].map(answer => {
    const body = decode(answer)
    return isText(body) ? Buffer.from(withoutPort(String(body), answer)) : body
  })
  const isSameBody = ignoreBody || a.equals(b)
  return [
    ...one.status === other.status ? [] : [{ said: `status ${one.status}, then ${other.status}` }],
    ...names.map(name => ({
      said: `header ${name} is ${sayHeaders(headersOf(one, name), headersOf(other, name))}`,
      flag: `--ignore-header ${name}`
    })),
    ...isSameBody ? [] : [{ said: `the body has ${sayBodies(String(a), String(b))}`, flag: '--ignore-body' }]
  ]
}

/**
 * @param {{ what: string, differences: Difference[] }[]} found at least one
 * @returns {string} a line for each, and all the flags that allow them
 */
export function sayDifferences (found) {
  const all = found.flatMap(({ differences }) => differences)
  const lines = found.slice(0, MOST_SHOWN)
    .map(({ what, differences }) => `${what}: ${differences.map(({ said }) => said).join('; ')}`)
  if (found.length > MOST_SHOWN) lines.push(`and ${found.length - MOST_SHOWN} more like these`)
  const flags = [...new Set(all.flatMap(({ flag }) => flag ?? []))]
  if (!flags.length) return lines.join('\n')
  const allOfIt = all.length > 1 ? 'all of it' : 'it'
  const those = all.every(({ flag }) => flag) ? allOfIt : 'all but the status'
  const remedy = `${flags.join(' ')} ${flags.length > 1 ? 'allow' : 'allows'} ${those}`
  return lines.length > 1 ? [...lines, remedy].join('\n') : `${lines[0]}; ${remedy}`
}

function sayHeaders (one, other) {
  return sayApart(one, other).map(text => oneLine(text)).join(', then ')
}

/** So that a space or a line break is seen where it is all that differs. */
function sayBodies (one, other) {
  return sayApart(one, other).map(text => oneLine(JSON.stringify(text), Infinity)).join(', then ')
}

/** @returns {string[]} both from a little before where they differ */
function sayApart (/** @type {string} */ one, /** @type {string} */ other) {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const isShort = Math.max(one.length, other.length) <= LONGEST_SHOWN
  const from = isShort ? 0 : Math.max(0, at - BEFORE_DIFFERENCE)
  return [one, other].map(text => text.slice(from, from + LONGEST_SHOWN))
}

/** An answer may link to its own server, whose port was chosen here. */
function withoutPort (/** @type {string} */ text, { port }) {
  return text.replaceAll(RegExp(`(?<=:)${port}(?!\\d)`, 'g'), 'PORT')
}

function decode (/** @type {Answer} */ { headers, body }) {
  try {
    return DECODERS[headers['content-encoding'] ?? '']?.(body) ?? body
  } catch {
    return body
  }
}

function isText (body) {
  return isUtf8(body) && !body.includes(0)
}

/** A key that is there and empty says that nothing went wrong. */
function isSaid (value) {
  return Boolean(value) && (typeof value !== 'object' || Object.keys(value).length > 0)
}
