// @ts-check
// Two profiles on one scale: what each function costs a request.
import { addChild, createTree, functionShares, keyOf, servingTree, splitTree, weightOf } from '../profile/call-tree.js'
import { nodesOf, sumOf, SUMS } from '../profile/flame-nodes.js'

/**
 * @import { CallTree, Frame, FunctionShare } from '../profile/call-tree.js'
 * @import { FlameNode } from '../profile/flame-nodes.js'
 */

/**
 * @typedef {object} Side
 * @property {string} name of the server
 * @property {string} folder of it, with which its files in the profile begin
 * @property {CallTree} tree
 * @property {number} samples
 * @property {number} cpuMicros CPU time of a request in microseconds: all of the tree but the start of the program
 */

/** @typedef {{ self: number, total: number }} Cost in microseconds a request: by itself, and with all that it calls */

/**
 * @typedef {object} FunctionDifference
 * @property {Frame} frame as it was before; as it is now where it was not there. A file of the server is relative to it
 * @property {Cost} before
 * @property {Cost} after
 * @property {Change} change of its total
 */

/** @typedef {'gone' | 'less' | 'same' | 'more' | 'new'} Change same where the samples show none */

/**
 * @typedef {object} CostNode
 * @property {FlameNode['frame']} frame
 * @property {number} micros a request, with those of its children
 * @property {Change} change of the function, wherever it stands
 * @property {CostNode[]} children
 * @property {boolean} [isFolded]
 */

/** @typedef {{ name: string, cpuMicros: number, nodes: CostNode[] }} SideCosts `nodes` add up to the CPU time */

/**
 * @typedef {object} ProfileDifference
 * @property {SideCosts} before
 * @property {SideCosts} after
 * @property {FunctionDifference[]} functions by how much their own time differs; all of these add up to the difference
 */

const SIGMAS = 3
const LEAST_FACTOR = 1.2
const GONE_FACTOR = 10

/**
 * @param {Side} before
 * @param {Side} after
 * @returns {ProfileDifference}
 */
export function compareProfiles (before, after) {
  const [then, now] = [before, after].map(readSide)
  const pairs = pairFunctions(then.serving, now.serving)
  const costs = mergeCosts(costsOf(then, key => key), costsOf(now, key => String(pairs.get(key))))
  for (const entry of costs.values()) entry.change = findChange(entry, then.sampleMicros, now.sampleMicros)
  const changeOf = key => costs.get(key)?.change ?? 'same' // a sum is no function
  return {
    before: sideCosts(then, changeOf),
    after: sideCosts(now, key => changeOf(pairs.get(key))),
    functions: [...costs.values()].sort((a, b) => selfDifference(b) - selfDifference(a))
  }
}

/**
 * @param {CallTree} tree in microseconds
 * @param {number} requests answered while it was taken
 * @returns {number} CPU time of a request in microseconds, as the profile itself has it
 */
export function cpuMicrosOf (tree, requests) {
  return weightOf(servingTree(splitTree(tree))) / requests
}

function readSide ({ name, folder, tree, samples, cpuMicros }) {
  const { startUp, ...split } = splitTree(relativeTo(folder, tree))
  const serving = servingTree({ startUp, ...split })
  const weight = weightOf(serving)
  return { name, cpuMicros, ...split, serving, weight, sampleMicros: cpuMicros / (samples * weight / weightOf(tree)) }
}

/** @returns {CallTree} */
function relativeTo (folder, tree) {
  const copy = (from, to) => {
    to.self = from.self
    for (const { frame, ...child } of from.children.values()) {
      const isOwn = frame.kind === 'app' && frame.file.startsWith(`${folder}/`)
      copy(child, addChild(to, isOwn ? { ...frame, file: frame.file.slice(folder.length + 1) } : frame))
    }
    return to
  }
  return copy(tree, createTree())
}

function costsOf ({ serving, cpuMicros }, nameOf) {
  const toCost = ({ self, total }) => ({ self: self * cpuMicros, total: total * cpuMicros })
  return new Map(functionShares(serving).map(({ self, total, ...frame }) =>
    [nameOf(keyOf(frame)), { frame, cost: toCost({ self, total }) }]))
}

/** @returns {Map<string, FunctionDifference>} */
function mergeCosts (before, after) {
  const none = { self: 0, total: 0 }
  return new Map([...after, ...before].map(([key, { frame }]) => [key, {
    frame,
    before: before.get(key)?.cost ?? none,
    after: after.get(key)?.cost ?? none,
    change: /** @type {Change} */ ('same')
  }]))
}

// Samples that fall on a function are counted events: their standard deviation is the root of their number.
function findChange ({ before, after }, sampleMicrosBefore, sampleMicrosAfter) {
  const deviation = Math.sqrt(before.total * sampleMicrosBefore + after.total * sampleMicrosAfter)
  const [low, high] = [before.total, after.total].sort((a, b) => a - b)
  if (high - low < SIGMAS * deviation || high < low * LEAST_FACTOR) return 'same'
  const isFar = high >= low * GONE_FACTOR
  if (after.total < before.total) return isFar ? 'gone' : 'less'
  return isFar ? 'new' : 'more'
}

/** @returns {SideCosts} */
function sideCosts ({ name, cpuMicros, requests, rest, weight }, changeOf) {
  /** @type {(node: FlameNode) => CostNode} */
  const toCosts = ({ frame, share, children, isFolded }) => ({
    frame,
    micros: share * cpuMicros,
    change: changeOf(keyOf(/** @type {Frame} */ (frame))),
    children: children.map(toCosts),
    isFolded
  })
  const sums = [
    sumOf(SUMS.requests, weightOf(requests) / weight, nodesOf(requests, weight)),
    { ...sumOf(SUMS.rest, weightOf(rest) / weight, nodesOf(rest, weight)), isFolded: true }
  ]
  return { name, cpuMicros, nodes: sums.filter(({ share }) => share > 0).map(toCosts) }
}

function selfDifference ({ before, after }) {
  return Math.abs(after.self - before.self)
}

// Which function of one server is which of another, whose files have other lines.

/**
 * A server's own functions are found again by their name, their file and what calls them; those of packages and of
 * Node.js are the same code.
 *
 * @param {CallTree} before with files relative to the server, as in `after`
 * @param {CallTree} after
 * @returns {Map<string, string>} the key of each function in `after` to its key in `before`; to one that is not there,
 *   for a function that is new
 */
export function pairFunctions (before, after) {
  const pairs = new Map()
  const taken = new Set()
  const pair = (now, then) => {
    pairs.set(now, then)
    taken.add(then)
  }
  const findTwin = (frame, among) => {
    const known = pairs.get(keyOf(frame))
    if (known || frame.kind !== 'app') return among.find(other => keyOf(other.frame) === (known ?? keyOf(frame)))
    const alike = among.filter(other => isAlike(frame, other.frame) && !taken.has(keyOf(other.frame)))
    return alike.find(({ frame: { line } }) => line === frame.line) ?? alike[0]
  }
  const walk = (then, now) => {
    const among = heaviestFirst(then)
    for (const child of heaviestFirst(now)) {
      const twin = findTwin(child.frame, among)
      if (!twin) continue
      if (child.frame.kind === 'app') pair(keyOf(child.frame), keyOf(twin.frame))
      walk(twin, child)
    }
  }
  walk(before, after)
  const known = framesOf(before)
  for (const frame of framesOf(after).filter(frame => !pairs.has(keyOf(frame)))) {
    if (frame.kind !== 'app') pair(keyOf(frame), keyOf(frame))
    else pair(keyOf(frame), keyWithoutCaller(frame, known.filter(other => !taken.has(keyOf(other)))))
  }
  return pairs
}

function keyWithoutCaller (frame, left) {
  const alike = left.filter(other => isAlike(frame, other))
  const twin = alike.find(({ line }) => line === frame.line) ?? (alike.length === 1 ? alike[0] : null)
  return twin ? keyOf(twin) : `${keyOf(frame)}, new`
}

function isAlike (one, other) {
  return one.name === other.name && one.file === other.file
}

function heaviestFirst (tree) {
  return [...tree.children.values()].sort((a, b) => weightOf(b) - weightOf(a))
}

/** @returns {Frame[]} each function once */
function framesOf (tree) {
  const frames = new Map()
  const visit = node => {
    for (const [key, child] of node.children) {
      frames.set(key, child.frame)
      visit(child)
    }
  }
  visit(tree)
  return [...frames.values()]
}
