// @ts-check
import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { test } from 'node:test'
import { expectEnd, showProgress } from '../../scripts/render/progress.js'

test('the end moves with the pace that was seen', () => {
  assert.equal(expectEnd({ totalS: 100, elapsedS: 0, doneShare: 0 }), 100)
  assert.equal(expectEnd({ totalS: 100, elapsedS: 50, doneShare: 0.5 }), 100)
  const slow = expectEnd({ totalS: 400, elapsedS: 400, doneShare: 0.5 })
  assert.ok(slow > 700 && slow < 800, `${slow}`)
  assert.equal(expectEnd({ totalS: 100, elapsedS: 300, doneShare: 1 }), 300)
})

test('a job that takes longer than planned says so and never counts below nothing', () => {
  const stream = /** @type {any} */ (new PassThrough())
  const progress = showProgress(0, stream)
  progress.step('still at it')
  progress.stop()
  assert.equal(String(stream.read()), 'still at it (longer than expected)\n')
})
