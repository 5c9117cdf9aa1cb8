// @ts-check
import { count, finding, ratioFinding, trimmedRatioInterval } from '../kit.js'
import { cellOf, nsOf, ratiosOf } from './report-verdicts.js'

/**
 * @import { Claim, Evidence } from '../../scripts/results/claim.js'
 * @import { Interval } from '../../scripts/results/interval.js'
 * @import { Data } from './lab.js'
 */

const ABOUT = { source: 'lab folklore', command: 'npm run lab -- folklore' }
const CLIFF = ['closure-array', 'closure-three-arrays']
const STEEP = 20
const GONE = { atLeast: 0.7, atMost: 3 }
const SAME = { atLeast: 0.95, atMost: 1.05 }
const MOST = 1 << 30

/** @type {Claim[]} */
export const claims = [
  {
    ...ABOUT,
    id: 'closures-were-expensive',
    text: 'on Node.js 4 and 5, new closures that make arrays took many times as long as hoisted ones',
    bound: `at least ${STEEP}x, for both shapes, on each of the two`,
    check: evidence => allOf(intervals(evidence, CLIFF, { upTo: 5 }), { atLeast: STEEP })
  },
  {
    ...ABOUT,
    id: 'closures-are-cheap',
    text: 'from Node.js 10 on, they take about as long',
    bound: `${GONE.atLeast}x to ${GONE.atMost}x, for both shapes, on each version`,
    check: evidence => allOf(intervals(evidence, CLIFF, { from: 10 }), GONE)
  },
  {
    ...ABOUT,
    id: 'first-call-was-expensive',
    text: 'on Node.js 4 and 5, a closure that is called once takes many times as long as one that is called twice',
    bound: `at least ${STEEP / 2}x on each of the two`,
    check: evidence => allOf(intervals(evidence, ['closure-called-once'], { upTo: 5 }), { atLeast: STEEP / 2 })
  },
  {
    ...ABOUT,
    id: 'for-in-stays-expensive',
    text: 'walking an array by `for..in` takes many times as long as by `for`, on every version',
    bound: `at least ${STEEP}x`,
    check: evidence => allOf(intervals(evidence, ['for-in'], {}), { atLeast: STEEP })
  },
  {
    ...ABOUT,
    id: 'same-code-same-time',
    text: 'the same code, timed as slow form and as fast form, takes as long',
    bound: `${SAME.atLeast}x to ${SAME.atMost}x, over all versions`,
    check: evidence => ratioFinding(sameCode(dataOf(evidence)), SAME)
  }
]

/** @param {Evidence} evidence @returns {Data} */
const dataOf = ({ labs: { folklore } }) => folklore.data

function intervals (evidence, names, { from = 0, upTo = MOST }) {
  const data = dataOf(evidence)
  return names.flatMap(name => {
    const experiment = data.experiments.find(experiment => experiment.name === name)
    return experiment ? ratiosOf(data, experiment).filter(({ node }) => isBetween(node, from, upTo)) : []
  })
}

function isBetween (node, from, upTo) {
  const major = Number(/\d+/.exec(node)?.[0])
  return major >= from && major <= upTo
}

/**
 * @param {{ node: string, ratio: Interval | null, failure: string | null }[]} cells
 * @param {{ atLeast?: number, atMost?: number }} bounds
 */
function allOf (cells, bounds) {
  if (cells.length === 0) return finding('unresolved', 'it was not measured')
  const found = cells.map(({ ratio }) => ratioFinding(ratio, bounds))
  const worst = found.find(({ verdict }) => verdict === 'fails') ?? found.find(({ verdict }) => verdict === 'unresolved')
  return worst
    ? finding(worst.verdict, `Node.js ${cells[found.indexOf(worst)].node}:`, ...worst.measured)
    : finding('holds', ...nearest(cells, bounds), 'nearest to a bound, of', count(cells.length))
}

// The cell that has the least to spare.
function nearest (cells, { atLeast = 0, atMost = Infinity }) {
  const spare = ({ low, high }) => Math.min(low / atLeast, atMost / high)
  const closest = cells.toSorted((a, b) => spare(a.ratio) - spare(b.ratio))[0]
  return ratioFinding(closest.ratio, {}).measured
}

function sameCode (data) {
  const experiment = data.experiments.find(({ isSame }) => isSame)
  const ratios = experiment
    ? data.runtimes.flatMap(({ version }) => cellOf(data, experiment.name, version)?.pairs ?? [])
      .map(({ slow, fast }) => nsOf(slow, experiment) / nsOf(fast, experiment))
    : []
  return ratios.length ? trimmedRatioInterval(ratios) : null
}
