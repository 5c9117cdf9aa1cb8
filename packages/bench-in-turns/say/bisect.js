// @ts-check
// What a bisection found, in sentences.
import { invertInterval } from '../judge/interval.js'
import { formatInterval, formatRatio } from './format.js'

/**
 * @import { Interval } from '../judge/interval.js'
 * @import { Side } from '../judge/bisect.js'
 * @import { Figure } from '../judge/comparison.js'
 */

const SAID = { good: 'like the good one', bad: 'like the bad one', skip: 'between the two, and skipped' }

/**
 * @param {string} name of a version
 * @param {{ side: Side, ratio: Interval, decides: Figure }} judged `ratio` to the good one, above 1 where it is better
 * @returns {string}
 */
export function sayStep (name, { side, ratio, decides }) {
  return `${name}: ${SAID[side]}. ${sayCost(ratio, decides)} of the good one, over ${sayStarts(ratio)}`
}

/**
 * @param {{ side: Side, ratio: Interval, decides: Figure }} judged of the first bad version by the one before it
 * @returns {string}
 */
export function sayBeside ({ side, ratio, decides }) {
  const said = side === 'bad' ? 'worse' : 'so it is not sure, for it is not worse'
  return `beside the one before it: ${said}. ${sayCost(ratio, decides)} of that one, over ${sayStarts(ratio)}`
}

/** @param {Interval} ratio */
function sayStarts ({ count }) {
  return count === 1 ? '1 start' : `${count} starts`
}

/** @param {Interval} ratio @param {Figure} decides */
function sayCost (ratio, decides) {
  if (decides === 'requestsPerSecond') {
    return `It answers ${formatInterval(ratio, formatRatio)} the requests/s`
  }
  return `A request costs ${formatInterval(invertInterval(ratio), formatRatio)} the CPU time`
}

/**
 * @param {{ name: string, subject?: string }[]} versions the first bad one last, after those that were skipped
 * @returns {string}
 */
export function sayFirstBad (versions) {
  const first = versions[versions.length - 1]
  const others = versions.slice(0, -1).map(({ name }) => name)
  const said = `the first bad version is ${first.name}${first.subject ? ` (${first.subject})` : ''}`
  if (!others.length) return said
  return `${said}, or one of the ${others.length} before it that were skipped: ${others.join(', ')}`
}

/**
 * @param {[name: string, before: string | undefined, after: string | undefined][]} changes
 * @returns {string[]} a line, if there are any
 */
export function sayPackages (changes) {
  if (!changes.length) return []
  const said = changes.map(([name, before, after]) => `${name} ${before ?? 'none'} → ${after ?? 'none'}`)
  return [`  its package-lock.json changes ${said.join(', ')}`]
}
