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

/** @type {[string, (point: any) => any, { lines: number, bands: number, key: RegExp }][]} */
const SPREADS = [ // two points, and the key
  ['an interval is a thin line', point => point, { lines: 2 + 1, bands: 0, key: />95 % interval</ }],
  ['without a spread there is none', ({ x, y }) => ({ x, y }), { lines: 0, bands: 0, key: /^(?!.*(interval|lowest)<)/s }],
  [
    'the lowest to the highest is a band',
    ({ x, y, low, high }) => ({ x, y, lowest: low, highest: high }),
    { lines: 0, bands: 2 + 1, key: />lowest to highest</ }
  ]
]
for (const [what, spread, { lines, bands, key }] of SPREADS) {
  test(what, () => {
    const svg = renderPlot(plotWith(spread))
    assert.equal(svg.match(/<line [^>]*stroke-width="1.5"/g)?.length ?? 0, lines)
    assert.equal(svg.match(/stroke-opacity="0.3"/g)?.length ?? 0, bands)
    assert.match(svg, key)
  })
}
