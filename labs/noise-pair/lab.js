// @ts-check
// Every full bench run enters one stage twice. How wide was that ratio's interval, run by run? Measures nothing itself.
import { glob } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { median } from 'simple-statistics'
import { UsageError } from '../../scripts/errors.js'
import { readRecord } from '../../scripts/record/files.js'
import { formatInterval, formatNumber, formatShare } from '../../scripts/render/format.js'
import { rootDir } from '../../scripts/stages/catalog.js'

/**
 * @import { BenchRecord } from '../../scripts/record/record.js'
 * @import { Lab, LabReport } from '../index.js'
 * @import { ParseArgsOptionsConfig } from 'node:util'
 */

export const title = 'one stage against itself in all full bench runs that there are records of'

/** @type {ParseArgsOptionsConfig} */
export const flags = {}

/** @type {Lab['readOptions']} */
export async function readOptions ({ positionals }) {
  const files = positionals.length
    ? positionals.map(name => resolve(process.env.INIT_CWD ?? '.', name))
    : (await Array.fromAsync(glob('results/bench-*.json', { cwd: rootDir }))).map(name => join(rootDir, name))
  const records = await Promise.all(files.map(readRecord))
  const full = records.filter(({ options, league }) => !options.quick && league?.noisePair)
  if (full.length === 0) throw new UsageError('there is no record of a full run in results/: npm run bench:all')
  return { runs: full.map(summarize).sort((a, b) => a.startedAt < b.startedAt ? -1 : 1) }
}

/** @type {Lab['expectedS']} */
export const expectedS = () => 0

/** @param {any} options the records are its input, so its data is there already */
export async function measure ({ runs }) {
  return { runs }
}

/** @param {BenchRecord} record */
function summarize ({ startedAt, endedAt, league, slices }) {
  const stolen = (slices?.slices ?? []).map(({ machine }) => machine.stolenShare).filter(share => share !== null)
  return {
    startedAt,
    durationS: (Date.parse(endedAt) - Date.parse(startedAt)) / 1000,
    noisePair: league?.noisePair,
    stolenShare: stolen.length ? median(stolen) : null
  }
}

/**
 * @param {{ runs: ReturnType<typeof summarize>[] }} data
 * @returns {LabReport}
 */
export function report ({ runs }) {
  const rows = runs.map(({ startedAt, durationS, noisePair, stolenShare }, i) => [
    String(i + 1),
    startedAt.slice(0, 16).replace('T', ' '),
    formatNumber(durationS),
    formatInterval(noisePair.requestsPerSecond, formatNumber),
    halfWidth(noisePair.requestsPerSecond),
    formatInterval(noisePair.cpuMicrosPerRequest, formatNumber),
    halfWidth(noisePair.cpuMicrosPerRequest),
    stolenShare === null ? '-' : formatShare(stolenShare)
  ])
  const head = ['run', 'started (UTC)', 'seconds', 'requests/s', '±', 'CPU µs/request', '±', 'stolen, median slice']
  return { tables: { runs: { title: `${runs[0].noisePair?.under} against itself`, head, rows } }, plots: {}, notes: [] }
}

function halfWidth ({ low, high }) {
  return low === null ? '-' : `${((Math.sqrt(high / low) - 1) * 100).toFixed(1)} %`
}
