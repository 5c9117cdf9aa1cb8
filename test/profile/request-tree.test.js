// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addStack, createTree, splitTree, unpackProfile, weightOf } from '../../scripts/profile/call-tree.js'
import { flameNodes, SUMS } from '../../scripts/profile/flame-nodes.js'
import { listenerShare, summarizeProfile } from '../../scripts/profile/sections.js'
import { readLabRecord, referenceFile } from '../../scripts/results/record-files.js'
import { formatShare } from '../../scripts/render/format.js'

/** @import { Frame, Kind } from '../../scripts/profile/call-tree.js' */

/** @returns {Frame} */
const frame = (name, file = '', kind = /** @type {Kind} */ ('node')) => ({ name, file, line: file ? 1 : 0, kind })
const immediate = frame('processImmediate', 'node:internal/timers')
const ticks = frame('processTicksAndRejections', 'node:internal/process/task_queues')
const builtIn = frame('runMicrotasks', '', 'native')
const main = frame('(anonymous)', 'node:internal/main/run_main_module')
const handler = frame('handler', 'index.js', 'app')
const gc = frame('(garbage collector)', '', 'engine')
const writev = frame('writev', '', 'native')

const { data } = await readLabRecord(referenceFile('profiles'), 'profiles')
const profiles = data.profiles.filter(({ profiler }) => ['cpu', 'prof'].includes(profiler)).map(unpackProfile)

test('a request begins with the first function that the event loop calls, however it came there', () => {
  const tree = createTree()
  addStack(tree, [immediate, ticks, handler, writev], 5)
  addStack(tree, [ticks, handler], 3)
  addStack(tree, [immediate, builtIn, handler], 2)
  addStack(tree, [main, handler], 7)
  addStack(tree, [gc], 11)
  addStack(tree, [immediate, ticks], 13)
  const { requests, rest, startUp } = splitTree(tree)
  assert.deepEqual([requests, rest, startUp].map(weightOf), [10, 24, 7])
  assert.deepEqual([...requests.children.values()].map(({ frame }) => frame), [handler])
})

test('the two sums of a flame graph are the whole of each committed profile, and only the rest is folded', () => {
  assert.ok(profiles.length > 10)
  for (const { stage, profiler, tree } of profiles) {
    const nodes = flameNodes(tree)
    assert.deepEqual(nodes.map(({ frame, isFolded = false }) => [frame.name, isFolded]), [
      [SUMS.requests, false],
      [SUMS.rest, true]
    ])
    assert.ok(Math.abs(nodes[0].share + nodes[1].share - 1) < 1e-9, `${stage} ${profiler}`)
    assert.ok(nodes[0].share > 0.5, `${stage} ${profiler}: ${nodes[0].share}`)
  }
})

test("a listener's box says what the text says of it", () => {
  const withListener = profiles.filter(({ profiler, listener }) => profiler === 'cpu' && listener)
  const compared = withListener.flatMap(profile => {
    const share = listenerShare(summarizeProfile(profile))
    if (!share || share.total < 0.01) return []
    const boxes = boxesOf(flameNodes(profile.tree), share)
    assert.equal(formatShare(Math.max(...boxes)), formatShare(share.total), profile.stage)
    return [profile.stage]
  })
  assert.ok(compared.includes('01-slow') && compared.includes('koa-variant/01-slow'), compared.join())
})

function boxesOf (nodes, { file, line }) {
  return nodes.flatMap(({ frame, share, children }) =>
    [...(frame.file === file && frame.line === line ? [share] : []), ...boxesOf(children, { file, line })])
}
