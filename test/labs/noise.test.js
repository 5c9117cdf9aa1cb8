// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { report } from '../../labs/noise/report.js'
import { readLabRecord, referenceFile } from '../../scripts/results/record.js'
import { inEnglish } from '../../scripts/render/localise.js'

test('its picture marks the intervals that miss 1, at its two ends, and its title counts the others', async () => {
  const { data, options } = await readLabRecord(referenceFile('noise'), 'noise')
  const { plots = {} } = report(/** @type {any} */ (data), options)
  const { title, series: [contains, misses] } = /** @type {any} */ (plots['against-itself'])
  const all = contains.points.length + misses.points.length
  assert.equal(inEnglish(title), `${contains.points.length} of ${all} intervals contain 1`)
  assert.ok(misses.points.every(({ low, high }) => low > 1 || high < 1))
  const inner = contains.points.map(({ x }) => x)
  assert.ok(misses.points.every(({ x }) => x < Math.min(...inner) || x > Math.max(...inner)))
})
