// @ts-check
// The marks of samples as symbols behind a figure, and as footnotes that say how many samples carry them.

/**
 * @import { Mark } from '../analyse/marks.js'
 * @import { BenchAnalysis } from '../analyse/bench.js'
 */

const SHOWN_FROM = 0.25 // of a figure's samples

// Each begins a line of Markdown as a footnote, so it must not be Markdown.
/** @type {Record<Mark, { symbol: string, meaning: string }>} */
const MARKS = {
  'generator-bound': {
    symbol: '†',
    meaning: "The load generator's one thread was full and the server's was not: compare by CPU time per request"
  },
  busy: { symbol: '§', meaning: 'Something else used more than a quarter of a core meanwhile' },
  throttled: {
    symbol: '¶',
    meaning:
      "The machine was held back: more than a tenth of its CPU time went to its hypervisor's other guests or to a limit, or its clock fell by a tenth"
  },
  little: {
    symbol: '◊',
    meaning:
      "Little's law is off by more than 10 %: rate by mean latency is not the number of connections, as in a server without a steady state, whose slowest answers are still out at the end"
  }
}

/**
 * @param {Partial<Record<Mark, number>> | undefined} marks how many samples carry each
 * @param {number} count of samples
 * @returns {string} symbols to stand behind a figure, with a space before them; empty when there are none
 */
export function markSymbols (marks, count) {
  const symbols = shownMarks(marks, count).map(mark => MARKS[mark].symbol).join('')
  return symbols && ` ${symbols}`
}

/**
 * @param {Partial<Record<Mark, number>> | undefined} marks how many samples carry each
 * @param {number} count of samples
 * @returns {boolean} was the generator full, and the server not, in so many that the figure has a mark?
 */
export function isGeneratorBound (marks, count) {
  return shownMarks(marks, count).includes('generator-bound')
}

/**
 * @param {BenchAnalysis} bench
 * @returns {string[]} a line for every mark that some figure of the bench shows
 */
export function footnotes ({ summaries, league }) {
  const figures = [
    ...(league?.standings ?? []).map(({ contender, marks, calmSlices }) => ({
      contender,
      marks,
      count: calmSlices.all,
      unit: 'slices'
    })),
    ...summaries.map(({ contender, marks, validRounds }) => ({
      contender,
      marks,
      count: validRounds,
      unit: 'fresh runs'
    }))
  ]
  return /** @type {Mark[]} */ (Object.keys(MARKS)).flatMap(mark => {
    const showing = figures.filter(({ marks, count }) => shownMarks(marks, count).includes(mark))
    if (showing.length === 0) return []
    const where = showing.map(
      ({ contender, marks, count, unit }) => `${contender} in ${marks?.[mark]} of ${count} ${unit}`
    )
    return [`${MARKS[mark].symbol} ${MARKS[mark].meaning} (${where.join('; ')}).`]
  })
}

function shownMarks (marks = {}, count) {
  return /** @type {Mark[]} */ (Object.keys(MARKS)).filter(
    mark => (marks[mark] ?? 0) > 0 && marks[mark] >= count * SHOWN_FROM
  )
}
