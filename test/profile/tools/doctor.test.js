// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDiagnosis } from '../../../scripts/profile/doctor.js'

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
