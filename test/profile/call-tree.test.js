// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { weightOf } from '../../scripts/profile/call-tree.js'
import { splitTree } from '../../scripts/profile/summary.js'
import { frame, treeOf } from './trees.js'

const listener = frame('listener')
const sha = frame('sha512', 'native')
const collector = frame('(garbage collector)', 'engine')

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
