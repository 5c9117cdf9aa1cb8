// @ts-check
// What starts of comparisons show together: how large a loss was, the chance to find it, how wide intervals are, and
// what the order does. The starts are made up: normal logarithms, and who is started first is two per cent cheaper.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { stats } from 'bench-in-turns'
import { PLANTED } from '../../labs/power/planted.js'
import { report } from '../../labs/power/report.js'
import { report as truthsReport } from '../../labs/truths/report.js'
import { inEnglish } from '../../scripts/render/localise.js'

const LOSS = { inline: 0.6, deferred: 1, '1 ms of waiting': 1 } // of what was planted
const SCATTER = 0.02
const FIRST = 0.98
const normals = () => {
  const random = xoroshiro128plus(20261128)
  const uniform = () => uniformFloat64(random)
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
}

/** @param {number} loss of CPU time, or of the rate where it is one that `waits` */
function comparison (normal, loss, { waits = false, count = 10 } = {}) {
  const nowFirst = Array.from({ length: count }, (_, i) => i % 2 === 0)
  const starts = size => nowFirst.map(isFirst => size * (isFirst ? FIRST : 1 / FIRST) * Math.exp(SCATTER * normal()))
  const of = size => {
    const values = starts(size)
    return { ...stats.ratioInterval(values, { firsts: nowFirst }), starts: values }
  }
  const [cpu, rate] = [waits ? 1 : loss, waits ? 1 / loss : 1].map(of)
  const verdict = Number(cpu.low) > 1 || Number(rate.high) < 1 ? 'worse' : 'undecided'
  return { verdict, nowFirst, cpuMicrosPerRequest: cpu, requestsPerSecond: rate }
}

const COMPARISONS = 12
const normalOfPower = normals()
const power = Object.keys(LOSS).flatMap(kind => PLANTED.flatMap(planted => {
  const [loss, waits] = [1 + LOSS[kind] * planted / 100, kind.includes('wait')]
  const compared = () => comparison(normalOfPower, loss, { waits })
  return Array.from({ length: COMPARISONS }, () =>
    ({ kind, planted, latencies: [], comparisons: [compared()] }))
}))
const cellsOf = ({ rows }, kind) => rows.find(([name]) => name === kind).slice(1).map(cell => inEnglish(cell))

test('how large a loss was, how much a start scatters, and by which figure: as it was made', () => {
  const { tables = {} } = report({ samples: power }, {})
  const [by, ...sizes] = cellsOf(tables.sizes, 'inline')
  assert.equal(by, 'CPU per request')
  assert.equal(cellsOf(tables.sizes, '1 ms of waiting')[0], 'requests/s')
  for (const [i, planted] of PLANTED.entries()) {
    const [value, low, high] = [...sizes[i].matchAll(/-?[\d.]+/g)].map(Number)
    const loss = LOSS.inline * planted
    assert.ok(Math.abs(value - loss) < 0.6 && low < value && high > value, `${loss}: ${sizes[i]}`)
  }
  const scatter = parseFloat(String(sizes.at(-1)))
  assert.ok(Math.abs(scatter - 100 * SCATTER) < 0.15, 'what the order makes is no scatter')
})

test('the chance that is calculated is the share that is found, and more starts find less', () => {
  const { tables = {} } = report({ samples: power }, {})
  const [chances] = ['deferred'].map(kind => cellsOf(tables.chances, kind))
  const normal = normals()
  const many = Array.from({ length: 2000 }, () => comparison(normal, 1.03).cpuMicrosPerRequest.starts)
  const firsts = comparison(normal, 1).nowFirst
  const isFound = starts => Number(stats.ratioInterval(starts, { errorRate: 0.025, firsts }).low) > 1
  const found = many.filter(isFound).length / many.length
  const [, low, high] = [...chances[PLANTED.indexOf(3)].matchAll(/\d+/g)].map(Number)
  assert.ok(low - 5 < 100 * found && 100 * found < high + 5, `${found} is not ${chances[PLANTED.indexOf(3)]}`)
  const reach = cellsOf(tables.reach, 'deferred').map(parseFloat)
  assert.ok(reach[0] > 1.3 * reach[1] && reach[1] > 1.3 * reach[2], reach.join(' '))
})

test('the chance is that of the noncentral t distribution', () => {
  const { chanceToTell } = stats
  const chanceOf = (size, count) => chanceToTell(size * Math.sqrt(count), count - 1) // of a mean in standard deviations
  assert.ok(Math.abs(chanceOf(1, 10) - 0.8031) < 0.0001) // as G*Power 3.1 has them
  assert.ok(Math.abs(chanceOf(0.5, 30) - 0.7540) < 0.0001)
  assert.ok(Math.abs(chanceToTell(0, 8) - 0.025) < 1e-6)
  assert.equal(chanceToTell(-3, 8), chanceToTell(0, 8))
})

test('widths are by server and sitting, the widest first; a record without sittings says so', () => {
  const equals = power.filter(({ kind, planted }) => kind !== 'inline' && planted === 10)
  const withSitting = equals.map((one, i) => ({ ...one, sitting: 1 + i % 2 }))
  const { widths } = /** @type {any} */ (report({ samples: withSitting }, {}).tables)
  const cells = widths.rows.map(row => row.map(inEnglish))
  assert.equal(cells.length, 4)
  assert.deepEqual(new Set(cells.map(([, sitting]) => sitting)), new Set(['1 of 2', '2 of 2']))
  const widest = cells.map(([, , , , cpu, , rate]) => Math.max(parseFloat(cpu), parseFloat(rate)))
  assert.deepEqual(widest, widest.toSorted((a, b) => b - a))
  const { widths: unknown } = /** @type {any} */ (report({ samples: equals }, {}).tables)
  assert.deepEqual(unknown.rows.map(([, sitting]) => sitting), ['-', '-'])
})

/** With who is started first, and the one that is judged, by the other one. */
const equals = (count, { first = 1, now = 1 } = {}) => {
  const normal = normals()
  return Array.from({ length: count }, () => {
    const { cpuMicrosPerRequest, requestsPerSecond, ...one } = comparison(normal, 1)
    const of = figure => ({
      ...figure, starts: figure.starts.map((ratio, i) => now * ratio * (first / FIRST) ** (one.nowFirst[i] ? 1 : -1))
    })
    const figures = { cpuMicrosPerRequest: of(cpuMicrosPerRequest), requestsPerSecond: of(requestsPerSecond) }
    return { row: 'same-commit', latencies: [], leaks: [], comparisons: [{ ...one, ...figures }] }
  })
}

test('who is started first shows, and a bound that lies in an interval is undecided', () => {
  const tablesOf = samples => /** @type {any} */ (truthsReport({ samples }, {}).tables)
  const rowOf = samples => tablesOf(samples).order.rows[0].map(cell => inEnglish(cell))
  const [, starts, order] = rowOf(equals(40, { first: FIRST }))
  assert.equal(starts, '400')
  assert.match(order, /^0\.9[78]\dx \(0\.97\d to 0\.98\d\)$/)
  const orders = [equals(40, { first: FIRST }), equals(60), equals(3)].map(samples => rowOf(samples)[3])
  assert.deepEqual(orders, ['fails', 'holds', 'undecided'])
  const scatters = [equals(40, { now: 1.05 }), equals(1000), equals(3)].map(samples => rowOf(samples)[5])
  assert.deepEqual(scatters, ['fails', 'holds', 'undecided'])
})
