// @ts-check
// The marks of samples as symbols behind a figure, and as footnotes that say how many samples carry them.
import { shownMarks } from '../judge/marks.js'

import { say } from '../message.js'

/**
 * @import { Mark, Marked } from '../judge/marks.js'
 * @import { Message } from '../message.js'
 */

// Each begins a line of Markdown as a footnote, so it must not be Markdown.
/** @type {Record<Mark, { symbol: string, meaning: Message }>} */
const MARKS = {
  'generator-bound': {
    symbol: '†',
    meaning: say("The load generator's one thread was full and the server's was not: compare by CPU time per request")
  },
  busy: { symbol: '§', meaning: say('Something else used more than a quarter of a core meanwhile') },
  throttled: {
    symbol: '¶',
    meaning: say(
      "The machine was held back: more than a tenth of its CPU time went to its hypervisor's other guests or to a " +
      'limit, or its clock fell by a tenth'
    )
  },
  little: {
    symbol: '◊',
    meaning: say(
      "Little's law is off by more than 10 %: rate × mean latency is not the number of connections, as in a " +
      'server without a steady state, whose slowest answers are still out at the end'
    )
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
 * @param {(Marked & { contender: string, unit: Message })[]} figures `unit` what their samples are called
 * @returns {Message[]} a line for every mark that some figure shows
 */
export function footnotesOf (figures) {
  return /** @type {Mark[]} */ (Object.keys(MARKS)).flatMap(mark => {
    const showing = figures.filter(of => shownMarks(of).includes(mark))
    if (showing.length === 0) return []
    const where = showing.map(({ contender, marks, count, unit }) =>
      say('{contender} in {some} of {count} {unit}', { contender, some: Number(marks[mark]), count, unit }))
    return [say('{symbol} {meaning} ({where}).', { ...MARKS[mark], where })]
  })
}
