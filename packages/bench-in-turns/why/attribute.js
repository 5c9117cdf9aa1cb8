// @ts-check
// Samples of one process, by function. What runs on behalf of a function of the app, and is the same in both versions,
// is that function's: V8's own functions, Node's, and those of packages.

import { branchAt, branchOf } from './flame.js'
import { hasLine } from './functions.js'

/**
 * @import { Sampled } from '../start/v8-profile.cjs'
 * @import { NamedFunction } from './functions.js'
 * @import { KnownVersion, Source } from './versions.js'
 */

/**
 * @typedef {object} Row what samples are counted of
 * @property {string} id the same in another process of the version
 * @property {'function' | 'engine' | 'code'} kind `engine` of what V8 does by itself, `code` of all that nothing of
 *   the app has called, by whose it is
 * @property {string} name
 * @property {string} [file]
 * @property {number} [line] from 1
 * @property {string} [of] its package
 * @property {NamedFunction} [code]
 */

/**
 * @typedef {object} Counted
 * @property {Row} row
 * @property {number} self samples in it, or on its behalf
 * @property {number} total and with those of the functions that it calls
 * @property {Map<string, number>} callers by id: samples of `self` that were below that one
 */

/**
 * @typedef {object} Branch of a call tree of rows
 * @property {Row} [row] none of the whole
 * @property {number} self samples
 * @property {Map<string, Branch>} children by id of their row
 */

/** @typedef {{ samples: number, rows: Map<string, Counted>, tree: Branch }} Attributed without idle time */

const ENGINE = { '(garbage collector)': '(collector)', '(program)': '(native)' }
const IDLE = '(idle)'

/**
 * @param {Pick<Sampled, 'nodes'>} sampled
 * @param {KnownVersion} version
 * @returns {Attributed}
 */
export function attribute ({ nodes }, { sources, isKept }) {
  const byId = new Map(nodes.map(node => [node.id, node]))
  const rows = /** @type {Map<string, Counted>} */ (new Map())
  const tree = branchOf()
  let samples = 0

  /** @param {Row[]} above that are functions */
  function walk (node, owner, above) {
    const row = ownerOf(node.callFrame, owner)
    const isNew = row?.kind === 'function' && row.id !== owner?.id
    const stack = isNew ? [...above, row] : above
    if (node.hitCount && node.callFrame.functionName !== IDLE) {
      let { hitCount } = node
      for (const { inlined, ticks } of inlinedIn(node, row)) {
        count(inlined, [...stack, inlined], ticks)
        hitCount -= ticks
      }
      count(row ?? NATIVE, stack, hitCount)
    }
    for (const id of node.children ?? []) walk(byId.get(id), row, stack)
  }

  function count (row, stack, hits) {
    samples += hits
    branchAt(tree, stack.at(-1)?.id === row.id ? stack : [...stack, row]).self += hits
    const counted = rowOf(row)
    counted.self += hits
    for (const one of new Map([...stack, row].map(one => [one.id, one])).values()) rowOf(one).total += hits
    for (const id of new Set(stack.map(({ id }) => id))) {
      if (id !== row.id) counted.callers.set(id, (counted.callers.get(id) ?? 0) + hits)
    }
  }

  function rowOf (row) {
    const known = rows.get(row.id) ?? { row, self: 0, total: 0, callers: new Map() }
    rows.set(row.id, known)
    return known
  }

  function ownerOf (frame, /** @type {Row | null} */ owner) {
    const { functionName, url } = frame
    if (ENGINE[functionName] && !url) return { id: ENGINE[functionName], kind: 'engine', name: ENGINE[functionName] }
    const source = sources.get(url)
    if (!source) return owner // compiled into V8: of whoever calls it
    if (isKept(source)) return functionOf(frame, source)
    if (owner?.kind === 'function') return owner
    return source.kind === 'app' ? owner : codeOf(source, owner)
  }

  /** Before V8 12, a sample in code that was inlined is its caller's, but has the line of the code. */
  function inlinedIn ({ callFrame, positionTicks = [] }, /** @type {Row | null} */ row) {
    const source = sources.get(callFrame.url)
    const { code } = row ?? {}
    if (!code || !source?.script?.functions.includes(code)) return []
    return positionTicks.filter(({ line }) => !hasLine(code, line)).flatMap(({ line, ticks }) => {
      const other = source.script?.atLine(line)
      return other ? [{ inlined: rowOfCode(other, source), ticks }] : []
    })
  }

  walk(nodes[0], null, [])
  return { samples, rows, tree }
}

/** @type {Row} */
const NATIVE = { id: '(native)', kind: 'engine', name: '(native)' }

function functionOf ({ functionName, lineNumber, columnNumber }, /** @type {Source} */ { file, script, of }) {
  const code = script?.at(lineNumber, columnNumber)
  if (code) return rowOfCode(code, { file, of })
  const row = { kind: /** @type {const} */ ('function'), file, ...of !== undefined && { of } }
  const name = functionName || (lineNumber > 0 ? '(anonymous)' : '(module)')
  return { ...row, id: `${file} ${name}`, name, ...lineNumber >= 0 && { line: lineNumber + 1 } }
}

function rowOfCode (/** @type {NamedFunction} */ code, /** @type {Pick<Source, 'file' | 'of'>} */ { file, of }) {
  const { key, name, line } = code
  return { kind: 'function', id: `${file} ${key}`, name, file, line, code, ...of !== undefined && { of } }
}

/** A package is named before Node, which works for it. */
function codeOf (/** @type {Source} */ { kind, of }, owner) {
  if (kind === 'node') return owner ?? { id: '(Node.js)', kind: 'code', name: '(Node.js)' }
  return { id: `(${of})`, kind: 'code', name: `(${of})` }
}
