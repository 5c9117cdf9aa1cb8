// @ts-check
// How calm was the machine while a bench was measured?

/**
 * @import { Spoiler } from '../measure/calm.js'
 * @import { BenchRecord } from '../record/record.js'
 * @import { JudgedSample, JudgedSliceRun } from './samples.js'
 */

/** @typedef {{ calm: number, all: number }} CalmOf how many of all that were taken */

/**
 * @typedef {object} Calm
 * @property {CalmOf} samples fresh runs
 * @property {CalmOf} slices
 * @property {Partial<Record<Spoiler, number>>} spoilers how many of both each of them spoiled for good
 * @property {number} retaken attempts more than there would have been on a calm machine, or with right answers throughout
 * @property {number} limitS of the patience
 * @property {number} spentS
 */

/**
 * @param {Pick<BenchRecord, 'patience'>} record
 * @param {JudgedSample[]} samples
 * @param {JudgedSliceRun | null} sliceRun
 * @returns {Calm}
 */
export function describeCalm ({ patience }, samples, sliceRun) {
  const taken = samples.filter(({ result }) => result !== undefined)
  const slices = sliceRun?.slices ?? []
  const both = [...taken, ...slices]
  const counts = Object.entries(Object.groupBy(both.flatMap(({ spoilers }) => spoilers), name => name)).map(([name, all]) => [name, all?.length])
  return {
    samples: calmOf(taken),
    slices: calmOf(slices),
    spoilers: Object.fromEntries(counts),
    retaken: both.reduce((sum, { attempts }) => sum + attempts - 1, 0),
    ...patience
  }
}

/**
 * @param {{ spoilers: Spoiler[] }[]} taken
 * @returns {CalmOf}
 */
export function calmOf (taken) {
  return { calm: taken.filter(({ spoilers }) => spoilers.length === 0).length, all: taken.length }
}
