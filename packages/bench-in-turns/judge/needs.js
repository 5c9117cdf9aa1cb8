// @ts-check
// How many more starts would decide what is undecided? By what these have scattered, and where they lie.
import { estimateOf, isRatio, tQuantile } from './interval.js'

/** @import { Starts } from './comparison.js' */

const MOST_STARTS = 1000
const LEAST_STARTS = 6
const PER_START = 2 // degrees of freedom that an estimate takes, with the term of who was first

/**
 * @param {Starts[]} figures that are judged
 * @param {{ withinPercent: number, errorRate: number }} options
 * @returns {number | null} starts more than these; null where not even a thousand would do
 */
export function moreStarts (figures, { withinPercent, errorRate }) {
  const known = figures.filter(({ values }) => values.length > 2 && values.every(isRatio))
  if (!known.length || known.length < figures.length) return null
  const margin = Math.log(1 + withinPercent / 100)
  const each = known.map(({ values, firsts }) => {
    const { middle, error } = estimateOf(values.map(Math.log), firsts)
    const scatter = error * Math.sqrt(values.length)
    const distance = Math.abs(middle)
    return {
      differs: startsFor(distance, scatter, errorRate / known.length), // worse or better is what is so by one
      isSame: startsFor(margin - distance, scatter, errorRate) // the same what is so by both
    }
  })
  const [differs, areSame] = [each.map(({ differs }) => differs), each.map(({ isSame }) => isSame)]
  const needed = Math.min(...differs, Math.max(...areSame))
  const taken = known[0].values.length
  return needed > MOST_STARTS ? null : Math.max(2, needed - taken)
}

/** @returns {number} even, after which an interval reaches no farther; Infinity where it takes too many */
function startsFor (reach, scatter, errorRate) {
  for (let starts = LEAST_STARTS; starts <= MOST_STARTS; starts += 2) {
    if (tQuantile(starts - PER_START, errorRate) * scatter / Math.sqrt(starts) < reach) return starts
  }
  return Infinity
}
