// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pairFunctions } from '../../scripts/results/profile-difference.js'
import { addStack, createTree, keyOf } from '../../scripts/profile/call-tree.js'

/** @import { Frame } from '../../scripts/profile/call-tree.js' */

/** @returns {Frame} */
const app = (name, line, file = 'util.js') => ({ name, file, line, kind: 'app' })
/** @returns {Frame} */
const node = (name, line = 1) => ({ name, file: 'node:events', line, kind: 'node' })

/** @param {[Frame[], number?][]} stacks */
function treeOf (...stacks) {
  const tree = createTree()
  for (const [stack, weight] of stacks) addStack(tree, stack, weight)
  return tree
}

/** Pairs, as texts of names and lines: `f:1 = f:2`. */
function pairsOf (before, after) {
  const short = key => key.replace(/ .*?:(?=\d)/, ':').replace(/ node:events/, '')
  return [...pairFunctions(before, after)].map(([now, then]) => `${short(now)} = ${short(then)}`).sort()
}

test('of two alike under one caller, the heaviest are one, whatever their lines', () => {
  const before = treeOf([[app('f', 1)], 10], [[app('f', 2)], 90])
  const after = treeOf([[app('f', 11)], 90], [[app('f', 12)], 10])
  assert.deepEqual(pairsOf(before, after), ['f:11 = f:2', 'f:12 = f:1'])
})

test('the one on the same line comes before a heavier one', () => {
  const before = treeOf([[app('f', 1)], 10], [[app('f', 2)], 90])
  const after = treeOf([[app('f', 1)], 90])
  assert.deepEqual(pairsOf(before, after), ['f:1 = f:1'])
})

test('another name, and another file, is another function', () => {
  const before = treeOf([[app('f', 1)]], [[app('g', 2, 'index.js')]])
  const after = treeOf([[app('g', 5)]], [[app('f', 6, 'index.js')]])
  assert.deepEqual(pairsOf(before, after), ['f:6 = f:6, new', 'g:5 = g:5, new'])
})

test('what calls a function tells it from another of its name, through code of Node.js as well', () => {
  const before = treeOf([[node('a'), app('f', 1)], 10], [[node('b'), app('f', 2)], 90])
  const after = treeOf([[node('b'), app('f', 11)], 10], [[node('a'), app('f', 12)], 90])
  assert.deepEqual(pairsOf(before, after), ['a:1 = a:1', 'b:1 = b:1', 'f:11 = f:2', 'f:12 = f:1'])
})

test('a function of which the caller is new is found by its line, or when no other has its name', () => {
  const [caller, f, g] = [app('caller', 1), app('f', 2), app('g', 4)]
  assert.deepEqual(
    pairsOf(treeOf([[f]], [[app('f', 3)]], [[g]]), treeOf([[caller, app('f', 3)]], [[caller, app('g', 14)]])),
    ['caller:1 = caller:1, new', 'f:3 = f:3', 'g:14 = g:4']
  )
  assert.deepEqual(
    pairsOf(treeOf([[f]], [[app('f', 3)]]), treeOf([[caller, app('f', 12)]])),
    ['caller:1 = caller:1, new', 'f:12 = f:12, new']
  )
})

test('one that is taken is taken, wherever the other of its name stands', () => {
  const before = treeOf([[app('f', 1)]])
  const after = treeOf([[app('f', 1)], 9], [[node('a'), app('f', 5)], 1])
  assert.deepEqual(pairsOf(before, after), ['a:1 = a:1', 'f:1 = f:1', 'f:5 = f:5, new'])
})

test('a pair that was found once holds wherever it stands', () => {
  const [one, other] = [app('f', 1), app('f', 2)]
  const before = treeOf([[one], 90], [[other], 10], [[node('a'), one], 10], [[node('a'), other], 90])
  const after = treeOf([[app('f', 11)], 90], [[node('a'), app('f', 11), app('g', 3)], 10])
  const inside = treeOf([[one], 90], [[other], 10], [[node('a'), one, app('g', 8)], 10], [[node('a'), other], 90])
  assert.deepEqual(pairsOf(before, after).filter(pair => pair.startsWith('f')), ['f:11 = f:1'])
  assert.deepEqual(pairsOf(inside, after).filter(pair => pair.startsWith('g')), ['g:3 = g:8'])
})

test('of two new functions, one that is gone is only one', () => {
  const after = treeOf([[app('one', 1), app('f', 11)]], [[app('other', 2), app('f', 12)]])
  const pairs = pairsOf(treeOf([[app('gone', 5), app('f', 7)]]), after)
  assert.deepEqual(pairs.filter(pair => pair.startsWith('f')), ['f:11 = f:7', 'f:12 = f:12, new'])
})

test('code of Node.js on another line is another function, and what it calls as well', () => {
  const before = treeOf([[node('a', 1), app('f', 1)]], [[app('f', 3)]])
  const after = treeOf([[node('a', 2), app('f', 5)]], [[app('f', 3)]])
  assert.deepEqual(pairsOf(before, after), ['a:2 = a:2', 'f:3 = f:3', 'f:5 = f:1'])
  const two = treeOf([[node('a', 1), app('f', 1)]], [[node('b'), app('f', 3)]])
  assert.deepEqual(pairsOf(two, treeOf([[node('a', 2), app('f', 5)]])), ['a:2 = a:2', 'f:5 = f:5, new'])
})

test('code of packages and of Node.js is the same by its place', () => {
  const lib = /** @type {Frame} */ ({ name: 'p', file: 'node_modules/p/index.js', line: 1, kind: 'package' })
  const pairs = pairFunctions(treeOf([[lib]], [[node('a', 1)]]), treeOf([[lib]], [[node('a', 2)]]))
  assert.deepEqual([...pairs], [lib, node('a', 2)].map(frame => [keyOf(frame), keyOf(frame)]))
})
