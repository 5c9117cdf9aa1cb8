// @ts-check
// Every figure that the articles print, and whether ours bears it out.
import { isDeepStrictEqual } from 'node:util'
import { isMeasured, isQuantity } from '../results/figure.js'
import { inLines, message, say } from './say.js'
import published from '../../docs/article-statements.json' with { type: 'json' }
import { RegionError } from '../named-errors.js'
import { articlesTable } from './article-tables.js'
import { verdict } from './article-verdict.js'
import { sayFinding, sayQuantity } from './figure-text.js'

/**
 * @import { BenchAnalysis } from '../results/analysis.js'
 * @import { Figure } from '../results/figure.js'
 * @import { Interval } from 'bench-in-turns'
 * @import { Said, Table } from 'bench-in-turns/kit.js'
 */

/**
 * A figure of an article. It is held against ours by its number or by what was found, or says why it cannot be.
 *
 * @typedef {object} Statement
 * @property {string} article
 * @property {string} says
 * @property {string} printed
 * @property {number} [number]
 * @property {string} [how] it says the number, see article-verdict.js
 * @property {Record<string, string>} [here] by what they are of, such as a version: our figures
 * @property {boolean} [isContrary] what was found here is the contrary
 * @property {string} [unlike] why it cannot be judged
 */

/**
 * @typedef {object} Ours
 * @property {BenchAnalysis} bench
 * @property {(figure: string) => Said | Figure} figureOf throws a RegionError on one that is not there
 */

const HEAD = ['what it is', 'printed', 'here', 'verdict']
const NOT_HERE = 'not measured'

/**
 * @param {string} name of an article
 * @param {Ours} ours
 * @returns {Table}
 * @throws {RegionError} when nothing of that name is there, or a figure is not
 */
export function promisedTable (name, { bench, figureOf }) {
  const statements = /** @type {Statement[]} */ (published).filter(({ article }) => article === name)
  if (statements.length === 0) throw new RegionError(`no article "${name}"; there are: A, B, C`)
  const rows = statements.map(statement => statementRow(statement, figureOf))
  return { title: 'Promised and measured', head: HEAD, rows: [...articlesTable(bench, name).rows, ...rows] }
}

function statementRow (statement, figureOf) {
  const { says, printed, here = {} } = statement
  const judged = Object.entries(here).map(([where, name]) => {
    const figure = figureOf(name)
    return { where, text: sayFigure(figure), verdict: verdictOf(statement, figure) }
  })
  const lines = judged.map(({ where, text }) => where ? message`${say(where)}: ${text}` : text)
  const isOne = judged.every(({ verdict }) => isDeepStrictEqual(verdict, judged[0].verdict))
  const verdicts = isOne
    ? judged.slice(0, 1).map(({ verdict }) => verdict)
    : judged.map(({ where, verdict }) => message`${say(where)}: ${verdict}`)
  const ours = lines.length ? inLines(lines) : NOT_HERE
  return [says, printed, ours, inLines(verdicts.length ? verdicts : [sayUnlike(statement)])]
}

function sayFigure (figure) {
  if (isQuantity(figure)) return sayQuantity(figure)
  return isFinding(figure) ? sayFinding(figure) : figure
}

function isFinding (/** @type {Said | Figure} */ figure) {
  return typeof figure === 'object' && 'verdict' in figure
}

function verdictOf (statement, figure) {
  const { number, how, unlike, isContrary = false } = statement
  if (isFinding(figure)) {
    if (figure.verdict === 'undecided') return say('undecided')
    return (figure.verdict === 'holds') !== isContrary ? say('holds') : say('does not hold here')
  }
  if (unlike || number === undefined) return sayUnlike(statement)
  const interval = isQuantity(figure) && isMeasured(figure) && typeof figure.value === 'object' ? figure.value : null
  return interval ? verdict(number, /** @type {Interval} */ (interval), how) : say('undecided')
}

function sayUnlike ({ unlike }) {
  return say('cannot be judged: {why}', { why: say(String(unlike)) })
}
