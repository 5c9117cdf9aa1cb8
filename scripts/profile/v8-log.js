// @ts-check
// The log of `node --prof`: where code was put, and which addresses the samples ("ticks") had on the stack.
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { addStack, createTree } from './call-tree.js'
import { classifySource } from './source-files.js'
import { readSymbols } from './symbols.js'

/** @import { CallTree, Frame } from './call-tree.js' */

const STATE_GC = 1
const STATE_IDLE = 8
const TIERS = /^[~^+*]/
const GC = Object.freeze({ name: '(garbage collector)', file: '', line: 0, kind: /** @type {const} */ ('engine') })

/**
 * @typedef {object} V8Log
 * @property {CallTree} tree weights are ticks; idle ones are not in it
 * @property {number} ticks that were not idle
 * @property {boolean} isUnread true when the names of node's functions could not be read
 */

/**
 * @param {string} file written with --prof
 * @returns {Promise<V8Log>}
 */
export async function readV8Log (file) {
  const { libraries, ticks } = await readLines(file)
  const resolve = await createResolver(libraries)
  const tree = createTree()
  for (const { pc, stack, state } of ticks) {
    const top = state === STATE_GC ? GC : pc.frame ?? resolve(pc.address)
    addStack(tree, [...stack.toReversed(), top])
  }
  return { tree, ticks: ticks.length, isUnread: resolve.isUnread }
}

// What an address means changes as code is moved and dropped, so JavaScript is looked up at each tick; compiled code
// stays.
async function readLines (file) {
  /** @type {CodeMap<Frame>} */
  const code = new CodeMap()
  const libraries = []
  const ticks = []
  const take = {
    'shared-library': ([path, start, end]) => libraries.push({ file: path, start: Number(start), end: Number(end) }),
    'code-creation': ([type, , , start, size, name]) => code.add(Number(start), Number(size), toFrame(type, name)),
    'code-move': ([from, to]) => code.move(Number(from), Number(to)),
    tick: ([pc, , , , state, ...frames]) => {
      if (Number(state) === STATE_IDLE) return
      const stack = addressesOf(pc, frames).map(address => code.find(address)).filter(frame => frame !== null)
      ticks.push({
        pc: { address: Number(pc), frame: code.find(Number(pc)) },
        stack: withoutTop(stack, code.find(Number(pc))),
        state: Number(state)
      })
    }
  }
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const [kind, ...fields] = line.split(',')
    take[kind]?.(fields)
  }
  return { libraries, ticks }
}

// Each address is a difference to the one before it, the first to the program counter.
function addressesOf (pc, frames) {
  let address = Number(pc)
  return frames.flatMap(frame => {
    if (frame === 'overflow') return []
    address = /^[+-]/.test(frame) ? address + Number.parseInt(frame, 16) : Number(frame)
    return [address]
  })
}

// A function that was interrupted is both the program counter's and the stack's first.
function withoutTop (stack, top) {
  return top && stack[0] === top ? stack.slice(1) : stack
}

/** @returns {Frame} */
function toFrame (type, rawName) {
  const name = rawName.replaceAll('\\x2C', ',').replace(TIERS, '')
  const [, functionName, url, line] = /^(.*?) ?(\S+):(\d+):\d+$/.exec(name) ?? []
  if (!url || !['JS', 'Function', 'LazyCompile', 'Script', 'Eval'].includes(type)) {
    return { name: name || type, file: '', line: 0, kind: 'engine' }
  }
  return { name: functionName || '(anonymous)', ...classifySource(url), line: Number(line) }
}

async function createResolver (libraries) {
  const known = await Promise.all(
    libraries.map(async library => ({ ...library, nameAt: await readSymbols(library) }))
  )
  const resolve = address => {
    const library = known.find(({ start, end }) => address >= start && address < end)
    const base = library?.file.split('/').pop() ?? '(unknown)'
    const name = library?.nameAt?.(address) ?? base
    return /** @type {Frame} */ ({ name, file: base, line: 0, kind: 'native' })
  }
  resolve.isUnread = known.some(({ file, nameAt }) => file.endsWith('/node') && !nameAt)
  return resolve
}

/**
 * Ranges of addresses and what lies there. A range that is added takes the place of those that it overlaps: V8 reuses
 * the memory of code that it has dropped.
 *
 * @template T
 */
export class CodeMap {
  /** @type {{ start: number, end: number, entry: T }[]} by start */
  #ranges = []

  /**
   * @param {number} start address
   * @param {number} size in bytes
   * @param {T} entry
   */
  add (start, size, entry) {
    const end = start + size
    const first = this.#firstEndingAfter(start)
    let last = first
    while (last < this.#ranges.length && this.#ranges[last].start < end) last++
    this.#ranges.splice(first, last - first, { start, end, entry })
  }

  /**
   * @param {number} from address of what was moved
   * @param {number} to
   */
  move (from, to) {
    const i = this.#firstEndingAfter(from)
    const range = this.#ranges[i]
    if (range?.start !== from) return
    this.#ranges.splice(i, 1)
    this.add(to, range.end - range.start, range.entry)
  }

  /**
   * @param {number} address
   * @returns {T | null}
   */
  find (address) {
    const range = this.#ranges[this.#firstEndingAfter(address)]
    return range && range.start <= address ? range.entry : null
  }

  #firstEndingAfter (address) {
    let low = 0
    let high = this.#ranges.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#ranges[middle].end > address) high = middle
      else low = middle + 1
    }
    return low
  }
}
