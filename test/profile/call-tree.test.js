// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTree, functionShares, packTree, unpackTree, weightOf } from '../../scripts/profile/call-tree.js'
import { splitTree } from '../../scripts/profile/flame-nodes.js'
import { frame, rounded, treeOf } from './trees.js'

const emit = frame('emit', 'node')
const listener = frame('listener')
const sha = frame('sha512', 'native')
const send = frame('send', 'node')
const collector = frame('(garbage collector)', 'engine')
const tree = treeOf([[[emit, listener, sha], 6], [[emit, listener], 2], [[send, sha], 1], [[send], 1]])

const sharesOf = root => Object.fromEntries(functionShares(root).map(({ name, self, total }) =>
  [name, [rounded(self), rounded(total)]]))

/** @type {[string, import('../../scripts/profile/call-tree.js').CallTree, Record<string, number[]>][]} */
const shares = [
  [
    'add up over the places where a function stands, the hottest first',
    tree,
    { sha512: [0.7, 0.7], listener: [0.2, 0.8], send: [0.1, 0.2], emit: [0, 0.8] }
  ],
  ['of a function that calls itself count once a sample', treeOf([[[listener, listener], 4]]), { listener: [1, 1] }]
]
for (const [what, root, expected] of shares) {
  test(`self and total shares ${what}`, () =>
    assert.deepEqual(Object.entries(sharesOf(root)), Object.entries(expected)))
}

test('a call tree is read as it was packed, as plain JSON', () => {
  for (const root of [tree, treeOf([[[emit, collector], 2], [[collector], 1]]), createTree()]) {
    const packed = JSON.parse(JSON.stringify(packTree(root)))
    assert.deepEqual(unpackTree(packed), root)
    assert.equal(packed.frames.length, functionShares(root).length)
  }
})

test('a request begins with the first function that the event loop calls, however it came there', () => {
  const immediate = frame('processImmediate', 'node', 'node:internal/timers')
  const ticks = frame('processTicksAndRejections', 'node', 'node:internal/process/task_queues')
  const main = frame('(anonymous)', 'node', 'node:internal/main/run_main_module')
  const { requests, rest, startUp } = splitTree(treeOf([
    [[immediate, ticks, listener, sha], 5],
    [[ticks, listener], 3],
    [[immediate, frame('runMicrotasks', 'native'), listener], 2],
    [[main, listener], 7],
    [[collector], 11],
    [[immediate, ticks], 13]
  ]))
  assert.deepEqual([requests, rest, startUp].map(weightOf), [10, 24, 7])
  assert.deepEqual([...requests.children.values()].map(({ frame }) => frame), [listener])
})
