// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyseBench } from '../../scripts/analyse/bench.js'
import { readRecord, referenceFile } from '../../scripts/record/files.js'
import { benchPlots } from '../../scripts/render/bench-plots.js'
import { renderPlot } from '../../scripts/render/plot.js'

/** @import { Plot } from '../../scripts/render/plot.js' */

/** @type {Plot} */
const plot = {
  title: 'Rate & time',
  alt: 'a < b',
  x: { name: 'seconds' },
  y: { name: 'requests/s', isLog: true },
  series: [
    {
      name: 'with intervals',
      line: 'solid',
      points: [
        { x: 1, y: 100, low: 90, high: 120 },
        { x: 2, y: 1000, low: 900, high: 1100 }
      ]
    },
    { name: 'bare', points: [{ x: 1, y: 10 }] }
  ]
}
const countLines = svg => (svg.match(/<path d="M[\d. L]+"[^>]*stroke-width="1.5"/g) ?? []).length

test('a plot says in text what its axes, units and series are, and has no script and no link to elsewhere', () => {
  const svg = renderPlot(plot)
  for (const text of [
    '>Rate &amp; time<',
    '>seconds<',
    '>requests/s<',
    '>with intervals<',
    '>bare<',
    '<desc>a &lt; b</desc>',
    'role="img"'
  ]) {
    assert.ok(svg.includes(text), text)
  }
  assert.doesNotMatch(svg.replaceAll(/xmlns(:xlink)?="[^"]*"/g, ''), /<script|href|http/)
})

test('an interval is a line with two caps, and a point without one has none', () => {
  const without = {
    ...plot,
    series: plot.series.map(one => ({ ...one, points: one.points.map(({ x, y }) => ({ x, y })) }))
  }
  assert.equal(countLines(renderPlot(plot)) - countLines(renderPlot(without)), 2 * 3)
})

test('colours change with the reader\'s scheme, and every colour that is drawn has its other one', () => {
  const svg = renderPlot(plot)
  const [style] = /<style>@media \(prefers-color-scheme:dark\).*?<\/style>/.exec(svg) ?? []
  assert.ok(style)
  for (const [, colour] of svg.replace(style, '').matchAll(/((?:fill|stroke)="#\w+")/g)) {
    assert.ok(style.includes(`[${colour}]`), `${colour} is not there in dark`)
  }
})

test('the same plot is the same file, whatever was drawn before', () => {
  const first = renderPlot(plot)
  renderPlot({ ...plot, title: 'another' })
  assert.equal(renderPlot(plot), first)
})

test('every plot of the committed record has points, names of axes and a description', async () => {
  const bench = analyseBench(await readRecord(referenceFile()))
  for (const [name, draw] of Object.entries(benchPlots)) {
    const plot = draw(bench)
    assert.ok(plot.alt, name)
    if ('bars' in plot) {
      assert.ok(plot.bars.length >= 3 && plot.bars.every(({ value, label }) => value > 0 && label), name)
      continue
    }
    const { x, y, series } = plot
    assert.ok(x.name && (y.name || y.categories), name)
    assert.ok(series.length > 0 && series.every(({ points }) => points.length > 0), name)
  }
})
