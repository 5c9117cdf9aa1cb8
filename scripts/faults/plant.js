// @ts-check
import { UsageError } from '../errors.js'
import { disguise } from './disguise.js'
import { GUILTY } from './places.js'

/** @import { Fault } from './fault.js' */

// It says why the body is kept, which some faults undo.
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
    if (count !== 1) { throw new UsageError(`${stageId}/${file} has "${find.trim()}" ${count} times, not once: has it been edited?`) }
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
