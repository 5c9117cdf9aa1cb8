// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderPlot } from '../../scripts/render/plot.js'

/** @param {(point: any) => any} spread */
function plotWith (spread) {
  const points = [{ x: 1, y: 100, low: 90, high: 120 }, { x: 2, y: 1000, low: 900, high: 1100 }]
  return {
    title: 'Rate & time',
    alt: 'a < b',
    x: { name: 'seconds' },
    y: { name: 'requests/s', isLog: true },
    series: [
      { name: 'first', line: /** @type {const} */ ('solid'), points: points.map(spread) },
      { name: 'bare', points: [{ x: 1, y: 10 }] }
    ]
  }
}
const plot = plotWith(point => point)
const svg = renderPlot(plot)

test('a plot says in text what it shows, has no script and no link, and is the same whatever was drawn before', () => {
  const said = ['>Rate &amp; time<', '>seconds<', '>requests/s<', '>first<', '>bare<', '<desc>a &lt; b</desc>', 'role="img"']
  for (const text of said) assert.ok(svg.includes(text), text)
  assert.doesNotMatch(svg.replaceAll(/xmlns(:xlink)?="[^"]*"/g, ''), /<script|href|http/)
  renderPlot({ ...plot, title: 'another' })
  assert.equal(renderPlot(plot), svg)
})
