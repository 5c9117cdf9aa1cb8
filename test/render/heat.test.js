// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HEAT_COLOURS } from '../../scripts/render/palette.js'
import { renderPlot } from '../../scripts/render/plot.js'

test('a heat map says in text what it shows, and each cell with a ratio has the colour of its size', () => {
  const cell = ratio => ({ ratio, label: ratio === null ? 'no syntax' : `${ratio}` })
  const heat = [{ name: 'fades', cells: [cell(50), cell(1)] }, { name: 'turns', cells: [cell(null), cell(0.5)] }]
  const svg = renderPlot({ title: 'Old & new', alt: 'it fades', columns: ['4', '26'], heat })
  for (const text of ['Old &amp; new', '4', '26', 'fades', 'turns', '50', '0.5', 'no syntax', 'it fades']) {
    assert.ok(svg.includes(`>${text}<`), text)
  }
  const used = HEAT_COLOURS.filter(({ light }) => svg.includes(`fill="${light}"`))
  assert.deepEqual(used, [HEAT_COLOURS[0], HEAT_COLOURS[2], HEAT_COLOURS[6]])
  for (const { light, dark } of used) assert.ok(svg.includes(`[fill="${light}"]{fill:${dark}}`), light)
})
