// @ts-check
import { trimmedRatioInterval } from '../../scripts/results/estimates.js'
import { value } from '../kit.js'
import { nsOf, ratiosOf } from './report-verdicts.js'

const CLIFF = ['closure-array', 'closure-three-arrays']

/** @type {import('../index.js').Figures} */
export const figures = {
  'closures-were-expensive': data => cellsOf(data, { names: CLIFF, upTo: 5 }),
  'closures-are-cheap': data => cellsOf(data, { names: ['closure-array'], from: 10, upTo: 20 }),
  'first-call-was-expensive': data => cellsOf(data, { names: ['closure-called-once'], upTo: 5 }),
  'for-in-stays-expensive': data => cellsOf(data, { names: ['for-in'] }),
  'same-code-same-time' (data) {
    const same = data.experiments.find(({ isSame }) => isSame)
    const ratios = data.samples.filter(({ experiment }) => experiment === same?.name)
      .map(({ slow, fast }) => nsOf(slow, same) / nsOf(fast, same))
    return value.ratio(ratios.length ? trimmedRatioInterval(ratios) : null)
  }
}

/** Each ratio of some experiments on some versions. */
function cellsOf (data, { names, from = 0, upTo = Infinity }) {
  const cells = data.experiments.filter(({ name }) => names.includes(name))
    .flatMap(experiment => ratiosOf(data, experiment))
  const wanted = cells.filter(({ node }) => majorOf(node) >= from && majorOf(node) <= upTo)
  return value.ratio(wanted.map(({ ratio }) => ratio))
}

const majorOf = node => Number(/\d+/.exec(node)?.[0])
