// @ts-check
// The functions of a script, as V8 knows them. An anonymous function is a part of the named one that it stands in: from
// start to start V8 inlines the one into the other or not, and moves microseconds between the two.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/**
 * @typedef {object} NamedFunction
 * @property {string} key the same in another version of its script, unless it was renamed
 * @property {string} name
 * @property {number} line from 1
 * @property {number} from place of its first character
 * @property {number} to
 * @property {string[]} code its lines, without those of the named functions in it
 */

/**
 * @typedef {object} Script
 * @property {string} text
 * @property {NamedFunction[]} functions
 * @property {(line: number, column: number) => NamedFunction | null} at the innermost one there, from 0; null of the
 *   code of the module itself
 * @property {(line: number) => NamedFunction | null} atLine likewise, from 1
 */

/** @typedef {[name: string, from: number, to: number]} Range of a function, with an empty name where it has none */

const LONGEST_KEY = 80

/**
 * @param {string} url of a file
 * @param {Range[]} ranges of all of its functions that are known
 * @returns {Promise<Script | null>} null where it cannot be read
 */
export async function readScript (url, ranges) {
  const text = await readFile(pathOf(url), 'utf8').catch(() => null)
  return text === null ? null : scriptOf(text, ranges)
}

/** @param {string} url @returns {string} */
export function pathOf (url) {
  return url.startsWith('file:') ? fileURLToPath(url) : url
}

/**
 * @param {string} text
 * @param {Range[]} ranges
 * @returns {Script}
 */
export function scriptOf (text, ranges) {
  const starts = [0]
  for (const { index } of text.matchAll(/\n/g)) starts.push(index + 1)
  const lineAt = offset => starts.findLastIndex(start => start <= offset) + 1
  const functions = nameThem(ranges.filter(([, from, to]) => to - from < text.length), text)
    .map(one => ({ ...one, line: lineAt(one.from), code: /** @type {string[]} */ ([]) }))
  for (const one of functions) one.code = linesOf(one, functions, text)
  return {
    text,
    functions,
    at (line, column) {
      const offset = (starts[line] ?? Infinity) + column
      return functions.findLast(({ from, to }) => from <= offset && offset < to) ?? null
    },
    atLine: line => functions.findLast(one => hasLine(one, line)) ?? null
  }
}

/** @param {NamedFunction} one @param {number} line from 1 */
export function hasLine ({ line: first, code }, line) {
  return first <= line && line < first + code.length
}

/** @returns {{ key: string, name: string, from: number, to: number }[]} the outer before those in it */
function nameThem (/** @type {Range[]} */ ranges, text) {
  const unique = new Map(ranges.map(range => [range.slice(1).join(' '), range]))
  const ordered = [...unique.values()].sort((one, other) => one[1] - other[1] || other[2] - one[2])
  const named = /** @type {{ key: string, name: string, from: number, to: number }[]} */ ([])
  const times = new Map()
  for (const [name, from, to] of ordered) {
    const outer = named.findLast(other => other.from <= from && to <= other.to)
    if (!name && outer) continue
    const path = name || `(anonymous) ${firstLineOf(text, from)}`
    const whole = outer ? `${outer.key} > ${path}` : path
    const count = (times.get(whole) ?? 0) + 1
    times.set(whole, count)
    named.push({ key: count > 1 ? `${whole} ${count}` : whole, name: name || '(anonymous)', from, to })
  }
  return named
}

/** A function without a name is known by the line that it begins in. */
function firstLineOf (text, from) {
  const begin = text.lastIndexOf('\n', from) + 1
  const end = text.indexOf('\n', from)
  return text.slice(begin, end < 0 ? undefined : end).trim().slice(0, LONGEST_KEY)
}

function linesOf ({ from, to }, all, text) {
  const inner = all.filter(other => other.from > from && other.to <= to)
  let code = ''
  for (let at = from; at < to; at++) {
    const hidden = inner.find(other => other.from <= at && at < other.to)
    if (!hidden || text[at] === '\n') code += text[at]
  }
  return code.split('\n')
}

/**
 * @param {NamedFunction} older
 * @param {NamedFunction} now
 * @returns {{ from: number, to: number } | null} the lines of the new one that differ, from 1; null where none does
 */
export function changedLines (older, now) {
  const most = Math.min(older.code.length, now.code.length)
  let head = 0
  while (head < most && older.code[head] === now.code[head]) head++
  if (head === older.code.length && head === now.code.length) return null
  let tail = 0
  while (tail < most - head && older.code.at(-1 - tail) === now.code.at(-1 - tail)) tail++
  const from = now.line + Math.min(head, now.code.length - 1)
  return { from, to: Math.max(from, now.line + now.code.length - 1 - tail) }
}
