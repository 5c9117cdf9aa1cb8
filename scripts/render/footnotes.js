// @ts-check
// What there is to know of the figures of a bench.
import { footnotesOf } from 'bench-in-turns/say/figures.js'
import { say } from './say.js'

/**
 * @import { BenchAnalysis } from '../results/analysis.js'
 * @import { Calm } from '../results/calm.js'
 * @import { Message } from './say.js'
 */

/**
 * @param {BenchAnalysis} bench
 * @returns {Message[]} a line for every mark that some figure of the bench shows
 */
export function footnotes ({ summaries, league }) {
  return footnotesOf([
    ...(league?.standings ?? []).map(of => ({ ...of, unit: say('short turns') })),
    ...summaries.map(of => ({ ...of, unit: say('fresh runs') }))
  ])
}

// How calm the machine was.

const SPOILERS = { stolen: say('stolen time'), others: say('other processes'), throttled: say('a CPU limit') }

/**
 * @param {Calm} calm
 * @returns {{ isRare: boolean, text: Message }} a sentence
 */
export function sayCalm ({ samples, slices, spoilers }) {
  const isRare = [samples, slices].some(({ calm, all }) => all > 0 && calm < all / 2)
  const because = Object.entries(spoilers).map(([name, count]) =>
    say('{spoiler} in {count}', { spoiler: SPOILERS[name], count }))
  const counts = [
    ...samples.all ? [say('{calm} of {all} fresh runs', { ...samples })] : [],
    ...slices.all ? [say('{calm} of {all} short turns', { ...slices })] : []
  ]
  const values = { counts, because: because.length ? say(' ({because})', { because }) : '' }
  const text = isRare
    ? say('The machine was rarely calm, so the intervals are wide: calm in {counts}{because}.', values)
    : say('No disturbance was seen in {counts}{because}.', values)
  return { isRare, text }
}
