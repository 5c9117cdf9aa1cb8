// @ts-check
// What a trainer gets of each participant: ratios, marks and the kind of machine. No name, no path, no address.
import { availableParallelism, cpus, platform } from 'node:os'
import { readJsonFile } from '../json-file.js'
import { list, number, object, oneOf, text, yesNo } from '../shapes.js'

/**
 * @import { Interval } from '../analyse/interval.js'
 * @import { Exercise } from './exercises.js'
 * @import { Progress } from './progress.js'
 */

const FORMAT_VERSION = 1

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
const INTERVAL = object({ value: POSITIVE, low: END, high: END, count: number({ from: 1, to: 1e6, whole: true }) })
const EXPORT = object({
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
 * @param {Exercise[]} exercises
 * @param {Progress} progress
 * @returns {Export}
 */
export function exportOf (exercises, progress) {
  return {
    formatVersion: FORMAT_VERSION,
    machine: {
      cpuModel: cpus()[0]?.model || 'unknown',
      cores: availableParallelism(),
      platform: platform(),
      node: process.version
    },
    results: exercises.map(({ id }) => {
      const { doneAt, hints = 0, ratio = null } = progress[id] ?? {}
      return { id, isDone: doneAt !== undefined, hints, ratio: INTERVAL(ratio) ? null : ratio }
    })
  }
}

/**
 * @param {string} file absolute
 * @returns {Promise<Export>}
 * @throws {UsageError} in a line when it is none
 */
export function readExport (file) {
  return readJsonFile(file, EXPORT)
}

/**
 * @param {Exercise[]} exercises
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
