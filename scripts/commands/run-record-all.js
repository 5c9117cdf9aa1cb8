// @ts-check
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { execa } from 'execa'
import { readLabs } from '../../labs/index.js'
import { UsageError } from 'bench-in-turns/errors.js'
import { inEnglish } from 'bench-in-turns/message.js'
import { readJsonFile } from 'bench-in-turns/json-file.js'
import { describeCheckout, referenceFile } from '../results/record.js'
import { readCatalog, rootDir } from '../stages/catalog.js'
import { sayTime } from 'bench-in-turns/measured-run.js'

/**
 * @typedef {object} Job
 * @property {string} name of the record: `bench`, `profiles` or a lab
 * @property {string[]} command what makes it: a file beside this one, and its arguments
 * @property {number} expectedS
 */

const BENCH = 'bench'
const PROFILES = 'profiles'
const SETTLE_MS = 5_000 // what ended last writes its files, and its sockets close
const ATTEMPTS = 2 // the machine may be calm when all others are done
const UNUSABLE = 2 // the exit code of what cannot begin

/**
 * @param {string[]} names of records, as typed; without one, all
 * @param {AbortSignal} signal
 * @returns {Promise<number>} exit code
 */
export async function recordAll (names, signal) {
  const { commit, dirty } = await describeCheckout()
  if (commit === null || dirty) throw new UsageError('records are of committed code: commit or stash first')

  const all = await planJobs()
  const known = all.map(({ name }) => name)
  const unknown = names.find(name => !known.includes(name))
  if (unknown !== undefined) throw new UsageError(`there is no record "${unknown}"; there are: ${known.join(', ')}`)
  const jobs = all.filter(({ name }) => names.length === 0 || names.includes(name))
  const { left, elsewhere } = await makeAll(jobs, commit, signal)
  for (const { name } of left) console.log(`${name}: not kept, see above`)
  for (const { name } of elsewhere) console.log(`${name}: cannot be made here`)
  console.log('what became of the claims: npm run claims -- --reference')
  return left.length ? 1 : 0
}

/**
 * @returns {Promise<Job[]>} the shortest lab first: much is done by then. Each has as many rounds as its record that is
 *   there, or one sitting where that had several
 */
async function planJobs () {
  const catalog = await readCatalog()
  const took = async name => {
    const record = await readReference(name)
    return record ? (Date.parse(record.endedAt) - Date.parse(record.startedAt)) / 1000 : 300
  }
  const ofLabs = await Promise.all([...await readLabs()].map(async ([name, lab]) => {
    const { options = {}, earlier } = await readReference(name) ?? {}
    const values = lab.valuesOf(options, { isOneSitting: Boolean(earlier) })
    const typed = Object.entries(values).map(([flag, value]) => `--${flag}=${value}`)
    return {
      name,
      command: ['lab.js', name, ...typed, '--save-reference'],
      expectedS: lab.expectedS(await lab.readOptions({ values, positionals: [], catalog }))
    }
  }))
  return [
    { name: BENCH, command: ['bench.js', '--all', '--save-reference'], expectedS: await took(BENCH) },
    { name: PROFILES, command: ['profile.js', '--all', '--save-reference'], expectedS: await took(PROFILES) },
    ...ofLabs.sort((a, b) => a.expectedS - b.expectedS)
  ]
}

/**
 * @param {Job[]} jobs
 * @param {string} commit whose records need not be made again
 * @param {AbortSignal} signal
 * @returns {Promise<{ left: Job[], elsewhere: Job[] }>} those that could not be kept, and those that need what this
 *   machine does not have
 */
async function makeAll (jobs, commit, signal) {
  let todo = await notOf(commit, jobs)
  /** @type {Job[]} */
  const elsewhere = []
  for (let attempt = 1; attempt <= ATTEMPTS && todo.length > 0; attempt++) {
    const leftS = start => todo.slice(start).reduce((sum, { expectedS }) => sum + expectedS + SETTLE_MS / 1000, 0)
    for (const [i, job] of todo.entries()) {
      const { name, command: [script, ...args] } = job
      const left = inEnglish(sayTime(leftS(i)))
      console.log(`\n${name}: ${i + 1} of ${todo.length}${attempt > 1 ? ', once more' : ''}, ${left} left`)
      await wait(SETTLE_MS, undefined, { signal })
      // Not by npm, whose shell would keep the signal to itself.
      const options = /** @type {const} */ ({ stdio: 'inherit', reject: false, cancelSignal: signal, cwd: rootDir })
      const { exitCode } = await execa(process.execPath, [join(import.meta.dirname, script), ...args], options)
      signal.throwIfAborted()
      if (exitCode === UNUSABLE && !(await describeCheckout()).dirty) elsewhere.push(job)
    }
    todo = (await notOf(commit, todo)).filter(job => !elsewhere.includes(job))
  }
  return { left: todo, elsewhere }
}

/** @param {string} commit @param {Job[]} jobs @returns {Promise<Job[]>} those whose record is of another commit */
async function notOf (commit, jobs) {
  const others = await Promise.all(jobs.map(async job => {
    const record = await readReference(job.name)
    return record?.checkout.commit === commit ? [] : [job]
  }))
  return others.flat()
}

/** @param {string} name of a record @returns {Promise<any>} null where there is none that can be read */
function readReference (name) {
  return readJsonFile(referenceFile(name === BENCH ? null : name)).catch(() => null)
}
