// @ts-check
// The file that a participant hands to the trainer.
import { availableParallelism, cpus, platform } from 'node:os'
import { readJsonFile } from '../json-file.js'
import { EXPORT, FORMAT_VERSION, INTERVAL } from './room.js'

/**
 * @import { Exercise } from './exercises.js'
 * @import { Progress } from './progress.js'
 * @import { Export } from './room.js'
 */

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
