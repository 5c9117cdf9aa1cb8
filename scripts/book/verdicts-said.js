// @ts-check
// What a sentence says of a difference, and what was measured: a verdict that nothing bears out is named.
import { sayFinding } from '../render/claims-table.js'
import { hasEnds } from 'bench-in-turns/judge/interval.js'
import { holdsOne } from './values.js'

/**
 * @import { Claim, Finding } from '../results/claim.js'
 * @import { Sentence } from './evidence.js'
 */

const NO_DIFFERENCES = [
  /\b(?:no|none|not|nothing|never)\b[^.:;]*\b(?:quicker|faster|slower|cheaper|longer|sooner)\b/i,
  /(?<!times )\bas (?:fast|quick|slow|cheap|long) as\b/i,
  /\bno difference\b/i
]
const FAR_FROM_ONE = 1.25

/**
 * @param {Sentence} sentence
 * @param {Claim} claim
 * @param {Finding} finding of that claim
 * @returns {string[]} what the sentence says against it
 */
export function compareVerdicts (sentence, claim, finding) {
  return [...deniedDifference(sentence, finding), ...oppositeWay(sentence, claim)]
}

function deniedDifference ({ text, values }, finding) {
  if (values.length > 0 || !NO_DIFFERENCES.some(pattern => pattern.test(text))) return []
  const ratio = finding.measured.find(part => typeof part !== 'string' && part.unit === 'ratio')?.value
  const isFar = hasEnds(ratio) && (ratio.low > FAR_FROM_ONE || ratio.high < 1 / FAR_FROM_ONE)
  return isFar ? [`has ${sayFinding(finding)}, and its sentence says that there is no difference`] : []
}

const OPPOSITES = [
  [/\b(?:less|fewer|cheaper)\b/i, /\b(?:more|more expensive)\b/i],
  [/\b(?:faster|quicker|sooner)\b/i, /\b(?:slower|longer|later)\b/i],
  [/\b(?:lower|below)\b/i, /\b(?:higher|above)\b/i]
]
const DENIED = /\b(?:no|none|not|nothing|never|neither)\b|n't\b/i

/** Where one says less and the other more, and nothing else that would turn it round. */
function oppositeWay ({ text }, claim) {
  return OPPOSITES.flatMap(pair => {
    const [said, proved] = [text, claim.text].map(one => waysOf(one, pair))
    const isOpposite = said.length === 1 && proved.length === 1 && said[0] !== proved[0]
    return isOpposite ? [`says "${claim.text}", and its sentence the opposite`] : []
  })
}

/** @returns {number[]} which of the two a text says, in a clause that denies nothing */
function waysOf (text, pair) {
  const clauses = text.split(/[.,:;?]/).filter(clause => !DENIED.test(clause))
  return [0, 1].filter(way => clauses.some(clause => pair[way].test(clause)))
}

const HOLDS_ONE = /\b(?:its|this|that|the|their|every|each) intervals? (?:holds?|has|have) (?:1|one)\b/i
const SEES_NONE = /\bno difference\b|\bnothing that (?:we|you) can see\b/i
const SEES_ONE = /\bmore than noise\b|\bbeyond noise\b/i
const SAYS = 'a sentence says that'
const IN_GENERAL = /\b(?:where|when|or|an interval)\b/i // what an interval means, and not what this one is

/**
 * @param {Sentence} sentence
 * @returns {string[]} a sentence that hangs on an interval shows it, or is made from it
 */
export function checkVerdict ({ text, intervals, intervalsBefore }) {
  if (IN_GENERAL.test(text)) return []
  const [own, before] = [intervals, intervalsBefore].map(shown => shown.findLast(hasEnds))
  const interval = own ?? before
  if (HOLDS_ONE.test(text) && !interval) {
    return [`${SAYS} an interval holds 1, and shows none: write it by the figure "holds-one"`]
  }
  if (!interval) return []
  const beside = [
    ...HOLDS_ONE.test(text) && !holdsOne(interval) ? ['an interval holds 1, and the one beside it does not'] : [],
    ...SEES_ONE.test(text) && holdsOne(interval) ? ['it is more than noise, and the interval beside it holds 1'] : [],
    ...SEES_NONE.test(text) && own && !holdsOne(own) ? ['there is no difference, and its interval does not hold 1'] : []
  ]
  return beside.map(problem => `${SAYS} ${problem}`)
}
