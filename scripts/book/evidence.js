// @ts-check
// A claim's sentence and the footnote that proves it: are they about the same thing? Where both name a number, a stage,
// a row, a version or a load, it has to be the same one. So it has to be for a figure and the sentence around it.
import { visit } from 'unist-util-visit'
import { sayFinding } from '../render/claims-table.js'
import { checkClaim, isRecorded } from '../results/claim.js'
import { evidenceOf } from './book-sources.js'
import { createValues } from './values.js'
import { checkVerdict, compareVerdicts } from './verdicts-said.js'

/**
 * @import { Claim, Finding } from '../results/claim.js'
 * @import { Interval } from 'bench-in-turns/judge/interval.js'
 * @import { Page } from './regions.js'
 * @import { Sources } from './book-sources.js'
 */

/**
 * @typedef {object} Sentence
 * @property {number} line
 * @property {string} text
 * @property {string} before it, in its paragraph
 * @property {string[]} values in it, as they are shown
 * @property {string[]} figures which they are, such as `lab loggers slow-bunyan-behind`
 * @property {(Interval | null)[]} intervals of these; null of what is shown without one
 * @property {string[]} valuesBefore
 * @property {(Interval | null)[]} intervalsBefore
 * @property {string[]} claimIds of its footnotes
 */

/** @typedef {{ claim: Claim, finding: Finding, said: string }} Proof `said` what the footnote and its command say */

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
    return [claim.id, { claim, finding, said }]
  }))
  const stages = sources.catalog.map(({ id }) => id)
  const rows = rowsByLab(sources.labs)
  const { intervalOf } = createValues(sources)
  return pages.flatMap(page => sentencesOf(page, intervalOf).flatMap(sentence => [
    ...sentence.claimIds.flatMap(id => {
      const proof = proofs.get(id)
      return proof ? compare(sentence, proof, stages, rows).map(problem => `the footnote "${id}" ${problem}`) : []
    }),
    ...sentence.figures.flatMap(figure => otherRow(sentence, figure, rows)),
    ...checkVerdict(sentence)
  ].map(problem => `${page.file}:${sentence.line}: ${problem}`)))
}

const FOOTNOTE = /\[\^([\w-]+)\]/g
const NEXT_SENTENCE = /(?<=[.!?](?:\*\*)?\)?(?:\[\^[\w-]+\])*)\s+(?=[\p{Lu}`*[("])/gu

/**
 * @param {Page} page
 * @param {(figure: string) => Interval | null} intervalOf
 * @returns {Sentence[]}
 */
function sentencesOf ({ markdown, tree, regions }, intervalOf) {
  const values = regions.filter(({ kind }) => kind === 'value')
  const generated = regions.filter(({ kind }) => kind === 'region')
  const isGenerated = offset => generated.some(({ start, end }) => offset >= start && offset < end)
  const sentences = /** @type {Sentence[]} */ ([])
  visit(tree, 'paragraph', (/** @type {any} */ { position }) => {
    const [from, to] = [position.start.offset, position.end.offset]
    if (isGenerated(from)) return
    const paragraph = markdown.slice(from, to)
    const within = (start, end) => values.filter(value => value.start >= start && value.end <= end)
    const intervals = (start, end) => within(start, end).map(({ name }) => intervalOf(name))
    const shown = (start, end) => within(start, end).map(value => markdown.slice(value.start, value.end))
    const ends = [...paragraph.matchAll(NEXT_SENTENCE)].map(({ index, 0: gap }) => index + gap.length)
    for (const [i, start] of [0, ...ends].entries()) {
      const end = ends[i] ?? paragraph.length
      const marked = paragraph.slice(start, end)
      sentences.push({
        line: markdown.slice(0, from + start).split('\n').length,
        text: marked.replaceAll(FOOTNOTE, ''),
        before: paragraph.slice(0, start).replaceAll(FOOTNOTE, ''),
        values: shown(from + start, from + end),
        intervals: intervals(from + start, from + end),
        figures: within(from + start, from + end).map(({ name }) => name),
        valuesBefore: shown(from, from + start),
        intervalsBefore: intervals(from, from + start),
        claimIds: [...marked.matchAll(FOOTNOTE)].map(([, id]) => id)
      })
    }
  })
  return sentences
}

/** @returns {string[]} what the two are at odds about */
function compare (sentence, { claim, finding, said }, stages, rows) {
  return [
    ...otherNumber(sentence, finding),
    ...Object.entries(namesOf(stages, rows[labOf(claim.source)])).flatMap(([what, find]) => {
      // What a sentence leaves open is said by its figures, or by the sentences before it: but of a stage or a row,
      // these may have said what it is compared with.
      const places = [sentence.text, FROM_FIGURES.includes(what) ? sentence.figures.join(' ') : sentence.before]
      const named = places.map(find).find(names => names.length > 0) ?? []
      const proved = find(said)
      const isOther = named.length > 0 && proved.length > 0 && !named.some(name => proved.includes(name))
      return isOther ? [`is about ${what} ${proved.join(', ')}, and its sentence about ${named.join(', ')}`] : []
    }),
    ...compareVerdicts(sentence, claim, finding)
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
const ROW = 'the row'
const FROM_FIGURES = [STAGE, ROW]
const LEAST_NAME = 4 // letters: a shorter one is also a word
const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const SHARES = { 'three quarters': '75', half: '50', 'a quarter': '25' }
const COUNT = `(\\d+|${NUMBERS.join('|')})`
const SHARE = `(\\d+|${Object.keys(SHARES).join('|')})`
const VERSION = /Node(?:\.js)? (\d+(?:(?:, | and | or )\d+)*)/g
const PER_SECOND = new RegExp(`\\b${COUNT} (?:long |short )?(?:reports?|requests?) (?:a|per) second`, 'gi')
const AT_ONCE = new RegExp(`\\b${COUNT} (?:callers?|clients?|connections?)\\b`, 'gi')
const OF_LOAD = new RegExp(`\\b${SHARE}(?: %)?(?: of (?:the|that|its|this))? (?:load|capacity)\\b`, 'gi')

/** @returns {Record<string, (text: string) => string[]>} by what it is: the names of it that a text has */
function namesOf (stages, rows = []) {
  return {
    [STAGE]: text => stages.filter(id => new RegExp(`(?<![\\w/-])${id}(?![\\w-])`).test(text)),
    [ROW]: text => rows.filter(row => hasName(text, row)),
    'Node.js': text => /or later| on,/.test(text) ? [] : numbersIn(text, VERSION),
    'the load': text => [
      ...numbersIn(text, PER_SECOND).map(number => `${number}/s`),
      ...numbersIn(text, AT_ONCE).map(number => `${number} at once`),
      ...numbersIn(text, OF_LOAD).map(number => `${number} %`)
    ]
  }
}

/** @returns {Record<string, string[]>} by lab, what the rows of its tables are called where that is a name */
function rowsByLab (labs) {
  return Object.fromEntries(Object.entries(labs).map(([lab, { report }]) => {
    const names = Object.values(report.tables).flatMap(({ rows }) => rows.map(([name]) => name))
    return [lab, [...new Set(names)].filter(name => /^[\w.-]+$/.test(name) && name.length >= LEAST_NAME)]
  }))
}

function labOf (source) {
  return /^lab (\S+)/.exec(source)?.[1] ?? ''
}

function hasName (text, name) {
  return new RegExp(`(?<![\\w.-])${name.replaceAll('.', '\\.')}(?![\\w-])`).test(text)
}

/** @returns {string[]} the row that a figure is of, where its sentence is about others */
function otherRow ({ text }, figure, rowsOf) {
  const rows = rowsOf[labOf(figure)] ?? []
  const named = rows.filter(row => text.includes(`\`${row}\``))
  const shown = rows.filter(row => new RegExp(`[ -]${row.replaceAll('.', '\\.')}(?:-|$)`).test(figure))
  const isOther = named.length > 0 && shown.length > 0 && !named.some(row => shown.includes(row))
  return isOther ? [`the figure "${figure}" is of ${shown.join(', ')}, and its sentence about ${named.join(', ')}`] : []
}

/** @returns {string[]} each number that the pattern finds, in digits */
function numbersIn (text, pattern) {
  return [...text.matchAll(pattern)].flatMap(([, found]) => {
    const word = found.toLowerCase()
    const digits = NUMBERS.includes(word) ? String(NUMBERS.indexOf(word)) : SHARES[word] ?? word
    return digits.match(/\d+(?:\.\d+)?/g) ?? []
  })
}
