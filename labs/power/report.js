// @ts-check
// Of losses that were planted: how many were found, how large they were by what was measured, and what the scatter of
// the starts says of the chance to find them. Of a few comparisons, the count says little and their starts say much.
import { sum } from 'simple-statistics'
import { stats } from 'bench-in-turns'
import { COMPARED } from 'bench-in-turns/kit.js'
import { widthsTable } from '../equipment/widths.js'
import { column, message, say, select, table } from '../kit.js'
import { PLANTED, PLANTED_KINDS } from './planted.js'

/** @import { Report } from '../index.js' */

const TIMES_AS_MANY = [1, 2, 4] // starts
const MOSTLY = 0.9
const OF_EACH = stats.ERROR_RATE / 2 // of two figures, the clearer one is held to half
const FIGURES = { cpuMicrosPerRequest: 'CPU per request', requestsPerSecond: 'requests/s' }

/** @typedef {{ values: number[], firsts?: boolean[] }} Losses above 1 where it is worse, one a start */
/**
 * @typedef {object} Kind
 * @property {string} kind
 * @property {string} figure that shows it best
 * @property {Losses[][]} losses by size, of each comparison
 * @property {number} scatter of a start, of its logarithm
 */

/** @type {Report} */
export function report ({ samples }) {
  const measured = PLANTED_KINDS.filter(kind => select(samples, { kind }).length)
  const kinds = measured.flatMap(kind => clearest(kind, samples) ?? [])
  const tables = {
    found: table('Losses that were planted, and how many were called worse', measured, [
      ['kind', kind => kind],
      ...bySize((kind, i) => sayFound(select(samples, { kind, planted: PLANTED[i] })))
    ]),
    sizes: table('How large each of them was by what was measured, and how much a start scatters', kinds, [
      ['kind', ({ kind }) => kind],
      ['by', ({ figure }) => FIGURES[figure]],
      ...bySize(({ losses }, i) => sayLoss(together(losses[i]))),
      column('a start scatters by', ({ scatter }) => sayPercent(scatter))
    ]),
    chances: table('The chance to be called worse, calculated from that scatter and not counted', kinds, [
      ['kind', ({ kind }) => kind],
      ...bySize((kind, i) => sayChance(kind, together(kind.losses[i])))
    ]),
    reach: table('Losses that would be found 9 times of 10, by --generations: calculated, not counted', kinds, [
      ['kind', ({ kind }) => kind],
      ...TIMES_AS_MANY.map(times => COMPARED.generations * times).map(starts =>
        column(message`${starts} starts`, ({ scatter }) => sayPercent(Math.expm1(smallestFound(scatter, starts)))))
    ]),
    widths: widthsTable(samples.flatMap(({ kind, sitting, comparisons }) =>
      comparisons.map(({ nowFirst, ...figures }) => ({ server: kind, sitting, firsts: nowFirst, figures }))))
  }
  return { tables }
}

/** @returns a column for each size */
function bySize (cell) {
  return PLANTED.map((planted, i) => column(message`${planted} %`, kind => cell(kind, i)))
}

/** @returns {Kind | null} by the figure with more loss for its scatter */
function clearest (kind, samples) {
  const each = Object.keys(FIGURES).flatMap(figure => {
    const losses = PLANTED.map(planted => select(samples, { kind, planted })
      .flatMap(({ comparisons: [one] }) => lossesOf(one, figure)))
    const scatter = scatterOf(losses.flat())
    const largest = together(losses.findLast(some => some.length) ?? [])
    return scatter && largest ? [{ kind, figure, losses, scatter, times: Math.log(largest.value) / scatter }] : []
  })
  return each.toSorted((a, b) => b.times - a.times)[0] ?? null
}

function lossesOf (comparison, figure) {
  const starts = comparison?.[figure]?.starts ?? []
  const values = figure === 'requestsPerSecond' ? starts.map(ratio => 1 / ratio) : starts
  return values.length ? [{ values, firsts: comparison?.nowFirst }] : []
}

/** @returns {number} of a start, over all of them; 0 where nothing is known */
function scatterOf (comparisons) {
  const known = comparisons.filter(({ values }) => values.length > 1).map(({ values, firsts }) => {
    const { error, degrees } = stats.estimateOf(values.map(Math.log), firsts)
    return { degrees, variance: error ** 2 * values.length }
  })
  const degrees = sum(known.map(one => one.degrees))
  return degrees ? Math.sqrt(sum(known.map(one => one.degrees * one.variance)) / degrees) : 0
}

/** @param {Losses[]} comparisons of one size */
function together (comparisons) {
  if (!comparisons.length) return null
  const firsts = comparisons.flatMap(one => one.firsts ?? [])
  return stats.ratioInterval(comparisons.flatMap(({ values }) => values), { firsts })
}

/** @param {number} loss of its logarithm */
function chanceOf (loss, scatter, starts = COMPARED.generations) {
  return stats.chanceToTell(loss / scatter * Math.sqrt(starts), starts - 2, OF_EACH)
}

/** @returns {number} as a logarithm: the chance rises with it, so halving finds it */
function smallestFound (scatter, starts) {
  let [low, high] = [0, 10 * scatter]
  while (high - low > scatter / 1000) {
    const middle = (low + high) / 2
    if (chanceOf(middle, scatter, starts) < MOSTLY) low = middle
    else high = middle
  }
  return high
}

function sayFound (said) {
  if (!said.length) return '-'
  const found = said.filter(({ comparisons: [comparison] }) => comparison?.verdict === 'worse').length
  const { low, high } = stats.shareInterval(found, said.length)
  return message`${found} of ${said.length} (${say.share(low)} to ${say.share(high)})`
}

function sayLoss (loss) {
  if (!loss) return '-'
  const [value, low, high] = [loss.value, loss.low, loss.high].map(ratio => sayPercent(Number(ratio) - 1))
  return stats.hasEnds(loss) ? message`${value} (${low} to ${high})` : value
}

function sayChance ({ scatter }, loss) {
  if (!loss) return '-'
  const [value, low, high] = [loss.value, loss.low, loss.high]
    .map(ratio => say.share(chanceOf(Math.log(Number(ratio)), scatter)))
  return stats.hasEnds(loss) ? message`${value} (${low} to ${high})` : value
}

function sayPercent (share) {
  return `${(share * 100).toFixed(1)} %`
}
