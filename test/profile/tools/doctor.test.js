// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inEnglish } from 'bench-in-turns/kit.js'
import { readDiagnosis, summarizeDiagnosis } from '../../../scripts/profile/doctor.js'
import { addToDiagnosis } from '../../../scripts/render/profile-tables.js'

test('the CPU while the heap becomes smaller is told from that of the rest of the load', () => {
  const [atMs, nothing] = [[0, 10, 20, 30, 40], [0, 0, 0, 0, 0]]
  const heapUsedBytes = [9e6, 5e6, 2e6, 3e6, 1e6]
  const observations = { atMs, cpu: [9, 8, 1.25, 1, 1.75], heapUsedBytes, delayMs: nothing, activeHandles: nothing }
  const { cpuAtFalls, cpuElsewhere } = summarizeDiagnosis(/** @type {any} */ (
    { stage: 'shop', issues: { memory: {} }, underLoad: [15, 40], observations }))
  assert.deepEqual([cpuAtFalls, cpuElsewhere], [1.5, 1])
})

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
