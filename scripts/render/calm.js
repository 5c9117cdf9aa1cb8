// @ts-check
// How calm the machine was, in words and as a column.

/**
 * @import { Calm, CalmOf } from '../analyse/calm.js'
 * @import { Summary } from '../analyse/summary.js'
 */

const SPOILERS = { stolen: 'stolen time', others: 'other processes', throttled: 'a CPU limit' }

/**
 * @param {Calm} calm
 * @returns {{ isRare: boolean, text: string }} a sentence
 */
export function sayCalm ({ samples, slices, spoilers, retaken, limitS, spentS }) {
  const isRare = [samples, slices].some(({ calm, all }) => all > 0 && calm < all / 2)
  const because = Object.entries(spoilers).map(([name, count]) => `${SPOILERS[name]} in ${count}`).join(', ')
  const counts = Object.entries({ 'fresh runs': samples, slices }).flatMap(([name, of]) =>
    of.all ? [`${sayCalmOf(of)} ${name}`] : []
  )
  const again = retaken
    ? `; ${retaken} ${retaken === 1 ? 'was' : 'were'} taken again, in ${Math.round(spentS)} s of the ${limitS} allowed`
    : ''
  const text = `The machine was ${isRare ? 'rarely calm, so the intervals are wide: calm' : 'calm'} in ${counts.join(' and ')}${because && ` (${because})`}${again}.`
  return { isRare, text }
}

/**
 * @param {CalmOf[]} rows how calm the machine was for each row of a table
 * @returns {{ head: string[], cells: (of: CalmOf) => string[] }} a column, and none where it was calm throughout
 */
export function calmColumn (rows) {
  return rows.every(({ calm, all }) => calm === all)
    ? { head: [], cells: () => [] }
    : { head: ['calm'], cells: of => [of.all ? sayCalmOf(of) : '-'] }
}

/**
 * @param {Pick<Summary, 'validRounds' | 'calmRounds'>} [summary]
 * @returns {CalmOf}
 */
export function calmOfSummary ({ validRounds, calmRounds } = { validRounds: 0, calmRounds: 0 }) {
  return { calm: calmRounds, all: validRounds }
}

function sayCalmOf ({ calm, all }) {
  return `${calm} of ${all}`
}
