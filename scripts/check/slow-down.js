// @ts-check
// It says why the body is kept, which some faults undo.
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { UsageError } from '../errors.js'
import { GUILTY } from './slow-down-places.js'
import { blocking, waiting } from './slow-downs-blocking.js'
import { growing } from './slow-downs-growing.js'
import { needless } from './slow-downs-needless.js'

/** @import { Fault, Level } from './slow-down-kinds.js' */

const TELLING_COMMENT = /^ *\/\/ A body changes only .*\n/m

/** @typedef {{ file: string, line: number }} GuiltyLine `line` from 1 */

/**
 * @param {Fault} fault
 * @param {string} stageId one that it fits
 * @param {{ file: string, source: string }[]} sources of that stage
 * @param {() => number} random from 0 to 1
 * @returns {{ texts: Record<string, string>, guilty: GuiltyLine[] }} the scripts with the fault in them, by file, and
 *   where it stands
 * @throws {UsageError} when the stage no longer has the place where it goes
 */
export function plantFault ({ edits }, stageId, sources, random) {
  const texts = Object.fromEntries(
    sources.map(({ file, source }) => [file, source.replaceAll('\r\n', '\n').replace(TELLING_COMMENT, '')])
  )
  for (const { file, find, replacement } of edits[stageId]) {
    const count = (texts[file] ?? '').split(find).length - 1
    if (count !== 1) {
      throw new UsageError(`${stageId}/${file} has "${find.trim()}" ${count} times, not once: has it been edited?`)
    }
    texts[file] = texts[file].replace(find, () => replacement)
  }
  return unmark(disguise(texts, random))
}

function unmark (texts) {
  const guilty = Object.entries(texts).flatMap(([file, text]) => {
    return text.split('\n').flatMap((line, i) => line.endsWith(GUILTY) ? [{ file, line: i + 1 }] : [])
  })
  return {
    texts: Object.fromEntries(
      Object.entries(texts).map(([file, text]) => [file, text.replaceAll(`${GUILTY}\n`, '\n')])
    ),
    guilty
  }
}

// Other names for what the stages call their parts, so that the fault is not just what differs from the stage. No line
// moves by it.

/** @type {Record<string, string[]>} by the name that the stages use */
const OTHER_NAMES = {
  renderBody: ['buildAnswer', 'toResponse', 'makeBody'],
  bodies: ['rendered', 'readyBodies', 'built'],
  latest: ['current', 'ready', 'previous'],
  timestamp: ['minuteMark', 'contentTime', 'modifiedAt'],
  last: ['since', 'startOfMinute', 'changedAt'],
  fetchContent: ['loadContent', 'readContent', 'lookUp'],
  fetch: ['loadContent', 'readContent', 'lookUp'],
  etagger: ['tagger', 'tagAnswers', 'etagMiddleware'],
  attachAfterEvent: ['rememberTags', 'listenForTags', 'trackAnswers'],
  afterEventAttached: ['isListening', 'isTracking', 'hasListener'],
  cache: ['tags', 'tagsByUrl', 'etags']
}

/**
 * @param {Record<string, string>} texts by file
 * @param {() => number} random from 0 to 1
 * @returns {Record<string, string>}
 */
export function disguise (texts, random) {
  let disguised = texts
  for (const [name, others] of Object.entries(OTHER_NAMES)) {
    const other = others[Math.floor(random() * others.length)]
    const word = new RegExp(`(?<![\\w'-])${name}(?![\\w'-])`, 'g')
    disguised = Object.fromEntries(Object.entries(disguised).map(([file, text]) => [file, text.replace(word, other)]))
  }
  return disguised
}

const SKIPPED = 20 // the first numbers of neighbouring seeds are alike

/**
 * @param {{ seed: number, level?: Level | null }} wanted any level without one
 * @returns {{ fault: Fault, stageId: string, random: () => number }} the same for the same seed and level; `random` for
 *   what else is drawn
 */
export function drawFault ({ seed, level = null }) {
  const generator = xoroshiro128plus(seed)
  const random = () => uniformFloat64(generator)
  for (let i = 0; i < SKIPPED; i++) random()
  const fault = pick(FAULTS.filter(fault => level === null || fault.level === level), random)
  return { fault, stageId: pick(Object.keys(fault.edits), random), random }
}

function pick (list, random) {
  return list[Math.floor(random() * list.length)]
}

/** Every fault that `npm run break` can choose. Its order is part of what a seed means. */
export const FAULTS = [...growing, ...blocking, ...needless, ...waiting]
