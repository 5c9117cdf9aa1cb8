// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareProfiles, cpuMicrosOf } from '../../scripts/results/profile-difference.js'
import { addStack, createTree, unpackProfile } from '../../scripts/profile/call-tree.js'
import { readLabRecord, referenceFile } from '../../scripts/results/record-files.js'
import { changeNodes, drawDifference, panelsOf } from '../../scripts/render/flame-difference.js'
import { WIDTH } from '../../scripts/render/flame-graph.js'

/** @import { Frame, Kind } from '../../scripts/profile/call-tree.js' */

const MICROS = { '01-slow': 14_000, '02-listener-fix': 116, '03-optimized': 49 }
const PAIRS = [['01-slow', '02-listener-fix'], ['02-listener-fix', '03-optimized'], ['03-optimized', '01-slow']]

const { data } = await readLabRecord(referenceFile('profiles'), 'profiles')
const sideOf = id => {
  const profile = unpackProfile(data.profiles.find(({ stage, profiler }) => stage === id && profiler === 'cpu'))
  return { ...profile, name: id, folder: id, cpuMicros: MICROS[id] }
}

/** @returns {Frame} */
const frame = (name, file, line, kind = /** @type {Kind} */ ('app')) => ({ name, file, line, kind })
const main = frame('(anonymous)', 'node:internal/main/run_main_module', 1, 'node')
const emit = frame('emit', 'node:events', 489, 'node')
const treeOf = stacks => {
  const tree = createTree()
  for (const [stack, weight] of stacks) addStack(tree, stack, weight)
  return tree
}
const made = (name, stacks, cpuMicros) =>
  ({ name, folder: name, tree: treeOf(stacks), samples: 10_000, cpuMicros })
const near = (a, b) => assert.ok(Math.abs(a - b) < 1e-6 * Math.max(1, a, b), `${a} is not ${b}`)
const sum = values => values.reduce((all, value) => all + value, 0)

for (const [one, other] of PAIRS) {
  test(`${other} against ${one}: widths, and own times of functions, add up to the CPU time of a request`, () => {
    const difference = compareProfiles(sideOf(one), sideOf(other))
    for (const [side, id] of /** @type {const} */ ([['before', one], ['after', other]])) {
      near(sum(difference[side].nodes.map(({ micros }) => micros)), MICROS[id])
      near(sum(difference.functions.map(entry => entry[side].self)), MICROS[id])
      for (const node of difference[side].nodes) assertFits(node)
    }
    const toScale = panelsOf(difference).filter(({ pxPerMicro }, _, [{ pxPerMicro: first }]) => pxPerMicro === first)
    const widths = [one, other].map(id =>
      sum(toScale.filter(({ side }) => side.name === id).map(({ side, pxPerMicro }) => side.cpuMicros * pxPerMicro)))
    near(widths[0] / widths[1], MICROS[one] / MICROS[other])
    assert.ok(Math.max(...widths) <= WIDTH)
    const clicked = changeNodes(difference)
    near(clicked[0].share / clicked[1].share, MICROS[one] / MICROS[other])
  })
}

test('a function is found again in the other server, whose lines are others', () => {
  const before = made('a', [
    [[emit, frame('(anonymous)', 'a/util.js', 26)], 700],
    [[frame('(anonymous)', 'a/util.js', 42)], 200],
    [[frame('gone', 'a/util.js', 5)], 100]
  ], 100)
  const after = made('b', [
    [[emit, frame('(anonymous)', 'b/util.js', 36)], 20],
    [[frame('(anonymous)', 'b/util.js', 50)], 200],
    [[frame('(anonymous)', 'b/util.js', 50), frame('(anonymous)', 'b/util.js', 42)], 80]
  ], 30)
  const rows = compareProfiles(before, after).functions.map(({ frame: { name, line }, before, after, change }) =>
    [name, line, before.total, after.total, change])
  const byLine = rows.sort((one, other) => Number(one[1]) - Number(other[1]) || Number(other[2]) - Number(one[2]))
  assert.deepEqual(byLine, [
    ['gone', 5, 10, 0, 'gone'],
    ['(anonymous)', 26, 70, 2, 'gone'],
    ['(anonymous)', 42, 20, 28, 'more'], // now in line 50
    ['(anonymous)', 42, 0, 8, 'new'], // which another function had
    ['emit', 489, 70, 2, 'gone']
  ])
})

test('start-up costs no request anything, and what few samples show is no change', () => {
  const before = made('a', [[[main], 5000], [[emit], 900], [[frame('few', 'a/x.js', 1)], 2]], 100)
  const after = made('b', [[[emit], 900], [[frame('few', 'b/x.js', 1)], 5]], 100)
  const { functions, ...sides } = compareProfiles(before, after)
  assert.ok(functions.every(({ frame }) => frame.file !== main.file))
  near(sum(sides.before.nodes.map(({ micros }) => micros)), 100)
  assert.deepEqual(functions.map(({ change }) => change), ['same', 'same'])
  assert.equal(cpuMicrosOf(before.tree, 10), 90.2)
})

test('a server that is too narrow beside the other is drawn again by itself', () => {
  const svg = drawDifference(compareProfiles(sideOf('01-slow'), sideOf('02-listener-fix')))
  assert.match(svg, />02-listener-fix again, drawn 121 times as wide</)
  assert.match(svg, />10,\d\d\d update|>9,\d\d\d update/)
  assert.doesNotMatch(drawDifference(compareProfiles(sideOf('02-listener-fix'), sideOf('03-optimized'))), /again/)
})

function assertFits ({ micros, children }) {
  assert.ok(sum(children.map(child => child.micros)) <= micros * (1 + 1e-9))
  children.forEach(assertFits)
}
