// @ts-check
// Two profiles on one scale: which function is which, what each costs, and from which difference on it changed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareProfiles, cpuMicrosOf, pairFunctions } from '../../scripts/results/profile-difference.js'
import { frame, treeOf } from '../profile/trees.js'

/** @import { Frame } from '../../scripts/profile/call-tree.js' */

const SAMPLES = 10_000 // and as many units of weight, so that each is 0.01 µs of the 100 of a request

const near = (a, b) => assert.ok(Math.abs(a / b - 1) < 1e-6, `${a} is not ${b}`)

// Which function of one server is which of another.

const app = (name, line, file = 'util.js') => frame(name, 'app', file, line)
const node = (name, line = 1) => frame(name, 'node', 'node:events', line)
const [f, other] = [app('f', 1), app('f', 2)]
const caller = app('caller', 1)

/** @type {[string, [Frame[], number?][], [Frame[], number?][], string[]][]} */
const pairs = [
  ['under one caller, the heaviest are one', [[[f], 10], [[other], 90]], [[[app('f', 11)], 90], [[app('f', 12)], 10]],
    ['f:11 = f:2', 'f:12 = f:1']],
  ['what calls it tells one from another of its name',
    [[[node('a'), f], 10], [[node('b'), other], 90]], [[[node('b'), app('f', 11)], 10], [[node('a'), app('f', 12)], 90]],
    ['f:11 = f:2', 'f:12 = f:1']],
  ['its line tells it where the caller is new', [[[f]], [[other]]], [[[caller, other]]],
    ['caller:1 = new', 'f:2 = f:2']],
  ['the only one of its name is it, wherever it is called', [[[f]]], [[[caller, app('f', 9)]]],
    ['caller:1 = new', 'f:9 = f:1']],
  ['what calls it most is its caller', [[[node('a'), f], 10], [[node('b'), f], 90], [[node('c'), f], 20]],
    [[[node('b'), app('f', 11)], 10], [[node('c'), app('f', 12)], 90]], ['f:11 = f:1', 'f:12 = new']]
]
for (const [what, before, after, expected] of pairs) {
  test(`functions of two servers: ${what}`, () => {
    const short = key => key.endsWith(', new') ? 'new' : key.replace(/ .*?:(?=\d)/, ':')
    const found = [...pairFunctions(treeOf(before), treeOf(after))].filter(([now]) => !now.includes('node:events'))
    assert.deepEqual(found.map(([now, then]) => `${short(now)} = ${short(then)}`).sort(), expected)
  })
}

// From which difference on a function counts as changed.

const side = (stacks, more) =>
  ({ name: 'server', folder: 'x', tree: treeOf(stacks), samples: SAMPLES, cpuMicros: 100, ...more })
const own = name => frame(name, 'app', 'x/util.js')
const withF = (weight, more) => side([[[own('f')], weight], [[own('rest')], SAMPLES - weight]], more)
const changeOf = (before, after) => compareProfiles(before, after).functions
  .find(({ frame: { name } }) => name === 'f')?.change

test('a function counts as changed beyond three standard deviations and a fifth, and as new or gone beyond tenfold', () => {
  /** @type {[number, number, string][]} samples of 10,000 before and after */
  const changes = [
    [1000, 1100, 'same'], // within three standard deviations: 10 and 11 µs have one of 0.46
    [1000, 1190, 'same'], // beyond them, and less than a fifth
    [1000, 1200, 'more'],
    [1200, 1000, 'less'],
    [100, 1000, 'new'],
    [1000, 100, 'gone'],
    [9, 0, 'gone']
  ]
  for (const [before, after, change] of changes) {
    assert.equal(changeOf(withF(before), withF(after)), change, `${before} and ${after}`)
  }
})

test('the CPU time of a request is what the process had used, by all requests that reached it', () => {
  const startUp = frame('(anonymous)', 'node', 'node:internal/main/run_main_module')
  const tree = treeOf([[[own('f')], 600], [[own('g')], 300], [[startUp], 100]])
  const [answered, work] = [9, { cpuMicros: 500, requestsStarted: 10 }] // half of what the samples add up to
  near(cpuMicrosOf({ tree, answered, work }), 45)
  near(cpuMicrosOf({ tree, answered }), 100)
})
