// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'acorn'
import { drawSlowDown, plant, SLOW_DOWNS } from '../../scripts/check/slow-down.js'
import { findStage } from '../support/project.js'

const SEEDS = Array.from({ length: 300 }, (_, i) => i + 1)
const TELLING = /slow|fault|broken|leak|expensive|oops|\bbug\b/i

for (const slowDown of SLOW_DOWNS) {
  test(`${slowDown.kind} goes into ${slowDown.stage}, and no word tells that it is planted`, async () => {
    const { texts, guilty } = await plant(slowDown, await findStage(slowDown.stage))
    assert.ok(guilty.length > 0)
    for (const text of Object.values(texts)) {
      parse(text, { ecmaVersion: 'latest', sourceType: 'commonjs' })
      assert.doesNotMatch(text, /←| $|\t|.{121}/m)
    }
    for (const { file, line } of guilty) assert.doesNotMatch(texts[file].split('\n')[line - 1], TELLING)
  })
}

test('the same seed and level draw the same, and other seeds draw all there are', () => {
  for (const level of /** @type {const} */ ([null, 1, 2, 3])) {
    const draw = seed => drawSlowDown({ seed, level })
    assert.deepEqual(SEEDS.map(draw), SEEDS.map(draw))
    const wanted = SLOW_DOWNS.filter(slowDown => level === null || slowDown.level === level)
    assert.ok(wanted.length >= 3)
    assert.deepEqual(new Set(SEEDS.map(draw)), new Set(wanted))
  }
})
