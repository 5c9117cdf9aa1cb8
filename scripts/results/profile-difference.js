// @ts-check
// Two profiles on one scale: what each function costs a request.
import { functionShares, keyOf, mapStacks, weightOf } from '../profile/call-tree.js'
import { flameNodes, servingTree } from '../profile/summary.js'

/**
 * @import { Flame, FlameBox } from 'bench-in-turns'
 * @import { CallTree, Frame } from '../profile/call-tree.js'
 * @import { FlameNode } from '../profile/summary.js'
 * @import { Profile } from '../profile/profilers.js'
 */

/**
 * @typedef {object} Side
 * @property {string} name of the server
 * @property {string} folder of it, with which its files in the profile begin
 * @property {CallTree} tree
 * @property {number} samples
 * @property {number} cpuMicros CPU time of a request in microseconds: all of the tree but the start of the program
 * @property {boolean} [isWallTime] true where that is wall time
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
 * @property {boolean} isWallTime true where wall time of answered requests is all that is known
 * @property {boolean} [isFresh] true where the CPU time is of fresh processes, and not of warm ones
 * @property {boolean} [isResolved] true where each change is by an interval over several starts
 * @property {FunctionDifference[]} functions by how much their own time differs; all of these add up to the difference
 */

const SIGMAS = 3
const LEAST_FACTOR = 1.2
const GONE_FACTOR = 10
/** @type {Cost} */
const NOTHING = { self: 0, total: 0 }

/**
 * @param {Side} before
 * @param {Side} after
 * @returns {ProfileDifference}
 */
export function compareProfiles (before, after) {
  const [then, now] = [before, after].map(readSide)
  const pairs = pairFunctions(then.serving, now.serving)
  const [old, recent] = [costsOf(then, key => key), costsOf(now, key => String(pairs.get(key)))]
  const functions = new Map([...recent, ...old].map(([key, { frame }]) => {
    const costs = { before: old.get(key)?.cost ?? NOTHING, after: recent.get(key)?.cost ?? NOTHING }
    return [key, { frame, ...costs, change: findChange(costs, then.sampleMicros, now.sampleMicros) }]
  }))
  const changeOf = key => functions.get(key)?.change ?? 'same' // a sum is no function
  return {
    before: sideCosts(then, changeOf),
    after: sideCosts(now, key => changeOf(pairs.get(key))),
    isWallTime: Boolean(before.isWallTime || after.isWallTime),
    functions: [...functions.values()].sort((a, b) => selfDifference(b) - selfDifference(a))
  }
}

/**
 * @param {string[]} ids the older version and the new one
 * @param {Flame} flame of `--why`
 * @returns {ProfileDifference} whose functions are those that surely differ
 */
export function differenceOfWhy (ids, flame) {
  /** @type {(box: FlameBox) => CostNode} */
  const toCosts = ({ name, file = '', line = 0, children, ...box }) =>
    ({ ...box, frame: { name, file, line, kind: 'app' }, children: children.map(toCosts) })
  const [before, after] = flame.map(({ micros, boxes }, i) =>
    ({ name: ids[i], cpuMicros: micros, nodes: boxes.map(toCosts) }))
  return { before, after, isWallTime: false, isResolved: true, functions: changedFunctions(before, after) }
}

/** @returns {FunctionDifference[]} */
function changedFunctions (before, after) {
  const found = new Map()
  const visit = (/** @type {CostNode} */ { frame, micros, change, children }, side) => {
    const key = `${frame.file} ${frame.name}`
    const known = found.get(key) ?? { frame, before: { ...NOTHING }, after: { ...NOTHING }, change }
    if (change !== 'same') found.set(key, known)
    known[side].total += micros
    known[side].self += micros - children.reduce((sum, child) => sum + child.micros, 0)
    for (const child of children) visit(child, side)
  }
  for (const node of before.nodes) visit(node, 'before')
  for (const node of after.nodes) visit(node, 'after')
  return [...found.values()].sort((a, b) => selfDifference(b) - selfDifference(a))
}

/**
 * A sample lasts until the next one, whether or not the process had the CPU meanwhile. So where the process told, its
 * samples are made to add up to the CPU time that it used, and its requests are all that reached it.
 *
 * @param {Pick<Profile, 'tree' | 'answered' | 'work'>} profile in microseconds
 * @returns {number} CPU time of a request in microseconds; without `work`, wall time of an answered one
 */
export function cpuMicrosOf ({ tree, answered = NaN, work }) {
  const serving = weightOf(servingTree(tree))
  return work ? serving * work.cpuMicros / weightOf(tree) / work.requestsStarted : serving / answered
}

function readSide ({ name, folder, tree, samples, cpuMicros }) {
  const serving = servingTree(relativeTo(folder, tree))
  return { name, cpuMicros, serving, sampleMicros: cpuMicros / (samples * weightOf(serving) / weightOf(tree)) }
}

function relativeTo (folder, tree) {
  const isOwn = ({ kind, file }) => kind === 'app' && file.startsWith(`${folder}/`)
  return mapStacks(tree, stack =>
    stack.map(frame => isOwn(frame) ? { ...frame, file: frame.file.slice(folder.length + 1) } : frame))
}

function costsOf ({ serving, cpuMicros }, nameOf) {
  const toCost = ({ self, total }) => ({ self: self * cpuMicros, total: total * cpuMicros })
  return new Map(functionShares(serving).map(({ self, total, ...frame }) =>
    [nameOf(keyOf(frame)), { frame, cost: toCost({ self, total }) }]))
}

// Samples that fall on a function are counted events: their standard deviation is the root of their number.
/** @returns {Change} */
function findChange ({ before, after }, sampleMicrosBefore, sampleMicrosAfter) {
  const deviation = Math.sqrt(before.total * sampleMicrosBefore + after.total * sampleMicrosAfter)
  const [low, high] = [before.total, after.total].sort((a, b) => a - b)
  if (high - low < SIGMAS * deviation || high < low * LEAST_FACTOR) return 'same'
  const isFar = high >= low * GONE_FACTOR
  if (after.total < before.total) return isFar ? 'gone' : 'less'
  return isFar ? 'new' : 'more'
}

function sideCosts ({ name, cpuMicros, serving }, changeOf) {
  /** @type {(node: FlameNode) => CostNode} */
  const toCosts = ({ frame, share, children, isFolded }) => ({
    frame,
    micros: share * cpuMicros,
    change: changeOf(keyOf(/** @type {Frame} */ (frame))),
    children: children.map(toCosts),
    isFolded
  })
  return { name, cpuMicros, nodes: flameNodes(serving).map(toCosts) }
}

function selfDifference ({ before, after }) {
  return Math.abs(after.self - before.self)
}

// Which function of one server is which of another, whose files have other lines.

/**
 * A server's own functions are found again by their name, their file and what calls them, or else by their line, or as
 * the only one of their name; those of packages and of Node.js are the same code.
 *
 * @param {CallTree} before with files relative to the server, as in `after`
 * @param {CallTree} after
 * @returns {Map<string, string>} the key of each function in `after` to its key in `before`; to one that is not there,
 *   for a function that is new
 */
export function pairFunctions (before, after) {
  const known = functionsOf(before)
  const [own, others] = [true, false].map(isOwn =>
    functionsOf(after).filter(({ frame }) => (frame.kind === 'app') === isOwn))
  const pairs = new Map(others.map(({ key }) => [key, key]))
  const taken = new Set()
  for (const byCaller of [true, false]) {
    for (const { key, frame, caller } of own.filter(({ key }) => !pairs.has(key))) {
      const alike = known.filter(other => other.frame.name === frame.name && other.frame.file === frame.file &&
        !taken.has(other.key) && (!byCaller || other.caller === caller))
      const only = byCaller || alike.length === 1 ? alike[0] : undefined
      const twin = alike.find(other => other.frame.line === frame.line) ?? only
      if (!twin) continue
      pairs.set(key, twin.key)
      taken.add(twin.key)
    }
  }
  for (const { key } of own) if (!pairs.has(key)) pairs.set(key, `${key}, new`)
  return pairs
}

/** Each function once, the heaviest first, with what calls it where it is heaviest. */
function functionsOf (tree) {
  const found = new Map()
  const visit = (node, caller) => {
    for (const [key, child] of node.children) {
      const weight = weightOf(child)
      if (!(found.get(key)?.weight >= weight)) found.set(key, { key, frame: child.frame, caller, weight })
      visit(child, `${child.frame.name} ${child.frame.file}`)
    }
  }
  visit(tree, '')
  return [...found.values()].sort((a, b) => b.weight - a.weight)
}
