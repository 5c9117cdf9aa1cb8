// @ts-check
// The boxes of a flame graph.
import { splitTree, weightOf } from './call-tree.js'

/** @import { CallTree, Frame, Kind } from './call-tree.js' */

const NARROWEST_SHARE = 0.004

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
