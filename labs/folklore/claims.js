// @ts-check
import { trimmedRatioInterval } from '../../scripts/results/interval.js'
import { claim } from '../kit.js'
import { nsOf, ratiosOf } from './report-verdicts.js'

/**
 * @import { Interval } from '../../scripts/results/interval.js'
 * @import { LabClaim } from '../index.js'
 */

const CLIFF = ['closure-array', 'closure-three-arrays']
const STEEP = 20
const GONE = { atLeast: 0.7, atMost: 3 }
const SAME = { atLeast: 0.95, atMost: 1.05 }

/** @type {LabClaim[]} */
export const claims = [
  {
    id: 'closures-were-expensive',
    text: 'on Node.js 4 and 5, new closures that make arrays took many times as long as hoisted ones',
    bound: `at least ${STEEP}x, for both shapes, on each of the two`,
    check: data => allOf(intervals(data, CLIFF, { upTo: 5 }), { atLeast: STEEP })
  },
  {
    id: 'closures-are-cheap',
    text: 'from Node.js 10 on, they take about as long',
    bound: `${GONE.atLeast}x to ${GONE.atMost}x, for both shapes, on each version`,
    check: data => allOf(intervals(data, CLIFF, { from: 10 }), GONE)
  },
  {
    id: 'first-call-was-expensive',
    text: 'on Node.js 4 and 5, a closure that is called once takes many times as long as one that is called twice',
    bound: `at least ${STEEP / 2}x on each of the two`,
    check: data => allOf(intervals(data, ['closure-called-once'], { upTo: 5 }), { atLeast: STEEP / 2 })
  },
  {
    id: 'for-in-stays-expensive',
    text: 'walking an array by `for..in` takes many times as long as by `for`, on every version',
    bound: `at least ${STEEP}x`,
    check: data => allOf(intervals(data, ['for-in'], {}), { atLeast: STEEP })
  },
  {
    id: 'same-code-same-time',
    text: 'the same code, timed as slow form and as fast form, takes as long',
    bound: `${SAME.atLeast}x to ${SAME.atMost}x, over all versions`,
    check: data => claim.ratioFinding(sameCode(data), SAME)
  }
]

function intervals (data, names, { from = 0, upTo = Infinity }) {
  return data.experiments.filter(({ name }) => names.includes(name))
    .flatMap(experiment => ratiosOf(data, experiment))
    .filter(({ node }) => majorOf(node) >= from && majorOf(node) <= upTo)
}

const majorOf = node => Number(/\d+/.exec(node)?.[0])

/**
 * @param {{ node: string, ratio: Interval | null }[]} cells
 * @param {{ atLeast?: number, atMost?: number }} bounds
 */
function allOf (cells, bounds) {
  if (cells.length === 0) return claim.finding('unresolved', 'it was not measured')
  const found = cells.map(({ ratio }) => claim.ratioFinding(ratio, bounds))
  const worst = found.find(({ verdict }) => verdict === 'fails') ?? found.find(({ verdict }) => verdict === 'unresolved')
  return worst
    ? claim.finding(worst.verdict, `Node.js ${cells[found.indexOf(worst)].node}:`, ...worst.measured)
    : claim.finding('holds', ...nearest(cells, bounds), 'nearest to a bound, of', claim.count(cells.length))
}

// The cell that has the least to spare.
function nearest (cells, { atLeast = 0, atMost = Infinity }) {
  const spare = ({ low, high }) => Math.min(low / atLeast, atMost / high)
  const closest = cells.toSorted((a, b) => spare(a.ratio) - spare(b.ratio))[0]
  return claim.ratioFinding(closest.ratio, {}).measured
}

function sameCode (data) {
  const same = data.experiments.find(({ isSame }) => isSame)
  const ratios = data.samples.filter(({ experiment }) => experiment === same?.name)
    .map(({ slow, fast }) => nsOf(slow, same) / nsOf(fast, same))
  return ratios.length ? trimmedRatioInterval(ratios) : null
}
