// @ts-check
// What stands on a picture, and where.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderPlot } from '../../scripts/render/plot.js'
import { COLOURS, seriesColour } from '../../scripts/render/palette.js'
import { readCatalog } from '../../scripts/stages/catalog.js'

const ELEMENT = /<(line|rect|circle|path|text)((?: [\w-]+="[^"]*")*) ?\/?>([^<]*)/g
const HEAD = { title: 'Requests', alt: 'They fall.' }
const AXES = { x: { name: 'connections' }, y: { name: 'requests per second' } }

/** @returns {any[]} what is drawn, in order, each with its attributes */
function elementsOf (svg) {
  assert.doesNotMatch(svg, /NaN|Infinity|undefined|null/)
  return [...svg.matchAll(ELEMENT)].map(([, tag, attributes, text]) => {
    const pairs = [...attributes.matchAll(/ ([\w-]+)="([^"]*)"/g)]
    const values = pairs.map(([, name, value]) => [name, value.trim() && !isNaN(Number(value)) ? Number(value) : value])
    return { tag, text, ...Object.fromEntries(values) }
  })
}

const draw = (plot, options) => elementsOf(renderPlot({ ...HEAD, ...plot }, undefined, options))
const textsOf = all => all.filter(({ tag }) => tag === 'text').map(({ text }) => text)
/** Symbols have their place in a transform. */
const symbolsOf = all => all.flatMap(({ transform }) => transform ? [transform.match(/[\d.]+/g).map(Number)] : [])
const heightOf = (all, label) => all.find(({ tag, text }) => tag === 'text' && text === label).y

test('a point stands where its axes say, and its interval beside it', () => {
  const points = [{ x: 0, y: 0 }, { x: 10, y: 500, low: 400, high: 600 }, { x: 20, y: 1000 }]
  const all = draw({ ...AXES, series: [{ name: 'a', points, line: 'solid' }] })
  const [first, second, third] = symbolsOf(all)
  const ends = ['0', '1,000'].map(label => heightOf(all, label))
  assert.deepEqual([first[1], third[1]].map(Math.round), ends.map(Math.round))
  for (const [at, middle] of second.entries()) assert.ok(Math.abs(middle - (first[at] + third[at]) / 2) < 0.2)
  const interval = all.find(line => line['stroke-width'] === 1.5 && line.x1 === line.x2)
  assert.ok(Math.abs(interval.y1 - heightOf(all, '400')) < 1 && Math.abs(interval.y2 - heightOf(all, '600')) < 1)
  for (const said of ['Requests', 'connections', 'requests per second', '95 % interval']) assert.ok(textsOf(all).includes(said), said)
})

test('on a logarithmic axis each power is as far from the next, and what is zero is left out', () => {
  const points = [{ x: 1, y: 0 }, { x: 2, y: 10 }, { x: 3, y: 1000 }]
  const all = draw({ x: AXES.x, y: { ...AXES.y, isLog: true }, series: [{ name: 'a', points, line: 'solid' }] })
  const [ten, hundred, thousand] = ['10', '100', '1,000'].map(label => heightOf(all, label))
  assert.ok(Math.abs((ten - hundred) - (hundred - thousand)) < 0.2)
  assert.deepEqual(symbolsOf(all).map(([, y]) => Math.round(y)), [ten, thousand].map(Math.round))
})

test('a series without a value, one with a single point and none at all have their axes', () => {
  assert.equal(symbolsOf(draw({ ...AXES, series: [{ name: 'a', points: [{ x: 1, y: null }] }] })).length, 0)
  assert.equal(symbolsOf(draw({ ...AXES, series: [{ name: 'a', points: [{ x: 5, y: 7 }] }] })).length, 1)
  for (const y of [AXES.y, { ...AXES.y, isLog: true }]) {
    assert.ok(textsOf(draw({ x: AXES.x, y, series: [] })).includes('connections'))
  }
})

test('points of categories stand in their order, and a legend names two series', () => {
  const x = { name: 'stage', categories: ['slow', 'fixed', 'optimised'] }
  const series = ['now', 'then'].map(name => ({ name, points: x.categories.map((x, i) => ({ x, y: i })) }))
  const all = draw({ ...AXES, x, series })
  const places = x.categories.map(name => all.find(({ text }) => text === name).x)
  assert.deepEqual(places, places.toSorted((a, b) => a - b))
  assert.deepEqual(symbolsOf(all).slice(-3).map(([x]) => Math.round(x)), places.map(Math.round))
  assert.ok(textsOf(all).includes('now') && textsOf(all).includes('then'))
})

test('a legend that is too long for a row has about as many entries in each', () => {
  const names = ['a', 'b', 'c', 'd'].map(letter => letter.repeat(17))
  const all = draw({ ...AXES, series: names.map(name => ({ name, points: [{ x: 1, y: 1 }] })) })
  const places = names.map(name => all.find(({ text }) => text === name))
  assert.deepEqual(places.map(({ y }) => y === places[0].y), [true, true, false, false])
  assert.equal(places[2].x, places[0].x, 'below each other')
})

test('panels stand beside each other, and on a phone below', () => {
  const panels = ['left', 'right'].map(name => ({ name, series: [{ name: '', points: [{ x: 1, y: 1 }] }] }))
  const placesOf = options => draw({ ...AXES, panels }, options).filter(({ text }) => ['left', 'right'].includes(text))
  const [left, right] = placesOf({})
  assert.ok(left.x < right.x && left.y === right.y)
  const [above, below] = placesOf({ isNarrow: true })
  assert.ok(above.x === below.x && above.y < below.y)
})

test('bars begin at zero and are as long as their values; a whisker without an end is left out', () => {
  const bars = [
    { name: 'one', value: 100, label: '100', low: 90, high: 110 }, { name: 'two', value: 50, label: '50', low: 40, high: null }
  ]
  for (const options of [{}, { isNarrow: true }]) {
    const all = draw({ bars }, options)
    const [, one, two] = all.filter(({ tag }) => tag === 'rect') // behind the background
    assert.ok(Math.abs(one.width - 2 * two.width) < 0.2 && one.x === two.x && one.y < two.y)
    const whiskers = all.filter(line => line['stroke-width'] === 1.5 && line.stroke === COLOURS.ink.light)
    assert.equal(whiskers.length, 1)
    assert.ok(whiskers[0].x1 < one.x + one.width && whiskers[0].x2 > one.x + one.width)
    for (const said of ['one', 'two', '100', '50']) assert.ok(textsOf(all).includes(said), said)
  }
})

test('bars that are far apart are points on a logarithmic axis', () => {
  const all = draw({ isLog: true, bars: [1, 10, 100].map(value => ({ name: `${value}`, value, label: `${value} ms` })) })
  const [one, ten, hundred] = all.filter(({ tag }) => tag === 'circle').map(({ cx }) => cx)
  assert.ok(Math.abs((ten - one) - (hundred - ten)) < 0.2 && ten > one)
})

test('every stage has a colour of its own in its track', async () => {
  for (const stages of Map.groupBy(await readCatalog(), ({ track }) => track).values()) {
    const colours = stages.map(({ id }) => seriesColour(id, 99).light)
    assert.equal(new Set(colours).size, stages.length, String(colours))
  }
})

test('the last value is written below a line that falls, and above one that does not', () => {
  const series = Object.entries({ falls: [9, 8, 3], rises: [2, 5, 7] }).map(([name, ys]) =>
    ({ name, line: 'solid', sayEnd: String, points: ys.map((y, x) => ({ x, y })) }))
  const all = draw({ ...AXES, series })
  const endOf = text => all.find(one => one.text === text && one['font-weight'] === 'bold').y
  const lasts = symbolsOf(all).filter(([x]) => x === Math.max(...symbolsOf(all).map(([x]) => x))).map(([, y]) => y)
  assert.ok(endOf('3') > Math.max(...lasts), 'below 3')
  assert.ok(endOf('7') < Math.min(...lasts), 'above 7')
})
