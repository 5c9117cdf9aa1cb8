// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partTimesTable, planTable } from '../../scripts/render/teaching-times.js'

const one = { name: '01-one', title: '1. One', minutes: 20 }
const two = { name: '02-two', title: '2. Two', minutes: 40 }
const list = { name: 'list', title: 'List', minutes: null }
const exercises = [
  { chapter: '01-one', minutes: 5 },
  { chapter: '02-two', minutes: 10 },
  { chapter: '02-two', minutes: 15 }
]

test('a part takes as long as its chapters, and what is read at no set time is left out', () => {
  const parts = [{ title: 'First', pages: [one, two] }, { title: 'Appendix', pages: [list] }]
  assert.deepEqual(partTimesTable(parts, exercises).rows, [['First', '2', '60', '30']])
})

test('a plan says what each chapter takes, and all of them together', () => {
  assert.deepEqual(planTable([one, two], exercises).rows, [
    ['1. One', '20', '5'],
    ['2. Two', '40', '25'],
    ['together', '60', '30']
  ])
})

test('a chapter that does not say how long it takes is named', () => {
  const message = /^docs\/list\.md does not say how long it takes/
  assert.throws(() => planTable([one, list], exercises), { name: 'RegionError', message })
  assert.throws(() => partTimesTable([{ title: 'First', pages: [one, list] }], exercises), { name: 'RegionError', message })
})
