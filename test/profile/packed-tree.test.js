// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addStack, createTree, functionShares, packTree, unpackTree } from '../../scripts/profile/call-tree.js'

/** @import { Frame } from '../../scripts/profile/call-tree.js' */

/** @returns {Frame} */
const frame = (name, line) => ({ name, file: 'a, b.js', line, kind: 'app' })

test('a call tree is read as it was packed, as plain JSON', () => {
  const tree = createTree()
  addStack(tree, [frame('a', 1), frame('b', 2), frame('a', 1)], 3)
  addStack(tree, [frame('a', 1), frame('c', 3)], 5)
  addStack(tree, [frame('b', 2)], 7)
  const packed = JSON.parse(JSON.stringify(packTree(tree)))
  assert.deepEqual(unpackTree(packed), tree)
  assert.deepEqual(functionShares(unpackTree(packed)), functionShares(tree))
  assert.equal(packed.frames.length, 3)
})

test('an empty tree is one', () => {
  assert.deepEqual(unpackTree(packTree(createTree())), createTree())
})
