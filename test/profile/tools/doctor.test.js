// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inEnglish } from 'bench-in-turns/message.js'
import { readDiagnosis, summarizeDiagnosis } from '../../../scripts/profile/doctor.js'
import { addToDiagnosis } from '../../../scripts/render/profile-tables.js'

const page = json => `<script type="application/json" id="clinic-data">${json}</script>`

test('where doctor says I/O, how little the server did itself stands beside it, and what shows its waits', () => {
  const observed = { timestamp: 15, cpu: 0.08, delay: 1, memory: { heapUsed: 1 }, handles: 1 }
  const sayOf = issueCategory => {
    const analysis = { interval: [10, 20], issues: { memory: {} }, issueCategory }
    const json = JSON.stringify({ analysis, processStat: [observed] })
    const said = addToDiagnosis(summarizeDiagnosis({ stage: 'shop', ...readDiagnosis(page(json), 'shop: clinic doctor') }))
    return said && inEnglish(said)
  }
  assert.match(String(sayOf('io')), /^shop: its CPU was at 8 %, and doctor says the same of .*--tool trace/)
  assert.equal(sayOf('event-loop'), null)
})
