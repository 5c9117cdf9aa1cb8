// @ts-check
// What a trainer gets of each participant: ratios, marks and the kind of machine. No name, no path, no address.
// A browser reads it as well.
import { list, number, object, oneOf, text, yesNo } from '../shapes.js'

/**
 * @import { Interval } from '../analyse/interval.js'
 * @import { Exercise } from './exercises.js'
 */

export const FORMAT_VERSION = 1

/**
 * @typedef {{ id: string, isDone: boolean, hints: number, ratio: Interval | null }} Result of an exercise; `ratio` the
 *   last that was measured
 */
/**
 * @typedef {{ formatVersion: number, machine: { cpuModel: string, cores: number, platform: string, node: string },
 *   results: Result[] }} Export
 */

const POSITIVE = number({ above: 0, to: Infinity })
const END = value => value === null ? null : POSITIVE(value)
export const INTERVAL = object({
  value: POSITIVE,
  low: END,
  high: END,
  count: number({ from: 1, to: 1e6, whole: true })
})
export const EXPORT = object({
  formatVersion: oneOf(/** @type {any[]} */ ([FORMAT_VERSION])),
  machine: object({
    cpuModel: text(),
    cores: number({ from: 1, to: 1e5, whole: true }),
    platform: text(),
    node: text()
  }),
  results: list(
    object({
      id: text(),
      isDone: yesNo,
      hints: number({ from: 0, to: 1000, whole: true }),
      ratio: value => (value === null ? null : INTERVAL(value))
    })
  )
})

/**
 * @param {Pick<Exercise, 'id'>[]} exercises
 * @param {Export[]} room
 * @returns {{ id: string, done: number, hints: number, ratios: Interval[] }[]} by exercise; `hints` that were taken,
 *   all together
 */
export function gatherRoom (exercises, room) {
  return exercises.map(({ id }) => {
    const results = room.flatMap(({ results }) => results.filter(result => result.id === id))
    return {
      id,
      done: results.filter(({ isDone }) => isDone).length,
      hints: results.reduce((sum, { hints }) => sum + hints, 0),
      ratios: results.flatMap(({ ratio }) => ratio ?? [])
    }
  })
}
