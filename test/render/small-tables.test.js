// @ts-check
// Tables of what is installed, of claims, of exercises and of the time that they take.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unmaintainedTable } from '../../scripts/render/dependencies-tables.js'
import { diagnosisTable } from '../../scripts/render/profile-tables.js'
import { exercisesList, partTimesTable, planTable } from '../../scripts/render/teaching-times.js'

const lock = {
  packages: {
    '': { dependencies: { tool: '1' }, devDependencies: { linter: '1' } },
    '01-slow': { dependencies: { server: '1' } },
    'node_modules/01-slow': { link: true, resolved: '01-slow' },
    'node_modules/linter': { version: '1.0.0', license: 'MIT', dev: true, dependencies: { old: '1' } },
    'node_modules/old': { version: '1.0.0', license: 'MIT', dev: true },
    'node_modules/server': { version: '1.0.0', license: 'MIT', optionalDependencies: { old: '2', missing: '1' } },
    'node_modules/server/node_modules/old': { version: '2.0.0', license: 'ISC', peerDependencies: { server: '1' } },
    'node_modules/tool': { version: '1.0.0', os: ['linux'] }
  }
}
const unmaintained = [
  { package: 'old@1.0.0', says: 'gone', source: 'https://example.com/1' },
  { package: 'old@2.0.0', says: 'gone as well', source: 'https://example.com/2', fence: 'nobody calls it' }
]
/** @type {any} */
const exercise = { id: '05-fix-it', number: 5, title: 'Fix it', chapter: '04-experiments', task: 'Do it.', minutes: 10 }
const one = { name: '01-one', title: '1. One', minutes: 20 }
const two = { name: '02-two', title: '2. Two', minutes: 40 }
const untimed = { name: 'list', title: 'List', minutes: null }
const parts = [{ title: 'First', pages: [one, two] }, { title: 'Appendix', pages: [untimed] }]
const tasks = [['01-one', 5], ['02-two', 10], ['02-two', 15]].map(([chapter, minutes]) =>
  ({ chapter: String(chapter), minutes: Number(minutes) }))

/** @type {[string, import('../../scripts/render/bench-tables.js').Table, string[][]][]} */
const TABLES = [
  ['what nobody maintains is told by version, and whether a stage brings it', unmaintainedTable(lock, unmaintained, ['01-slow']), [
    ['[`old@1.0.0`](https://example.com/1)', 'gone', '`linter`', 'no', 'no'],
    ['[`old@2.0.0`](https://example.com/2)', 'gone as well', '`server`', 'yes', 'yes: nobody calls it']
  ]],
  ['an exercise has its chapter and its time', exercisesList([exercise]), [['`05-fix-it`', 'Fix it', '4', '10']]],
  ['a part takes as long as its chapters, and one without times is left out', partTimesTable(parts, tasks), [
    ['First', '2', '60', '30']
  ]],
  ['a plan says what each chapter takes, and all together', planTable([one, two], tasks), [
    ['1. One', '20', '5'], ['2. Two', '40', '25'], ['together', '60', '30']
  ]]
]
for (const [what, { rows }, expected] of TABLES) test(what, () => assert.deepEqual(rows, expected))

test('a chapter that does not say how long it takes is named', () => {
  const message = /^docs\/list\.md does not say how long it takes/
  assert.throws(() => planTable([one, untimed], tasks), { name: 'RegionError', message })
})

test('the verdict of doctor that most runs give stands beside that of one, with its count', () => {
  const extent = { median: 1, max: 2 }
  const said = conclusion => /** @type {any} */ (
    { stage: 'a', conclusion, issues: {}, extents: { delayMs: extent, cpu: extent, activeHandles: extent } })
  assert.equal(diagnosisTable([said('one')], ['two', 'one', 'two'].map(said)).rows[0][2], 'two, 2 of 3')
})
