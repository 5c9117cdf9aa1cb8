// @ts-check
// The one shape that every profiler's data is brought into: which functions were on the stack, and how often.
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rootDir } from '../stages/catalog.js'
import { readSources } from '../stages/sources.js'

/**
 * @import { Profile } from './profilers.js'
 * @import { Stage } from '../stages/catalog.js'
 */

/**
 * @typedef {'app' | 'package' | 'node' | 'native' | 'engine'} Kind of code: the stage's own, a package's, Node's own
 *   JavaScript, compiled C and C++, or what V8 does by itself (garbage collection, compiling, idling)
 */

/**
 * @typedef {object} Frame
 * @property {string} name of the function; `(anonymous)` without one
 * @property {string} file relative to the stage's folder or the repository; empty where there is none
 * @property {number} line from 1; 0 where there is none
 * @property {Kind} kind
 */

/**
 * @typedef {object} CallTree
 * @property {Frame} frame
 * @property {number} self weight of the samples in which it was on top
 * @property {Map<string, CallTree>} children by the key of their frame
 */

/** @typedef {Frame & { self: number, total: number }} FunctionShare shares of all samples, from 0 to 1 */

/** @type {Kind[]} */
export const JAVASCRIPT = ['app', 'package', 'node']

/** @returns {CallTree} */
export function createTree () {
  return { frame: { name: '(root)', file: '', line: 0, kind: 'engine' }, self: 0, children: new Map() }
}

/**
 * @param {CallTree} root
 * @param {Frame[]} frames from the outermost to the innermost
 * @param {number} [weight]
 */
export function addStack (root, frames, weight = 1) {
  frames.reduce(addChild, root).self += weight
}

/** @returns {CallTree} its child for the frame, which it has from now on if it had not */
function addChild (node, frame) {
  const key = keyOf(frame)
  let child = node.children.get(key)
  if (!child) node.children.set(key, child = { frame, self: 0, children: new Map() })
  return child
}

/**
 * @param {CallTree} node
 * @returns {number} weight of all samples in it and below
 */
export function weightOf (node) {
  let sum = node.self
  for (const child of node.children.values()) sum += weightOf(child)
  return sum
}

/**
 * @param {CallTree} node
 * @param {Frame[]} [above]
 * @returns {Generator<{ stack: Frame[], weight: number }>} those that have a weight of their own, each from the
 *   outermost frame to the innermost
 */
export function * stacksOf (node, above = []) {
  if (node.self) yield { stack: above, weight: node.self }
  for (const child of node.children.values()) yield * stacksOf(child, [...above, child.frame])
}

/**
 * @param {CallTree} root
 * @param {(stack: Frame[]) => Frame[]} change
 * @returns {CallTree} one of changed stacks
 */
export function mapStacks (root, change) {
  const tree = createTree()
  for (const { stack, weight } of stacksOf(root)) addStack(tree, change(stack), weight)
  return tree
}

/**
 * Self and total share of each function, wherever in the tree it stands. A function that calls itself counts once a
 * sample.
 *
 * @param {CallTree} root
 * @returns {FunctionShare[]} by self share, the hottest first
 */
export function functionShares (root) {
  const all = weightOf(root)
  /** @type {Map<string, FunctionShare>} */
  const shares = new Map()
  for (const { stack, weight } of stacksOf(root)) {
    const top = stack.at(-1)
    for (const [key, frame] of new Map(stack.map(frame => [keyOf(frame), frame]))) {
      const { self, total } = shares.get(key) ?? { self: 0, total: 0 }
      shares.set(key, { ...frame, self: self + (frame === top ? weight / all : 0), total: total + weight / all })
    }
  }
  return [...shares.values()].sort((a, b) => b.self - a.self)
}

/**
 * @param {CallTree} root
 * @param {(frame: Frame) => boolean} isIt
 * @returns {Map<string, { frame: Frame, share: number }>} who calls it: the frames below it, with their share of its
 *   samples
 */
export function callersOf (root, isIt) {
  /** @type {Map<string, { frame: Frame, share: number }>} */
  const callers = new Map()
  let found = 0
  for (const { stack, weight } of stacksOf(root)) {
    const at = stack.findIndex(isIt)
    if (at < 0) continue
    const frame = stack[at - 1] ?? root.frame
    const share = (callers.get(keyOf(frame))?.share ?? 0) + weight
    callers.set(keyOf(frame), { frame, share })
    found += weight
  }
  for (const entry of callers.values()) entry.share /= found
  return callers
}

/**
 * @param {Frame} frame
 * @returns {string} the same for boxes of one function
 */
export function keyOf ({ name, file, line }) {
  return `${name} ${file}:${line}`
}

/**
 * A call tree as plain JSON.
 *
 * @typedef {object} PackedTree
 * @property {Frame[]} frames each once
 * @property {string[]} stacks `weight frame frame ...`, the outermost frame first, by its place in `frames`
 */

function packTree (root) {
  /** @type {Map<string, Frame>} */
  const frames = new Map()
  for (const frame of [...stacksOf(root)].flatMap(({ stack }) => stack)) frames.set(keyOf(frame), frame)
  const places = new Map([...frames.keys()].map((key, place) => [key, place]))
  const stacks = Array.from(stacksOf(root), ({ stack, weight }) =>
    [weight, ...stack.map(frame => places.get(keyOf(frame)))].join(' '))
  return { frames: [...frames.values()], stacks }
}

function unpackTree ({ frames, stacks }) {
  const tree = createTree()
  for (const text of stacks) {
    const [weight, ...places] = text.split(' ').map(Number)
    addStack(tree, places.map(place => frames[place]), weight)
  }
  return tree
}

/** @typedef {Omit<Profile, 'tree'> & { tree: PackedTree }} PackedProfile as records have it */

/**
 * @param {Profile} profile
 * @returns {PackedProfile}
 */
export function packProfile ({ tree, ...profile }) {
  return { ...profile, tree: packTree(tree) }
}

/**
 * @param {PackedProfile} packed
 * @returns {Profile}
 */
export function unpackProfile ({ tree, ...profile }) {
  return { ...profile, tree: unpackTree(tree) }
}

// Where a function stands: whose code it is.

const PLACED = /^(.*?) ?(\S+):(\d+):\d+$/
const WORKSPACES = 'packages/' // of this repository: the probe is no part of the server
const LISTENER = "server.on('after'"

/**
 * @param {string} url of a script as V8 names it: `file:///...`, an absolute path, `node:internal/...`, or nothing
 * @returns {{ file: string, kind: Kind }} with no path of this machine in it
 */
export function classifySource (url) {
  if (/^(?:node:|evalmachine|$)/.test(url)) return { file: url, kind: 'node' }
  const file = relative(rootDir, url.startsWith('file:') ? fileURLToPath(url) : url).replaceAll('\\', '/')
  const inPackage = file.lastIndexOf('node_modules/')
  if (inPackage >= 0) return { file: file.slice(inPackage), kind: 'package' }
  return { file, kind: file.startsWith(WORKSPACES) ? 'package' : 'app' }
}

/**
 * @param {string} name as V8 logs that of code: `emit node:events:489:12` where a script has it
 * @param {string} [type] of the code
 * @returns {Frame} V8's own where it is of no script
 */
export function frameOf (name, type = 'JS') {
  const [, functionName, url, line] = (type === 'JS' && PLACED.exec(name)) || []
  if (!url) return { name: name || type, file: '', line: 0, kind: 'engine' }
  return { name: functionName || '(anonymous)', ...classifySource(url), line: Number(line) }
}

/**
 * The 'after' listener has no name: it is known by the place where it is passed on.
 *
 * @param {Pick<Stage, 'dir'>} stage
 * @returns {Promise<{ file: string, line: number } | null>} `file` as profiles have it, `line` from 1; null when it has
 *   no listener
 */
export async function findListener (stage) {
  for (const { file, source } of await readSources(stage)) {
    const line = source.split('\n').findIndex(text => text.includes(LISTENER)) + 1
    if (line) return { file: classifySource(join(stage.dir, file)).file, line }
  }
  return null
}
