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
 * @property {[parent: number, frame: number, self: number][]} nodes each after its parent, which is the number of its node, from 1; 0 is the root
 */

/**
 * @param {CallTree} root
 * @returns {PackedTree}
 */
export function packTree (root) {
  /** @type {PackedTree} */
  const packed = { frames: [], nodes: [] }
  const places = new Map()
  const placeOf = (key, { name, file, line, kind }) => {
    if (!places.has(key)) places.set(key, packed.frames.push([name, file, line, kind]) - 1)
    return places.get(key)
  }
  const visit = (node, number) => {
    for (const [key, child] of node.children) visit(child, packed.nodes.push([number, placeOf(key, child.frame), child.self]))
  }
  visit(root, 0)
  return packed
}

/**
 * @param {PackedTree} packed
 * @returns {CallTree}
 */
export function unpackTree ({ frames, nodes }) {
  const named = frames.map(([name, file, line, kind]) => /** @type {Frame} */ ({ name, file, line, kind }))
  const unpacked = [createTree()]
  for (const [parent, frame, self] of nodes) {
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
