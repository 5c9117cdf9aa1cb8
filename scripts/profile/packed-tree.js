// @ts-check
// A call tree as plain JSON: functions once each, and of each node its parent, its function and its own weight.
import { addChild, createTree } from './call-tree.js'

/**
 * @import { CallTree, Frame, Kind } from './call-tree.js'
 * @import { Profile } from './run.js'
 */

/**
 * @typedef {object} PackedTree
 * @property {[name: string, file: string, line: number, kind: Kind][]} frames
 * @property {string} nodes `parent,frame,self` of each, with spaces between them; a parent is the number of its node,
 *   from 1, and comes first; 0 is the root
 */

/**
 * @param {CallTree} root
 * @returns {PackedTree}
 */
export function packTree (root) {
  /** @type {PackedTree['frames']} */
  const frames = []
  const nodes = []
  const places = new Map()
  const placeOf = (key, { name, file, line, kind }) => {
    if (!places.has(key)) places.set(key, frames.push([name, file, line, kind]) - 1)
    return places.get(key)
  }
  const visit = (node, number) => {
    for (const [key, child] of node.children) { visit(child, nodes.push([number, placeOf(key, child.frame), child.self].join(','))) }
  }
  visit(root, 0)
  return { frames, nodes: nodes.join(' ') }
}

/**
 * @param {PackedTree} packed
 * @returns {CallTree}
 */
export function unpackTree ({ frames, nodes }) {
  const named = frames.map(([name, file, line, kind]) => /** @type {Frame} */ ({ name, file, line, kind }))
  const unpacked = [createTree()]
  for (const node of nodes ? nodes.split(' ') : []) {
    const [parent, frame, self] = node.split(',').map(Number)
    const child = addChild(unpacked[parent], named[frame])
    child.self = self
    unpacked.push(child)
  }
  return unpacked[0]
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
