// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDiagnosis, summarizeDiagnosis } from '../../../scripts/profile/doctor.js'
import { addToDiagnosis } from '../../../scripts/render/profile-tables.js'

const page = json => `<script type="application/json" id="clinic-data">${json}</script>`
const data = processStat =>
  JSON.stringify({ analysis: { interval: [10, 20], issues: { memory: {} }, issueCategory: 'none' }, processStat })

/** @type {[string, string, RegExp][]} */
const broken = [
  ['without its data', '<html></html>', /left a report without data/],
  ['cut short', page('{"analysis": '), /left data that is no JSON/],
  ['of no load', page(data([{ timestamp: 1 }, { timestamp: 2 }])), /saw nothing of the load/]
]
for (const [what, html, message] of broken) {
  test(`a report of doctor's ${what} is the tool's failure`, () => {
    assert.throws(() => readDiagnosis(html, '01-slow: clinic doctor'), { name: 'ProfileError', message })
  })
}

test('where doctor says I/O, how little the server did itself stands beside it, and what shows its waits', () => {
  const observed = { timestamp: 15, cpu: 0.08, delay: 1, memory: { heapUsed: 1 }, handles: 1 }
  const sayOf = issueCategory => {
    const analysis = { interval: [10, 20], issues: { memory: {} }, issueCategory }
    const json = JSON.stringify({ analysis, processStat: [observed] })
    return addToDiagnosis(summarizeDiagnosis({ stage: 'shop', ...readDiagnosis(page(json), 'shop: clinic doctor') }))
  }
  assert.match(String(sayOf('io')), /^shop: its CPU was at 8 %, and doctor says the same of .*--tool trace/)
  assert.equal(sayOf('event-loop'), null)
})
