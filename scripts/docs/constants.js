// @ts-check
// docs/constants.json: phrases with numbers that are no measurement, each with the reason. People edit it, so whatever is wrong with it is
// named with its line.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UsageError } from '../errors.js'

/** @import { Page } from './regions.js' */

const FILE = 'docs/constants.json'
const WANTED = '{ "phrase with a number": "why it is no measurement", ... }'

/** @typedef {{ phrase: string, line: number }} Constant */

/**
 * @param {string} root absolute folder of the repository
 * @returns {Promise<Constant[]>}
 * @throws {UsageError} with file and line
 */
export async function readConstants (root) {
  return parseConstants(await readFile(join(root, FILE), 'utf8').catch(error => {
    throw new UsageError(`${FILE} cannot be read: ${error.code}`)
  }))
}

/**
 * @param {string} json
 * @returns {Constant[]}
 * @throws {UsageError} with file and line
 */
export function parseConstants (json) {
  const constants = parse(json)
  if (!constants || typeof constants !== 'object' || Array.isArray(constants)) throw new UsageError(`${FILE}:1: this must be ${WANTED}`)
  return Object.entries(constants).map(([phrase, reason]) => {
    const line = json.slice(0, Math.max(0, json.indexOf(JSON.stringify(phrase)))).split('\n').length
    if (!/\p{Nd}/u.test(phrase)) throw new UsageError(`${FILE}:${line}: "${phrase}" has no number; this must be ${WANTED}`)
    if (typeof reason !== 'string' || !reason.trim()) throw new UsageError(`${FILE}:${line}: "${phrase}" has no reason; this must be ${WANTED}`)
    return { phrase, line }
  })
}

/**
 * @param {Constant[]} constants
 * @param {Page[]} pages
 * @returns {string[]} `file:line: ...` for each that no page has
 */
export function findUnusedConstants (constants, pages) {
  const texts = pages.map(({ markdown }) => markdown.replace(/\s+/g, ' '))
  return constants.filter(({ phrase }) => !texts.some(text => text.includes(phrase))).map(({ phrase, line }) => `${FILE}:${line}: no page has "${phrase}"`)
}

function parse (json) {
  try {
    return JSON.parse(json)
  } catch ({ message }) {
    throw new UsageError(`${FILE}:${lineOf(json, message)}: no JSON: ${message.split(/ in JSON|, \.\.\.|\n/)[0]}`)
  }
}

// V8 has no position for a token that it did not expect: it stands on the line with which V8 begins to complain.
function lineOf (json, message) {
  const [, position] = /at position (\d+)/.exec(message) ?? []
  const lines = json.split('\n')
  if (position) return json.slice(0, Number(position)).split('\n').length
  const at = lines.findIndex((_, i) => /^Unexpected token/.test(complaint(lines.slice(0, i + 1).join('\n'))))
  return at < 0 ? lines.length : at + 1
}

function complaint (json) {
  try {
    JSON.parse(json)
    return ''
  } catch ({ message }) {
    return message
  }
}
