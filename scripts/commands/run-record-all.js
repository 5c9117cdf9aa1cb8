// @ts-check
import { join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { execa } from 'execa'
import { readLabs } from '../../labs/index.js'
import { evidenceOf, readSources } from '../book/book-sources.js'
import { UsageError } from 'bench-in-turns/errors.js'
import { inEnglish } from 'bench-in-turns/message.js'
import { readJsonFile } from 'bench-in-turns/json-file.js'
import { sayFinding } from '../render/claims-table.js'
import { renderTerminalTable } from 'bench-in-turns/say/terminal.js'
import { checkClaim } from '../results/claim.js'
import { describeCheckout } from '../results/record.js'
import { referenceFile } from '../results/record-files.js'
import { rootDir } from '../stages/catalog.js'
import * as commandTables from './flags.js'
import { sayTime } from 'bench-in-turns/measured-run.js'

/**
 * @import { Sources } from '../book/book-sources.js'
 * @import { Claim, Evidence } from '../results/claim.js'
 */

/**
 * @typedef {object} Job
 * @property {string} name of the record: `bench`, `profiles` or a lab
 * @property {string[]} command what makes it: a file beside this one, and its arguments
 * @property {number} expectedS
 */

const BENCH = 'bench'
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

  const before = await readBefore(commit, signal)
  const all = await planJobs(before)
  const known = all.map(({ name }) => name)
  const unknown = names.find(name => !known.includes(name))
  if (unknown !== undefined) throw new UsageError(`there is no record "${unknown}"; there are: ${known.join(', ')}`)
  const jobs = all.filter(({ name }) => names.length === 0 || names.includes(name))
  const { left, elsewhere } = await makeAll(jobs, commit, signal)
  showChanges(jobs, { left, elsewhere }, before, await readSources({ commandTables, signal }))
  return left.length ? 1 : 0
}

/** The records as they are committed: those of an interrupted run are new already. */
async function readBefore (commit, signal) {
  const read = async lab => {
    const file = relative(rootDir, referenceFile(lab))
    const { stdout, failed } =
      await execa('git', ['show', `${commit}:${file}`], { cwd: rootDir, reject: false, encoding: 'buffer' })
    return failed || !stdout ? null : JSON.parse(gunzipSync(stdout).toString())
  }
  return readSources({ commandTables, signal, record: await read(null), readLab: read })
}

/**
 * @param {Sources} before
 * @returns {Promise<Job[]>} the shortest lab first: much is done by then. Each has as many rounds as its old record,
 *   or one sitting where that had several
 */
async function planJobs ({ bench, profileRecord, labs, catalog }) {
  const took = record => record ? (Date.parse(record.endedAt) - Date.parse(record.startedAt)) / 1000 : 300
  const ofLabs = await Promise.all([...await readLabs()].map(async ([name, lab]) => {
    const { options, earlier } = labs[name]?.record ?? { options: {} }
    const values = lab.valuesOf(options, { isOneSitting: Boolean(earlier) })
    const typed = Object.entries(values).map(([flag, value]) => `--${flag}=${value}`)
    return {
      name,
      command: ['lab.js', name, ...typed, '--save-reference'],
      expectedS: lab.expectedS(await lab.readOptions({ values, positionals: [], catalog }))
    }
  }))
  return [
    { name: BENCH, command: ['bench.js', '--all', '--save-reference'], expectedS: took(bench) },
    { name: 'profiles', command: ['profile.js', '--all', '--save-reference'], expectedS: took(profileRecord) },
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
    const record = await readJsonFile(referenceFile(job.name === BENCH ? null : job.name)).catch(() => null)
    return record?.checkout.commit === commit ? [] : [job]
  }))
  return others.flat()
}

/**
 * @param {Job[]} jobs
 * @param {{ left: Job[], elsewhere: Job[] }} notMade
 * @param {Sources} before
 * @param {Sources} after
 */
function showChanges (jobs, { left, elsewhere }, before, after) {
  /** @param {Claim} claim @param {Evidence} evidence */
  const check = (claim, evidence) => {
    const { verdict, ...of } = checkClaim(claim, evidence)
    return { verdict, text: `${verdict}: ${inEnglish(sayFinding({ verdict, ...of }))}` }
  }
  const [old, now] = [evidenceOf(before), evidenceOf(after)]
  const rows = jobs.flatMap(job => {
    const claims = after.claims.filter(({ source }) => source.replace(/^lab /, '') === job.name)
    const compared = claims.map(claim => ({ id: claim.id, was: check(claim, old), is: check(claim, now) }))
    const shown = compared.filter(({ was, is }, i) => i === 0 || was.verdict !== is.verdict)
    const kept = left.includes(job) ? 'no: see above' : elsewhere.includes(job) ? 'no: not here' : 'yes'
    return shown.length
      ? shown.map(({ id, was, is }, i) => [...i ? ['', ''] : [job.name, kept], id, was.text, is.text])
      : [[job.name, kept, '-', '-', '-']]
  })
  console.log(renderTerminalTable({
    title: 'The records, their first claim, and each whose verdict has changed',
    head: ['record', 'new', 'claim', 'was', 'is'],
    rows
  }))
}
