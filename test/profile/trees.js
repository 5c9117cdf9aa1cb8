// @ts-check
// Call trees made by hand.
import { addStack, createTree } from '../../scripts/profile/call-tree.js'

/** @import { Frame, Kind } from '../../scripts/profile/call-tree.js' */

/**
 * @param {string} name
 * @param {Kind} [kind]
 * @param {string} [file]
 * @param {number} [line]
 * @returns {Frame}
 */
export function frame (name, kind = 'app', file = '', line = file ? 1 : 0) {
  return { name, file, line, kind }
}

/** @param {[Frame[], number?][]} stacks with their weights */
export function treeOf (stacks) {
  const tree = createTree()
  for (const [stack, weight] of stacks) addStack(tree, stack, weight)
  return tree
}
