// @ts-check
// Which part of a profile is work for requests, and which is not.
import { addStack, createTree } from './call-tree.js'

/** @import { CallTree, Frame } from './call-tree.js' */

const EVENT_LOOP = ['node:internal/timers', 'node:internal/process/task_queues']
const START_UP = /^node:internal\/main\//
const JAVASCRIPT = ['app', 'package', 'node']

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
  visitStacks(tree, (stack, weight) => {
    const first = stack.findIndex(isCalled)
    if (first < 0) addStack(split.rest, stack, weight)
    else if (START_UP.test(stack[first].file)) addStack(split.startUp, stack, weight)
    else addStack(split.requests, stack.slice(first), weight)
  })
  return split
}

/**
 * @param {SplitTree} split
 * @returns {CallTree} all but the start of the program, which no request pays for
 */
export function servingTree ({ requests, rest }) {
  const tree = createTree()
  for (const part of [requests, rest]) visitStacks(part, (stack, weight) => addStack(tree, stack, weight))
  return tree
}

function visitStacks (tree, visitor, stack = /** @type {Frame[]} */ ([])) {
  if (tree.self) visitor(stack, tree.self)
  for (const child of tree.children.values()) visitStacks(child, visitor, [...stack, child.frame])
}

/** @param {Frame} frame */
function isCalled ({ file, kind }) {
  return JAVASCRIPT.includes(kind) && !EVENT_LOOP.includes(file)
}
