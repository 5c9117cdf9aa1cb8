// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { report } from '../../labs/watched/report.js'

test('where each run has a panel of its own, the panel says which run it is, and its axis what is shown', () => {
  const samples = ['01-slow', '02-listener-fix'].map(stage => ({ stage, points: [] }))
  const { hook } = /** @type {any} */ (report({ samples }, { durationS: 10 }).plots)
  assert.deepEqual(hook.panels.map(({ name, y }) => [name, y.name]),
    [['01-slow', 'requests/s'], ['02-listener-fix', 'requests/s']])
})
