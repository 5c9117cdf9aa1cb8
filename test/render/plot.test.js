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

test('for a phone, a plot is as wide as its screen, and all of its text is within', () => {
  const bars = [{ name: 'a-server-with-a-long-name', value: 3, label: '3,000', low: 2, high: 4 }]
  const title = 'Requests per second of all servers, as they were measured one after the other'
  for (const one of [{ ...plot, title }, { title, alt: 'bars', bars }]) {
    const narrow = renderPlot(one, undefined, { isNarrow: true })
    assert.match(narrow, /<svg [^>]*width="342"/)
    assert.ok([...narrow.matchAll(/<text[^>]*>/g)].length > 4)
    assert.doesNotMatch(narrow, new RegExp(`>${title}</text>`), 'the title is broken into lines')
  }
})

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
    assert.equal(svg.match(/<path d="M[\d. L]+"[^>]*stroke-width="1.5"/g)?.length ?? 0, lines)
    assert.equal(svg.match(/stroke-opacity="0.3"/g)?.length ?? 0, bands)
    assert.match(svg, key)
  })
}

test('panels stand beside each other on the same axes, each with its own legend', () => {
  const { series, ...axes } = plot
  const far = { name: 'far', line: /** @type {const} */ ('solid'), points: [{ x: 1, y: 1_000_000 }, { x: 3, y: 10 }] }
  const svg = renderPlot({ ...axes, panels: [{ name: 'left', series }, { name: 'right', series: [far] }] })
  for (const text of ['left', 'right', 'far', 'bare']) assert.ok(svg.includes(`>${text}<`), text)
  assert.equal(svg.match(/>1,000,000</g)?.length, 2)
})

test('colours change with the reader\'s scheme, and every colour that is drawn has its other one', () => {
  const [style = ''] = /<style>@media \(prefers-color-scheme:dark\).*?<\/style>/.exec(svg) ?? []
  const drawn = [...svg.replace(style, '').matchAll(/((?:fill|stroke)="#\w+")/g)]
  for (const [, colour] of drawn) assert.ok(style.includes(`[${colour}]`), `${colour} is not there in dark`)
})
