// @ts-check
// Every full bench run enters one stage twice. How wide was that ratio's interval, run by run? Measures nothing itself.
import { resolve } from 'node:path'
import { readRecord, recordFiles, UsageError } from '../kit.js'

/**
 * @import { SliceRun } from '../../scripts/measure/slices.js'
 * @import { BenchRecord } from '../../scripts/record/record.js'
 * @import { Lab } from '../index.js'
 */

export const title = 'one stage against itself in all full bench runs that there are records of'

/** @typedef {{ startedAt: string, endedAt: string, slices: SliceRun }} Run with the slices of the noise pair alone */

/** @type {Lab['readOptions']} */
export async function readOptions ({ positionals }) {
  const files = positionals.length ? positionals.map(name => resolve(process.env.INIT_CWD ?? '.', name)) : await recordFiles()
  const records = await Promise.all(files.map(readRecord))
  const full = records.filter(({ options }) => !options.quick).flatMap(keepPair)
  if (full.length === 0) throw new UsageError('there is no record of a full run in results/: npm run bench:all')
  return { runs: full.sort((a, b) => a.startedAt < b.startedAt ? -1 : 1) }
}

/** @type {Lab['expectedS']} */
export const expectedS = () => 0

/**
 * @param {{ runs: Run[] }} options the records are its input, so its data is there already
 * @returns {Promise<{ runs: Run[] }>}
 */
export async function measure ({ runs }) {
  return { runs }
}

/**
 * @param {BenchRecord} record
 * @returns {Run[]} none without a noise pair
 */
function keepPair ({ startedAt, endedAt, slices }) {
  if (!slices?.noisePair) return []
  const { id, of } = slices.noisePair
  return [{ startedAt, endedAt, slices: { ...slices, contenders: [of, id], slices: slices.slices.filter(({ contender }) => [of, id].includes(contender)) } }]
}
