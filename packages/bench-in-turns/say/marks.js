// @ts-check
// The marks of samples as symbols behind a figure, and as footnotes that say how many samples carry them.
import { shownMarks } from '../judge/marks.js'

/** @import { Mark, Marked } from '../judge/marks.js' */

// Each begins a line of Markdown as a footnote, so it must not be Markdown.
/** @type {Record<Mark, { symbol: string, meaning: string }>} */
const MARKS = {
  'generator-bound': {
    symbol: '†',
    meaning: 'The load generator reached its limit before the server did: compare the CPU time per request'
  },
  busy: { symbol: '§', meaning: 'Other programs used more than a quarter of a core meanwhile' },
  throttled: {
    symbol: '¶',
    meaning:
      "The machine was held back: more than a tenth of its CPU time went to its hypervisor's other guests or to a " +
      'limit, or its clock fell by a tenth'
  },
  little: {
    symbol: '◊',
    meaning:
      "Rate × mean latency should be the number of connections (Little's law), but is off by more than 10 %: this " +
      'server gets slower all the time, and its slowest answers have not come by the end'
  }
}

/**
 * @param {Marked} samples
 * @returns {string} symbols to stand behind a figure, with a space before them; empty when there are none
 */
export function markSymbols (samples) {
  const shown = shownMarks(samples)
  const inOrder = Object.keys(MARKS).filter(mark => shown.includes(/** @type {Mark} */ (mark)))
  const symbols = inOrder.map(mark => MARKS[mark].symbol).join('')
  return symbols && ` ${symbols}`
}

/**
 * @param {(Marked & { contender: string, unit: string })[]} figures `unit` what their samples are called
 * @returns {string[]} a line for every mark that some figure shows
 */
export function footnotesOf (figures) {
  return /** @type {Mark[]} */ (Object.keys(MARKS)).flatMap(mark => {
    const showing = figures.filter(of => shownMarks(of).includes(mark))
    if (showing.length === 0) return []
    const where = showing.map(
      ({ contender, marks, count, unit }) => `${contender} in ${marks[mark]} of ${count} ${unit}`
    )
    return [`${MARKS[mark].symbol} ${MARKS[mark].meaning} (${where.join('; ')}).`]
  })
}
