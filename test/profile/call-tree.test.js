// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addStack, callersOf, createTree, foldInto, functionShares } from '../../scripts/profile/call-tree.js'
import { readTicks } from '../../scripts/profile/flame-tools.js'
import { bottomUpSection, summarySection } from '../../scripts/profile/sections.js'

/** @import { Frame } from '../../scripts/profile/call-tree.js' */

/** @returns {Frame} */
const frame = (name, kind = 'app') => ({ name, file: '', line: 0, kind: /** @type {any} */ (kind) })
const treeOf = stacks => {
  const tree = createTree()
  for (const [stack, weight] of stacks) addStack(tree, stack, weight)
  return tree
}
const emit = frame('emit', 'node')
const listener = frame('listener')
const sha = frame('sha512', 'native')
const send = frame('send', 'node')
const tree = treeOf([[[emit, listener, sha], 6], [[emit, listener], 2], [[send, sha], 1], [[send], 1]])

test('self and total shares add up over the places where a function stands', () => {
  const shares = Object.fromEntries(functionShares(tree).map(({ name, self, total }) => [name, [self, total]]))
  assert.deepEqual(shares, { sha512: [0.7, 0.7], listener: [0.2, 0.8], send: [0.1, 0.2], emit: [0, 0.8] })
  assert.equal(functionShares(tree)[0].name, 'sha512')
})

test('a function that calls itself counts once a sample', () => {
  const [{ self, total }] = functionShares(treeOf([[[listener, listener, listener], 4]]))
  assert.deepEqual([self, total], [1, 1])
})

test('compiled functions can be counted for the JavaScript that called them', () => {
  const shares = Object.fromEntries(
    functionShares(foldInto(tree, ({ kind }) => kind !== 'native')).map(({ name, self, total }) => [
      name,
      [self, total]
    ])
  )
  assert.deepEqual(shares, { listener: [0.8, 0.8], send: [0.2, 0.2], emit: [0, 0.8] })
})

test('optimised and unoptimised code of a function is one function in the lists of 0x and clinic', () => {
  const called = (kind, type = 'JS') => ({ name: 'emit node:events:489:12', type, kind })
  const { tree, samples } = readTicks([
    [called('Unopt')],
    [called('Opt')],
    [called('Opt'), { name: '/usr/lib/libc.so.6', type: 'SHARED_LIB', kind: '' }],
    []
  ])
  assert.equal(samples, 3)
  assert.deepEqual(
    functionShares(tree).map(({ name, file, line, kind, self, total }) => [
      name,
      file,
      line,
      kind,
      self.toFixed(2),
      total
    ]),
    [
      ['emit', 'node:events', 489, 'node', '0.67', 1],
      ['libc.so.6', '', 0, 'native', '0.33', 1 / 3]
    ]
  )
})

test('callers are found with their share', () => {
  const callers = [...callersOf(tree, ({ name }) => name === 'sha512').values()]
  assert.deepEqual(
    callers.map(({ frame: { name }, share }) => [name, Number(share.toFixed(3))]),
    [
      ['listener', 0.857],
      ['send', 0.143]
    ]
  )
})

test('the summary goes by what was on top', () => {
  const withGc = treeOf([[[emit, listener], 3], [[emit, sha], 5], [[frame('(garbage collector)', 'engine')], 2]])
  assert.deepEqual(summarySection(withGc), { javascript: 0.3, native: 0.5, gc: 0.2, engine: 0 })
})

test('bottom up, each line is a share of the one below it', () => {
  const [first] = bottomUpSection(tree, 1)
  assert.equal(first.frame.name, 'sha512')
  assert.equal(first.share, 0.7)
  assert.deepEqual(
    first.callers.map(({ frame: { name }, share }) => [name, Number(share.toFixed(3))]),
    [
      ['listener', 0.857],
      ['send', 0.143]
    ]
  )
  assert.deepEqual(first.callers[0].callers.map(({ frame: { name }, share }) => [name, share]), [['emit', 1]])
})
