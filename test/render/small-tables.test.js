// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planTable } from '../../scripts/render/teaching-times.js'

test('a chapter that does not say how long it takes is named', () => {
  const untimed = { name: 'list', title: 'List', minutes: null }
  const message = /^docs\/list\.md does not say how long it takes/
  assert.throws(() => planTable([untimed], []), { name: 'RegionError', message })
})
