// @ts-check
// Pictures in other languages: all that they say is translated, and has the room that it needs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderPlot } from '../../scripts/render/plot.js'

const WORDS = {
  Title: 'Заголовок',
  'a dot': 'точка',
  time: 'время',
  rate: 'скорость',
  first: 'первый',
  second: 'второй',
  'lowest to highest': 'мин.–макс.'
}
const localise = text => WORDS[text] ?? text.replace('.', ',')

test('title, axes, figures, legend and key of a plot are said in the language', () => {
  const points = [{ x: 0.5, y: 1, lowest: 0.5, highest: 1.5 }, { x: 1.5, y: 2, lowest: 1, highest: 3 }]
  const series = ['first', 'second'].map(name => ({ name, points }))
  const plot = { title: 'Title', alt: 'a dot', x: { name: 'time' }, y: { name: 'rate' }, series }
  const svg = renderPlot(plot, localise)
  for (const word of Object.values(WORDS)) assert.ok(svg.includes(`>${word}<`), word)
  assert.match(svg, />0,5</)
  assert.doesNotMatch(svg, />(?:0\.5|Title|time|rate|first|second)</)
})

test('bars and their labels are said in the language, and a long label has room', () => {
  const bars = [{ name: 'first', value: 1, label: 'short' }]
  const draw = label =>
    renderPlot({ title: 'Title', alt: 'a dot', bars }, text => text === 'short' ? label : localise(text))
  const [short, long] = ['1,5', 'сто двадцать два раза'].map(draw)
  assert.ok(long.includes('>первый<') && long.includes('>сто двадцать два раза<'))
  const lengthOf = svg => Number(/<path d="M\S+ \S+l(\d+(?:\.\d+)?) 0/.exec(svg)?.[1])
  assert.ok(lengthOf(long) < lengthOf(short), `${lengthOf(long)} < ${lengthOf(short)}`)
})
