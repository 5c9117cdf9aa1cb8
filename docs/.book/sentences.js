// @ts-check
// The sentences of the text that rest on a figure, and whether it holds: by the committed records, or by a reader's.
import { say } from 'bench-in-turns/kit.js'
import { RegionError } from '../../scripts/named-errors.js'
import { sayJudged } from '../../scripts/render/figure-text.js'
import { recordOf } from './figures.js'
import { languageOf } from './pages.js'

/**
 * @import { Localise } from 'bench-in-turns/kit.js'
 * @import { Verdict } from '../../scripts/results/figure.js'
 * @import { createFigures, Judged } from './figures.js'
 * @import { FigureLine, Page } from './regions.js'
 */

/**
 * @typedef {object} Sentence
 * @property {string} id of its footnote, or of the figure that it shows
 * @property {string} place of that: `file:line`
 * @property {FigureLine[]} figures as its page defines them
 * @property {string} record in which they are
 */

/** @typedef {Sentence & { verdict: Verdict, judged: Judged[] }} JudgedSentence */

/**
 * @param {Page[]} pages
 * @returns {Sentence[]} of the English ones, in order; a translation has those of its source
 */
export function findSentences (pages) {
  return pages.filter(({ file }) => languageOf(file) === null).flatMap(({ file, footnotes, regions, bounded }) =>
    [...bounded].map(([id, figures]) => {
      const line = [...footnotes, ...regions].find(one => one.id === id)?.line
      return { id, place: `${file}:${line}`, figures, record: recordOf(figures[0].name) }
    }))
}

/**
 * @param {Sentence[]} sentences
 * @param {Pick<ReturnType<typeof createFigures>, 'judge'>} figures
 * @returns {JudgedSentence[]} that hold when all holds that they rest on
 * @throws {RegionError} with the place of a figure that no command measures
 */
export function judgeSentences (sentences, { judge }) {
  return sentences.map(sentence => {
    const judged = judgeAt(sentence, judge)
    const verdicts = judged.map(({ finding }) => finding.verdict)
    const [verdict = 'holds'] = /** @type {const} */ (['fails', 'undecided']).filter(one => verdicts.includes(one))
    return { ...sentence, judged, verdict }
  })
}

function judgeAt ({ place, figures }, judge) {
  try {
    return judge(figures)
  } catch (error) {
    if (error instanceof RegionError) error.message = `${place}: ${error.message}`
    throw error
  }
}

/**
 * @param {JudgedSentence} sentence
 * @param {Localise} localise
 * @returns {string} where it is, and why it does not hold
 */
export function saySentence ({ id, place, verdict, judged }, localise) {
  const open = judged.filter(({ finding }) => finding.verdict !== 'holds')
  return `${place}: [${id}]: ${localise(say(verdict))}: ${sayJudged(open, localise)}`
}

/** @param {JudgedSentence[]} sentences @param {Verdict} wanted */
export function countOf (sentences, wanted) {
  return sentences.filter(({ verdict }) => verdict === wanted).length
}
