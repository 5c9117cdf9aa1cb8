// @ts-check
import { value } from '../kit.js'
import { figuresOf } from './report.js'

/** @import { Interval } from 'bench-in-turns' */

const INDEX_ALONE = 'one by one, with the index'
const QUERY_ALONE = '02-one-query'

/** @type {import('../index.js').Figures} */
export const figures = {
  'busy-loop': (data, options) => value.share(figuresOf(data, options)
    .filter(({ name }) => name === '01-one-by-one').map(({ loop }) => loop), 'the part of the time that the loop works'),
  'index-first-when-near': (data, options) => isFaster(data, options, '0', [INDEX_ALONE, QUERY_ALONE]),
  'query-first-when-far': (data, options) => isFaster(data, options, '5', [QUERY_ALONE, INDEX_ALONE]),
  'distance-hides-the-index' (data, options) {
    const [near, far] = ['0', '5'].map(ms =>
      figuresOf(data, options).find(figures => figures.name === '03-indexed' && figures.ms === ms)?.ratio)
    if (!near || !far) return value.notMeasured
    return value.finding(order(far, near), value.ratio(near), 'on the same machine, and', value.ratio(far), 'at a distance of 5 ms')
  }
}

/** By requests per second, at a distance. @param {string[]} names the faster one first */
function isFaster (data, options, distance, names) {
  const [most, least] = names.map(name =>
    figuresOf(data, options).find(figures => figures.ms === distance && figures.name === name)?.rate)
  if (!most || !least) return value.notMeasured
  const required = 'the two intervals do not overlap'
  return { ...value.finding(order(least, most), value.number(most), 'against', value.number(least), 'requests/s'), required }
}

/** @param {Interval} less @param {Interval} more */
function order (less, more) {
  if (Number(less.high) < Number(more.low)) return 'holds'
  return Number(less.low) > Number(more.high) ? 'fails' : 'undecided'
}
