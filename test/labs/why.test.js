// @ts-check
// The lab of why: what it plants is where it says, and what was named is held against it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { whyGraphs } from '../../docs/.book/images.js'
import { figures } from '../../labs/why/figures.js'
import { CASES } from '../../labs/why/cases.js'
import { DRAWN } from '../../labs/why/lab.js'
import { PLANTS } from '../../labs/why/planted.js'
import { isFirst, isNamed, profilersShare, report } from '../../labs/why/report.js'
import { CHANGES } from '../../scripts/render/palette.js'
import { inEnglish } from '../../scripts/render/localise.js'
import { rootDir } from '../../scripts/stages/catalog.js'

const interval = { value: 5, low: 4, high: 6, count: 6 }
const named = (name, file, line, to) => ({ name, file, line, to, micros: interval })
const guilty = [{ file: 'util.js', line: 20 }]

test('there are 30 rows, and in each package the work is planted where it says', async () => {
  assert.equal(PLANTS.size, 30)
  for (const [name, { inPackage, plant }] of PLANTS) {
    if (!inPackage) continue
    const { texts, guilty: [{ file, line }] } = await plant({ id: name, dir: rootDir })
    assert.match(texts[file].split('\n')[line - 1], /^ {4}for \(let i = 0; i < \d+; i\+\+\) sink \+= i % 7$/, name)
    assert.match(texts[file], /\nlet sink = 0\n$/, name)
  }
})

test('the function that the planted line is in is the right one, in its file, and only where it is first', () => {
  const [right, other] = [named('f', 'util.js', 18, 22), named('g', 'util.js', 30, 40)]
  const isRight = all => isFirst(/** @type {any} */ ({ guilty, named: all }))
  assert.ok(isRight([right, other]))
  assert.ok(!isRight([other, right]))
  assert.ok(!isRight([]))
  assert.ok(!isRight([{ ...right, file: 'index.js' }]))
  assert.ok(isRight([{ ...other, changed: { from: 19, to: 35 } }]), 'a function that lost the line has it in the diff')
})

const sample = (part, name, more = {}) =>
  ({ part, name, guilty, named: [named('f', 'util.js', 18, 22)], why: { micros: interval }, micros: [[100, 100], [105, 105]], tookS: 50, ...more })

test('figures hold by all 30 rows, and not before all are there', () => {
  const planted = [...PLANTS.keys()].map(name => sample('planted', name))
  const verdict = (name, samples) => /** @type {any} */ (figures[name]({ samples }, {})).verdict
  assert.equal(verdict('first-named', planted), 'holds')
  assert.equal(verdict('first-named', planted.slice(1)), 'undecided')
  assert.equal(verdict('first-named', planted.map((one, i) => i < 4 ? { ...one, named: [] } : one)), 'fails')
  const costs = planted.map(({ name, ...one }) =>
    ({ ...one, name, micros: name.startsWith('Koa') ? [[100, 100], [120, 120]] : one.micros }))
  const valueOf = (name, samples) => /** @type {any} */ (figures[name]({ samples }, {})).value
  assert.deepEqual(['least-work', 'most-work'].map(name => valueOf(name, costs).toFixed(2)), ['1.05', '1.20'])
  assert.equal(verdict('most-work', costs.filter(({ name }) => name !== 'Hapi: choose')), 'undecided')
  assert.equal(verdict('same-names-nothing', [sample('same', 'Koa', { named: [] })]), 'holds')
  assert.equal(verdict('same-names-nothing', Array.from({ length: 10 }, () => sample('same', 'Koa'))), 'fails')
  assert.equal(verdict('longest-s', [sample('same', 'Koa', { tookS: 61 })]), 'fails')
})

test('the price is the ratio under the profiler by the one without it', () => {
  const priced = sample('price', 'json', { bare: [[50, 50], [52, 53]] })
  assert.equal(profilersShare([priced])?.value.toFixed(3), '1.000')
  const { tables = {} } = report({ samples: [priced] }, {})
  assert.deepEqual(tables.price.rows.length, 1)
})

test('the flame graph of two stages is a picture of the site, once the record has it', () => {
  const box = { name: 'f', file: 'util.js', line: 3, micros: 20, change: 'less', children: [] }
  const flame = [{ micros: 40, boxes: [box] }, { micros: 25, boxes: [{ ...box, micros: 5 }] }]
  const samples = [sample('same', 'Koa'), sample('stages', DRAWN.join(' '), { flame })]
  const pictures = whyGraphs(samples)
  assert.deepEqual(Object.keys(pictures), ['why-03-optimized-against-02-listener-fix'])
  const { alt, draw } = pictures['why-03-optimized-against-02-listener-fix']
  assert.match(inEnglish(alt), /Coloured is what differs by more than chance, first of all f util\.js:3 \(20\.0 µs before, 5\.00 µs after\)\.$/)
  const boxes = draw().matchAll(new RegExp(`<rect [^>]*fill="${CHANGES.less.colour.light}"`, 'g'))
  assert.equal([...boxes].length, 3, 'the legend, and one in each')
})

test('of a true case, what the repair changed counts wherever it is named, and without a line in any function', () => {
  const [first, second] = [named('g', 'index.js', 1, 9), named('f', 'lib/a.js', 18, 22)]
  const has = (...guilty) => isNamed(/** @type {any} */ ({ guilty, named: [first, second] }))
  assert.ok(has({ file: 'lib/a.js' }))
  assert.ok(has({ file: 'lib/a.js', line: 20 }))
  assert.ok(!has({ file: 'lib/a.js', line: 30 }))
  const cases = [...CASES].map(([name, { guilty: [{ file, line = 1 }] }]) =>
    sample('case', name, { named: [named('f', file, line, line)] }))
  const verdictOf = all => /** @type {any} */ (figures['cases-named']({ samples: all }, {})).verdict
  assert.equal(verdictOf(cases), 'holds')
  assert.equal(verdictOf(cases.slice(1)), 'undecided')
  assert.equal(verdictOf(cases.map((one, i) => i < 2 ? { ...one, named: [] } : one)), 'fails')
})
