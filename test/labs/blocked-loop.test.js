// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { report } from '../../labs/blocked-loop/report.js'

test('when a timer fired from run to run is no interval, and looks like none', () => {
  const samples = [101, 114, 100].map(firedMs => ({ steps: 10, loopMs: 94, firedMs }))
  const { tables } = report({ samples }, {})
  assert.equal(tables?.timer.head.at(-1), 'the timer fires after, ms [lowest … highest]')
  assert.deepEqual(tables?.timer.rows, [['10', '94.0', '101 [100 … 114]']])
})
