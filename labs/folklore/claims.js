// @ts-check
import { trimmedRatioInterval } from '../../scripts/results/estimates.js'
import { claim, message, ratioClaim } from '../kit.js'
import { nsOf, ratiosOf } from './report-verdicts.js'

/**
 * @import { Interval } from 'bench-in-turns/judge/interval.js'
 * @import { LabClaim } from '../index.js'
 */

const CLIFF = ['closure-array', 'closure-three-arrays']
const STEEP = 20
const GONE = { atLeast: 0.7, atMost: 1.25 }

/** @type {LabClaim[]} */
export const claims = [
  cellsClaim('closures-were-expensive',
    'on Node.js 4 and 5, new closures that make arrays took many times as long as hoisted ones',
    message`at least ${STEEP}x, for both shapes, on each of the two`, { names: CLIFF, upTo: 5 }, { atLeast: STEEP }),
  cellsClaim('closures-are-cheap',
    'on Node.js 10 to 20, a new closure that makes one array takes about as long as a hoisted one',
    message`${GONE.atLeast}x to ${GONE.atMost}x, on each version`, { names: ['closure-array'], from: 10, upTo: 20 }, GONE),
  cellsClaim('first-call-was-expensive',
    'on Node.js 4 and 5, a closure that is called once takes many times as long as one that is called twice',
    message`at least ${STEEP / 2}x on each of the two`, { names: ['closure-called-once'], upTo: 5 }, { atLeast: STEEP / 2 }),
  cellsClaim('for-in-stays-expensive',
    'walking an array by `for..in` takes many times as long as by `for`, on every version',
    message`at least ${STEEP}x`, { names: ['for-in'] }, { atLeast: STEEP }),
  ratioClaim('same-code-same-time', 'the same code, timed as slow form and as fast form, takes as long',
    { atLeast: 0.95, atMost: 1.05, where: ', over all versions' }, sameCode)
]

/** @returns {LabClaim} of each ratio of some experiments on some versions */
function cellsClaim (id, text, bound, { names, from = 0, upTo = Infinity }, bounds) {
  return {
    id,
    text,
    bound,
    check (data) {
      const cells = data.experiments.filter(({ name }) => names.includes(name))
        .flatMap(experiment => ratiosOf(data, experiment))
      return allOf(cells.filter(({ node }) => majorOf(node) >= from && majorOf(node) <= upTo), bounds)
    }
  }
}

const majorOf = node => Number(/\d+/.exec(node)?.[0])

/**
 * @param {{ node: string, ratio: Interval | null }[]} cells
 * @param {{ atLeast?: number, atMost?: number }} bounds
 */
function allOf (cells, bounds) {
  if (cells.length === 0) return claim.finding('undecided', 'it was not measured')
  const found = cells.map(({ ratio }) => claim.ratioFinding(ratio, bounds))
  const worst = found.find(({ verdict }) => verdict === 'fails') ?? found.find(({ verdict }) => verdict === 'undecided')
  return worst
    ? claim.finding(worst.verdict, message`Node.js ${cells[found.indexOf(worst)].node}:`, ...worst.measured)
    : claim.finding('holds', ...nearest(cells, bounds), 'in the closest of', claim.count(cells.length), 'cases')
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
