// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyseBench } from '../../scripts/results/analysis.js'
import { readRecord, referenceFile } from '../../scripts/results/record-files.js'
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
const countBands = svg => (svg.match(/fill-opacity="0.3"|opacity="0.3"/g) ?? []).length
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
  const key = 3
  assert.equal(countLines(renderPlot(plot)) - countLines(renderPlot(without)), 2 * 3 + key)
  assert.match(renderPlot(plot), />95 % interval</)
  assert.doesNotMatch(renderPlot(without), />95 % interval</)
})

test('the lowest to the highest value is a band, and never looks like an interval', () => {
  const banded = {
    ...plot,
    series: plot.series.map(one => ({
      ...one,
      points: one.points.map(({ low, high, ...point }) => ({ ...point, lowest: low, highest: high }))
    }))
  }
  const svg = renderPlot(banded)
  assert.equal(countLines(svg), 0)
  assert.equal(countBands(svg), 2 + 1)
  assert.equal(countBands(renderPlot(plot)), 0)
  assert.match(svg, />lowest to highest</)
  assert.doesNotMatch(svg, />95 % interval</)
})

test('panels stand beside each other on the same axes, each with its own legend', () => {
  const { series, ...axes } = plot
  const far = { name: 'far', line: /** @type {const} */ ('solid'), points: [{ x: 1, y: 1_000_000 }, { x: 3, y: 10 }] }
  const svg = renderPlot({ ...axes, panels: [{ name: 'left', series }, { name: 'right', series: [far] }] })
  for (const text of ['left', 'right', 'far', 'bare']) assert.ok(svg.includes(`>${text}<`), text)
  assert.equal(svg.match(/>1,000,000</g)?.length, 2)
})

test('short bars are drawn again, wider, and never longer than the longest', async () => {
  const bench = analyseBench(await readRecord(referenceFile()))
  for (const name of /** @type {const} */ (['league', 'cpu-league'])) {
    const { bars, inset, alt } = benchPlots[name](bench)
    const longest = Math.max(...bars.map(({ value }) => value))
    assert.ok(inset && inset.bars.length > 0 && inset.bars.length < bars.length, name)
    for (const { value } of inset.bars) assert.ok(value * inset.times <= longest, name)
    for (const { name, label } of bars) assert.ok(alt.includes(`${name} ${label}`), name)
    const svg = renderPlot(benchPlots[name](bench))
    for (const { label } of bars) assert.ok(svg.includes(`>${label}<`), label)
  }
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
