// @ts-check
// What stands in a cell beside figures: the verdict as one word, and the marks of samples as symbols, with their
// footnotes.
import { shownMarks } from '../judge/slices.js'
import { say } from '../message.js'

/**
 * @import { Verdict } from '../judge/comparison.js'
 * @import { Mark, Marked } from '../judge/slices.js'
 * @import { Message } from '../message.js'
 */

/** A verdict as one word, for a cell. @type {Record<Verdict, Message>} */
export const WORDS = {
  better: say('better'),
  worse: say('worse'),
  'the same': say('the same'),
  undecided: say('undecided'),
  failed: say('failed')
}

// Each begins a line of Markdown as a footnote, so it must not be Markdown.
/** @type {Record<Mark, { symbol: string, meaning: Message }>} */
const MARKS = {
  'generator-bound': {
    symbol: '†',
    meaning: say('The load generator reached its limit before the server did: compare the CPU time per request')
  },
  busy: { symbol: '§', meaning: say('Other programs used more than a quarter of a core meanwhile') },
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
      "Rate × mean latency should be the number of connections (Little's law), but is off by more than 10 %: this " +
      'server gets slower all the time, and its slowest answers have not come by the end'
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
