// @ts-check
// Which part of a profile is work for requests, and the boxes of a flame graph.
import { addStack, createTree, JAVASCRIPT, stacksOf, weightOf } from './call-tree.js'

/** @import { CallTree, Frame, Kind } from './call-tree.js' */

const NARROWEST_SHARE = 0.004
const EVENT_LOOP = ['node:internal/timers', 'node:internal/process/task_queues']
const START_UP = /^node:internal\/main\//

/**
 * @typedef {object} FlameNode
 * @property {Omit<Frame, 'kind'> & { kind: Kind | 'sum' }} frame of a function; a sum stands for several
 * @property {number} share of all samples, with those of its children
 * @property {FlameNode[]} children by name; narrow ones are left out
 * @property {boolean} [isFolded] true when its children are shown only to those who ask for them
 */

/**
 * @param {CallTree} tree
 * @returns {FlameNode[]} two sums: what answers requests, and everything else, which is folded
 */
export function flameNodes (tree) {
  const { requests, rest, startUp } = splitTree(tree)
  const all = weightOf(tree)
  const sumOf = (name, parts) => ({
    frame: { name, file: '', line: 0, kind: /** @type {const} */ ('sum') },
    share: parts.reduce((sum, part) => sum + weightOf(part), 0) / all,
    children: parts.flatMap(part => nodesOf(part, all))
  })
  return [
    sumOf('answering requests', [requests]),
    { ...sumOf('everything else', [startUp, rest]), isFolded: true }
  ].filter(({ share }) => share > 0)
}

/** @returns {FlameNode[]} what it calls, with its share of all */
function nodesOf (node, all) {
  return [...node.children.values()]
    .map(child => ({ child, share: weightOf(child) / all }))
    .filter(({ share }) => share >= NARROWEST_SHARE)
    .sort((a, b) => a.child.frame.name < b.child.frame.name ? -1 : 1)
    .map(({ child, share }) => ({ frame: child.frame, share, children: nodesOf(child, all) }))
}

/**
 * @typedef {object} SplitTree
 * @property {CallTree} requests stacks from the first function that the event loop called
 * @property {CallTree} rest garbage collection, the event loop itself, and whatever no JavaScript called
 * @property {CallTree} startUp
 */

/**
 * Through which of its phases the event loop came to a function says nothing about the function. So the loop's own
 * functions are left out, and the others stand in one place each.
 *
 * @param {CallTree} tree
 * @returns {SplitTree}
 */
export function splitTree (tree) {
  const split = { requests: createTree(), rest: createTree(), startUp: createTree() }
  for (const { stack, weight } of stacksOf(tree)) {
    const first = stack.findIndex(isCalled)
    if (first < 0) addStack(split.rest, stack, weight)
    else if (START_UP.test(stack[first].file)) addStack(split.startUp, stack, weight)
    else addStack(split.requests, stack.slice(first), weight)
  }
  return split
}

/**
 * @param {CallTree} tree
 * @returns {CallTree} all but the start of the program, which no request pays for
 */
export function servingTree (tree) {
  const { requests, rest } = splitTree(tree)
  for (const { stack, weight } of stacksOf(rest)) addStack(requests, stack, weight)
  return requests
}

/** @param {Frame} frame */
function isCalled ({ file, kind }) {
  return JAVASCRIPT.includes(kind) && !EVENT_LOOP.includes(file)
}
