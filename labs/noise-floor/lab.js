// @ts-check
// Every full bench run enters one stage twice. How wide was that ratio's interval, run by run? Measures nothing itself.
import { glob } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { median } from 'simple-statistics'
import { UsageError } from '../../scripts/errors.js'
import { readRecord } from '../../scripts/record/files.js'
import { formatInterval, formatNumber, formatShare } from '../../scripts/render/format.js'
import { rootDir } from '../../scripts/stages/catalog.js'

export const title = 'one stage against itself in all full bench runs that there are records of'

/** @type {import('node:util').ParseArgsOptionsConfig} */
export const flags = {}

/** @type {import('../../scripts/labs/labs.js').Lab['readOptions']} */
export async function readOptions ({ positionals }) {
  const files = positionals.length
    ? positionals.map(name => resolve(process.env.INIT_CWD ?? '.', name))
    : (await Array.fromAsync(glob('results/bench-*.json', { cwd: rootDir }))).map(name => join(rootDir, name))
  const records = await Promise.all(files.map(readRecord))
  const full = records.filter(({ options, league }) => !options.quick && league?.noiseFloor)
  if (full.length === 0) throw new UsageError('there is no record of a full run in results/: npm run bench:all')
  return { runs: full.map(summarize).sort((a, b) => a.startedAt < b.startedAt ? -1 : 1) }
}

/** @type {import('../../scripts/labs/labs.js').Lab['expectedS']} */
export const expectedS = () => 0

/** @param {any} options the records are its input, so its data is there already */
export async function measure ({ runs }) {
  return { runs }
}

/** @param {import('../../scripts/record/record.js').BenchRecord} record */
function summarize ({ startedAt, endedAt, league, slices }) {
  const stolen = (slices?.slices ?? []).map(({ machine }) => machine.stolenShare).filter(share => share !== null)
  return {
    startedAt,
    durationS: (Date.parse(endedAt) - Date.parse(startedAt)) / 1000,
    noiseFloor: league?.noiseFloor,
    stolenShare: stolen.length ? median(stolen) : null
  }
}

/**
 * @param {{ runs: ReturnType<typeof summarize>[] }} data
 * @returns {import('../../scripts/labs/labs.js').LabReport}
 */
export function report ({ runs }) {
  const rows = runs.map(({ startedAt, durationS, noiseFloor, stolenShare }, i) => [
    String(i + 1),
    startedAt.slice(0, 16).replace('T', ' '),
    formatNumber(durationS),
    formatInterval(noiseFloor.requestsPerSecond, formatNumber),
    halfWidth(noiseFloor.requestsPerSecond),
    formatInterval(noiseFloor.cpuMicrosPerRequest, formatNumber),
    halfWidth(noiseFloor.cpuMicrosPerRequest),
    stolenShare === null ? '-' : formatShare(stolenShare)
  ])
  const head = ['run', 'started (UTC)', 'seconds', 'requests/s', '±', 'CPU µs/request', '±', 'stolen, median slice']
  return { tables: { runs: { title: `${runs[0].noiseFloor?.under} against itself`, head, rows } }, plots: {}, notes: [] }
}

function halfWidth ({ low, high }) {
  return low === null ? '-' : `${((Math.sqrt(high / low) - 1) * 100).toFixed(1)} %`
}
