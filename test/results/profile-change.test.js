// @ts-check
// From which difference on a function counts as changed, and what the two sides of a comparison hold.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareProfiles } from '../../scripts/results/profile-difference.js'
import { addStack, createTree } from '../../scripts/profile/call-tree.js'

/** @import { Frame } from '../../scripts/profile/call-tree.js' */

const SAMPLES = 10_000 // and as many units of weight, so that each is 0.01 µs of the 100 of a request
const CPU_MICROS = 100

/** @returns {Frame} */
const frame = (name, file = 'x/util.js', kind = /** @type {Frame['kind']} */ ('app')) => ({ name, file, line: 1, kind })
const collector = frame('(garbage collector)', '', 'engine')
const start = frame('main', 'node:internal/main/run_main_module', 'node')

/** @param {[Frame[], number][]} stacks @param {any} more */
function side (stacks, more = {}) {
  const tree = createTree()
  for (const [stack, weight] of stacks) addStack(tree, stack, weight)
  return { name: 'server', folder: 'x', tree, samples: SAMPLES, cpuMicros: CPU_MICROS, ...more }
}
const withOf = weight => side([[[frame('f')], weight], [[frame('other')], SAMPLES - weight]])
const changeOf = (before, after) => compareProfiles(before, after).functions
  .find(({ frame: { name } }) => name === 'f')?.change

/** @type {[number, number, string][]} samples of 10,000 before and after */
const changes = [
  [1000, 1100, 'same'], // within three standard deviations: 10 and 11 µs have one of 0.46
  [100, 130, 'same'],
  [1000, 1190, 'same'], // beyond them, and less than a fifth
  [1000, 1200, 'more'],
  [1200, 1000, 'less'],
  [100, 200, 'more'],
  [100, 999, 'more'],
  [100, 1000, 'new'],
  [999, 100, 'less'],
  [1000, 100, 'gone'],
  [5, 0, 'same'],
  [9, 0, 'gone'],
  [0, 9, 'new']
]
for (const [before, after, change] of changes) {
  test(`${before} samples before and ${after} after are ${change}`, () =>
    assert.equal(changeOf(withOf(before), withOf(after)), change))
}

test('fewer samples show less', () => {
  const few = weight => ({ ...withOf(weight), samples: 100 })
  assert.equal(changeOf(withOf(1000), withOf(2000)), 'more')
  assert.equal(changeOf(few(1000), few(2000)), 'same')
})

test('samples of the start of the program are none of a request', () => {
  const halfStart = weight => side([[[start], SAMPLES], [[frame('f')], weight], [[frame('other')], SAMPLES - weight]], {
    samples: 2 * SAMPLES
  })
  assert.equal(changeOf(halfStart(1000), halfStart(1200)), 'more')
  assert.equal(compareProfiles(halfStart(1000), halfStart(1200)).functions.length, 2)
})

test('functions come by how much their own time differs, either way', () => {
  const before = side([[[frame('f')], 5000], [[frame('g')], 3000], [[frame('h')], 2000]])
  const after = side([[[frame('f')], 5250], [[frame('g')], 750], [[frame('h')], 4000]])
  assert.deepEqual(
    compareProfiles(before, after).functions.map(({ frame: { name }, before, after }) => [name, before, after]),
    [
      ['g', { self: 30, total: 30 }, { self: 7.5, total: 7.5 }],
      ['h', { self: 20, total: 20 }, { self: 40, total: 40 }],
      ['f', { self: 50, total: 50 }, { self: 52.5, total: 52.5 }]
    ]
  )
})

test('only own files of the server are relative to it', () => {
  const frames = [frame('own'), frame('near', 'xx/util.js'), frame('packed', 'x/node_modules/p/i.js', 'package')]
  const one = side(frames.map(it => [[it], 1]))
  assert.deepEqual(
    compareProfiles(one, one).functions.map(({ frame: { name, file } }) => `${name} ${file}`).sort(),
    ['near xx/util.js', 'own util.js', 'packed x/node_modules/p/i.js']
  )
})

test('a side has what answers requests and, folded, everything else, in microseconds with the change of each', () => {
  const before = side([[[frame('f'), frame('g')], 6000], [[collector], 4000]])
  const after = side([[[frame('f')], 5000], [[collector], 5000]], { name: 'later', cpuMicros: 10 })
  /** @type {(node: any) => any} */
  const short = ({ frame: { name }, micros, change, children, isFolded }) =>
    ({ name, micros, change, isFolded, children: children.map(short) })
  const compared = compareProfiles(before, after)
  const leaf = (name, micros, change, children = /** @type {any[]} */ ([])) =>
    ({ name, micros, change, isFolded: undefined, children })
  assert.deepEqual(compared.before.nodes.map(short), [
    leaf('answering requests', 60, 'same', [leaf('f', 60, 'gone', [leaf('g', 60, 'gone')])]),
    { ...leaf('everything else', 40, 'same', [leaf('(garbage collector)', 40, 'less')]), isFolded: true }
  ])
  assert.deepEqual(compared.after.nodes.map(short), [
    leaf('answering requests', 5, 'same', [leaf('f', 5, 'gone')]),
    { ...leaf('everything else', 5, 'same', [leaf('(garbage collector)', 5, 'less')]), isFolded: true }
  ])
  assert.deepEqual([compared.after.name, compared.after.cpuMicros], ['later', 10])
})

test('a side without anything else has no such sum', () => {
  const { nodes } = compareProfiles(withOf(1), withOf(1)).before
  assert.deepEqual(nodes.map(({ frame: { name } }) => name), ['answering requests'])
})
