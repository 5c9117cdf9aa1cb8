// @ts-check
// Makes the committed records again, one after the other.
import { setTimeout as wait } from 'node:timers/promises'
import { UsageError } from '../errors.js'
import { parseFlags, runCommand } from './command.js'

/** @typedef {{ name: string, typed: string[] }} Job the name of a record, and what makes it, after `npm run` */

const BENCH = 'bench'
const SETTLE_MS = 5_000 // what ended last writes its files, and its sockets close
const ATTEMPTS = 2 // the machine may be calm when all others are done

await runCommand(async signal => {
  const { positionals } = await parseFlags('record:all')
  const { describeCheckout } = await import('../results/record.js')
  const { commit, dirty } = await describeCheckout()
  if (commit === null || dirty) throw new UsageError('records are of committed code: commit or stash first')

  const jobs = await planJobs()
  const unknown = positionals.find(name => !jobs.some(job => job.name === name))
  if (unknown !== undefined) {
    throw new UsageError(`there is no record "${unknown}"; there are: ${jobs.map(({ name }) => name).join(', ')}`)
  }
  const wanted = jobs.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
  const left = await makeAll(wanted, commit, signal)
  await runScript(['claims', '--', '--reference'], signal)
  if (left.length) console.error(`not made, see above: ${left.map(({ name }) => name).join(', ')}`)
  return left.length ? 1 : 0
})

/** @returns {Promise<Job[]>} the shortest lab first: most is done when it is stopped */
async function planJobs () {
  const { readLabs } = await import('../../labs/index.js')
  const { REPEATED_PROFILES } = await import('../render/repeated-profiles.js')
  const { readCatalog } = await import('../server/catalog.js')
  const catalog = await readCatalog()
  const labs = await Promise.all([...await readLabs()].map(async ([name, lab]) =>
    ({ name, expectedS: lab.expectedS(await lab.readOptions({ values: {}, positionals: [], catalog })) })))
  return [
    { name: BENCH, typed: ['bench:all', '--', '--save-reference'] },
    { name: 'profiles', typed: ['profile:all', '--', '--save-reference'] },
    ...Object.entries(REPEATED_PROFILES).map(([name, { command }]) =>
      ({ name, typed: [...command.split(' ').slice(2), '--save-reference'] })),
    ...labs.sort((a, b) => a.expectedS - b.expectedS)
      .map(({ name }) => ({ name, typed: ['lab', '--', name, '--save-reference'] }))
  ]
}

/**
 * @param {Job[]} jobs
 * @param {string} commit whose records need not be made again
 * @param {AbortSignal} signal
 * @returns {Promise<Job[]>} those that could not be kept
 */
async function makeAll (jobs, commit, signal) {
  let todo = await notOf(commit, jobs)
  for (let attempt = 1; attempt <= ATTEMPTS && todo.length > 0; attempt++) {
    for (const [i, { name, typed }] of todo.entries()) {
      console.log(`\n${name}: ${i + 1} of ${todo.length}${attempt > 1 ? ', once more' : ''}`)
      await wait(SETTLE_MS, undefined, { signal })
      await runScript(typed, signal)
    }
    todo = await notOf(commit, todo)
  }
  return todo
}

async function runScript (typed, signal) {
  const { execa } = await import('execa')
  await execa('npm', ['run', '-s', ...typed], { stdio: 'inherit', reject: false, cancelSignal: signal })
  signal.throwIfAborted()
}

/** @param {string} commit @param {Job[]} jobs @returns {Promise<Job[]>} those whose record is of another commit */
async function notOf (commit, jobs) {
  const { readJsonFile } = await import('../json-file.js')
  const { referenceFile } = await import('../results/record-files.js')
  const others = await Promise.all(jobs.map(async job => {
    const record = await readJsonFile(referenceFile(job.name === BENCH ? null : job.name)).catch(() => null)
    return record?.checkout.commit === commit ? [] : [job]
  }))
  return others.flat()
}
