// @ts-check
// A claim's sentence and the footnote that proves it: are they about the same thing? Where both name a number, a stage,
// a version or a load, it has to be the same one, and no sentence says that an interval holds 1 when it does not.
import { visit } from 'unist-util-visit'
import { sayFinding } from '../render/claims-table.js'
import { readInterval } from '../render/format.js'
import { checkClaim, isRecorded } from '../results/claim.js'
import { hasEnds } from '../results/interval.js'
import { evidenceOf } from './book-sources.js'

/**
 * @import { Finding } from '../results/claim.js'
 * @import { Page } from './regions.js'
 * @import { Sources } from './book-sources.js'
 */

/**
 * @typedef {object} Sentence
 * @property {number} line
 * @property {string} text
 * @property {string} before it, in its paragraph
 * @property {string[]} values in it, as they are shown
 * @property {string[]} valuesBefore
 * @property {string[]} claimIds of its footnotes
 */

/** @typedef {{ finding: Finding, said: string }} Proof `said` what the footnote and its command say */

/**
 * @param {Sources} sources
 * @param {Page[]} pages in English
 * @returns {string[]} `file:line: ...` for each claim whose footnote is about something else than its sentence
 */
export function checkEvidence (sources, pages) {
  const evidence = evidenceOf(sources)
  const recorded = sources.claims.filter(claim => isRecorded(claim, evidence))
  const proofs = new Map(recorded.map(claim => {
    const finding = checkClaim(claim, evidence)
    const said = [claim.text, claim.bound, claim.command, sayFinding(finding)].join('. ')
    return [claim.id, { finding, said }]
  }))
  const stages = sources.catalog.map(({ id }) => id)
  return pages.flatMap(page => sentencesOf(page).flatMap(sentence => [
    ...sentence.claimIds.flatMap(id => {
      const proof = proofs.get(id)
      return proof ? compare(sentence, proof, stages).map(problem => `the footnote "${id}" ${problem}`) : []
    }),
    ...checkVerdict(sentence)
  ].map(problem => `${page.file}:${sentence.line}: ${problem}`)))
}

const FOOTNOTE = /\[\^([\w-]+)\]/g
const NEXT_SENTENCE = /(?<=[.!?](?:\*\*)?\)?(?:\[\^[\w-]+\])*)\s+(?=[\p{Lu}`*[("])/gu

/**
 * @param {Page} page
 * @returns {Sentence[]}
 */
export function sentencesOf ({ markdown, tree, regions }) {
  const values = regions.filter(({ kind }) => kind === 'value')
  const generated = regions.filter(({ kind }) => kind === 'region')
  const isGenerated = offset => generated.some(({ start, end }) => offset >= start && offset < end)
  const sentences = /** @type {Sentence[]} */ ([])
  visit(tree, 'paragraph', (/** @type {any} */ { position }) => {
    const [from, to] = [position.start.offset, position.end.offset]
    if (isGenerated(from)) return
    const paragraph = markdown.slice(from, to)
    const shown = (start, end) => values.filter(value => value.start >= start && value.end <= end)
      .map(value => markdown.slice(value.start, value.end))
    const ends = [...paragraph.matchAll(NEXT_SENTENCE)].map(({ index, 0: gap }) => index + gap.length)
    for (const [i, start] of [0, ...ends].entries()) {
      const end = ends[i] ?? paragraph.length
      const marked = paragraph.slice(start, end)
      sentences.push({
        line: markdown.slice(0, from + start).split('\n').length,
        text: marked.replaceAll(FOOTNOTE, ''),
        before: paragraph.slice(0, start).replaceAll(FOOTNOTE, ''),
        values: shown(from + start, from + end),
        valuesBefore: shown(from, from + start),
        claimIds: [...marked.matchAll(FOOTNOTE)].map(([, id]) => id)
      })
    }
  })
  return sentences
}

/** @returns {string[]} what the two are at odds about */
function compare (sentence, { finding, said }, stages) {
  return [
    ...otherNumber(sentence, finding),
    ...Object.entries(namesOf(stages)).flatMap(([what, find]) => {
      // What a sentence leaves open, those before it have said; but they may have compared it with other stages.
      const places = [sentence.text, ...what === STAGE ? [] : [sentence.before]]
      const named = places.map(find).find(names => names.length > 0) ?? []
      const proved = find(said)
      const isOther = named.length > 0 && proved.length > 0 && !named.some(name => proved.includes(name))
      return isOther ? [`is about ${what} ${proved.join(', ')}, and its sentence about ${named.join(', ')}`] : []
    }),
    ...deniedDifference(sentence, finding)
  ]
}

const UNITS = { ratio: /^[\d.,]+x/, share: /^[\d.,]+ %/ }
const OF_MANY = /\b(each|every|all|both|never|always)\b/i // the footnote has the one nearest to its bound

function otherNumber ({ text, values, valuesBefore }, finding) {
  const isFar = values.length === 0
  if (isFar && OF_MANY.test(text)) return []
  return Object.entries(UNITS).flatMap(([unit, pattern]) => {
    const said = (isFar ? valuesBefore : values).flatMap(value => pattern.exec(value)?.[0] ?? [])
    const proved = finding.measured.filter(part => typeof part !== 'string' && part.unit === unit)
      .flatMap(part => pattern.exec(sayFinding({ ...finding, measured: [part] }))?.[0] ?? [])
    const isOther = said.length > 0 && proved.length > 0 && !said.some(value => proved.includes(value))
    return isOther ? [`has ${proved.join(' and ')}, and the text beside it ${said.join(' and ')}`] : []
  })
}

const STAGE = 'the stage'
const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const SHARES = { 'three quarters': '75', half: '50', 'a quarter': '25' }
const COUNT = `(\\d+|${NUMBERS.join('|')})`
const SHARE = `(\\d+|${Object.keys(SHARES).join('|')})`
const VERSION = /Node(?:\.js)? (\d+(?:(?:, | and | or )\d+)*)/g
const PER_SECOND = new RegExp(`\\b${COUNT} (?:long |short )?(?:reports?|requests?) (?:a|per) second`, 'gi')
const AT_ONCE = new RegExp(`\\b${COUNT} (?:callers?|clients?|connections?)\\b`, 'gi')
const OF_LOAD = new RegExp(`\\b${SHARE}(?: %)?(?: of (?:the|that|its|this))? (?:load|capacity)\\b`, 'gi')

/** @returns {Record<string, (text: string) => string[]>} by what it is: the names of it that a text has */
function namesOf (stages) {
  return {
    [STAGE]: text => stages.filter(id => new RegExp(`(?<![\\w/-])${id}(?![\\w-])`).test(text)),
    'Node.js': text => /or later| on,/.test(text) ? [] : numbersIn(text, VERSION),
    'the load': text => [
      ...numbersIn(text, PER_SECOND).map(number => `${number}/s`),
      ...numbersIn(text, AT_ONCE).map(number => `${number} at once`),
      ...numbersIn(text, OF_LOAD).map(number => `${number} %`)
    ]
  }
}

/** @returns {string[]} each number that the pattern finds, in digits */
function numbersIn (text, pattern) {
  return [...text.matchAll(pattern)].flatMap(([, found]) => {
    const word = found.toLowerCase()
    const digits = NUMBERS.includes(word) ? String(NUMBERS.indexOf(word)) : SHARES[word] ?? word
    return digits.match(/\d+(?:\.\d+)?/g) ?? []
  })
}

const NO_DIFFERENCES = [
  /\b(?:no|none|not|nothing|never)\b[^.:;]*\b(?:quicker|faster|slower|cheaper|longer|sooner)\b/i,
  /(?<!times )\bas (?:fast|quick|slow|cheap|long) as\b/i,
  /\bno difference\b/i
]
const FAR_FROM_ONE = 1.25

function deniedDifference ({ text, values }, finding) {
  if (values.length > 0 || !NO_DIFFERENCES.some(pattern => pattern.test(text))) return []
  const ratio = finding.measured.find(part => typeof part !== 'string' && part.unit === 'ratio')?.value
  const isFar = hasEnds(ratio) && (ratio.low > FAR_FROM_ONE || ratio.high < 1 / FAR_FROM_ONE)
  return isFar ? [`has ${sayFinding(finding)}, and its sentence says that there is no difference`] : []
}

const HOLDS_ONE = /\b(?:its|this|that|the|their|every|each) intervals? (?:holds?|has|have) (?:1|one)\b/i
const IN_GENERAL = /\b(?:where|when|or|an interval)\b/i // what an interval means, and not what this one is

/** @returns {string[]} a sentence that hangs on an interval shows it, or is made from it */
function checkVerdict ({ text, values, valuesBefore }) {
  if (!HOLDS_ONE.test(text) || IN_GENERAL.test(text)) return []
  const interval = readInterval([...valuesBefore, ...values].findLast(value => readInterval(value)) ?? '')
  if (!interval) return ['a sentence says that an interval holds 1, and shows none: write it by the figure "holds-one"']
  const holdsOne = interval.low <= 1 && interval.high >= 1
  return holdsOne ? [] : ['a sentence says that an interval holds 1, and the one beside it does not']
}
