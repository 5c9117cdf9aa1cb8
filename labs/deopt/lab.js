// @ts-check
// V8 optimises a function for what it has seen so far. When something else comes, it throws that code away: it
// deoptimises. How often, why, and does it matter afterwards?
import { shuffle } from 'simple-statistics'
import { expectVersion, installRuntimes, parsePositive, UsageError } from '../kit.js'
import { CASES, FORMS, time, trace } from './runs.js'

/**
 * @import { Lab, LabFlags, LabRun } from '../index.js'
 * @import { Timed, Traced } from './runs.js'
 */

export const title = 'functions that V8 has to deoptimise, and what that costs'

/** @type {LabFlags} */
export const flags = {
  rounds: { type: 'string', value: 'N', help: 'rounds of all programs' },
  case: { type: 'string', multiple: true, value: 'NAME', help: `${CASES.join(', ')}; more than once for some` },
  node: { type: 'string', multiple: true, value: 'VERSION', help: 'such as 8 or 20.20.2; more than once for some' }
}
export const quick = { rounds: '3', node: ['26.10.0'] }

const VERSIONS = ['8', '10', '12', '20', '26'] // its author had 10
const TRACE_S = 0.25
const TIME_S = 0.3

/** @type {Lab['readOptions']} */
export function readOptions ({ values }) {
  const unknown = values.case?.find(name => !CASES.includes(name))
  if (unknown !== undefined) throw new UsageError(`unknown case "${unknown}"; there are: ${CASES.join(', ')}`)
  const versions = values.node ?? VERSIONS
  versions.forEach(expectVersion)
  return {
    cases: CASES.filter(name => values.case?.includes(name) ?? true),
    versions,
    rounds: parsePositive('rounds', values.rounds, { max: 100 }) ?? 7
  }
}

/** @type {Lab['expectedS']} */
export const expectedS = ({ cases, versions, rounds }) =>
  versions.length * cases.length * FORMS.length * (TRACE_S + TIME_S) * rounds

/** @typedef {{ program: string, message: string }} Failure of a program, which ends itself and nothing else */

/**
 * @typedef {object} Data
 * @property {{ version: string, v8: string }[]} runtimes the oldest first
 * @property {Traced[]} traced
 * @property {Timed[]} timed
 * @property {Failure[]} failures
 * @property {{ what: string, reason: string }[]} missing
 */

/**
 * @param {{ cases: string[], versions: string[], rounds: number }} options
 * @param {LabRun} run
 * @returns {Promise<Data>}
 */
export async function measure ({ cases, versions, rounds }, { signal, step }) {
  const { runtimes, missing } = await installRuntimes(versions, { signal, step })
  /** @type {Data} */
  const data = {
    runtimes: runtimes.map(({ version, v8 }) => ({ version, v8 })),
    traced: [],
    timed: [],
    failures: [],
    missing
  }
  const attempt = async (list, program, take) => {
    try {
      list.push(await take())
    } catch (error) {
      signal.throwIfAborted()
      data.failures.push({ program, message: error.shortMessage ?? error.message })
    }
  }
  const programs = runtimes.flatMap(({ version, binary }) =>
    cases.flatMap(name => FORMS.map(form => ({ version, binary, name, form })))
  )
  for (let round = 1; round <= rounds; round++) {
    for (const [i, one] of shuffle(programs).entries()) {
      const program = `${one.version}: ${one.name}, ${one.form}`
      step(`round ${round} of ${rounds}: Node.js ${program}`, (round - 1 + i / programs.length) / rounds)
      await attempt(data.traced, program, async () => ({ round, ...(await trace(one, signal)) }))
      await attempt(data.timed, program, async () => ({ round, ...(await time(one, signal)) }))
    }
  }
  return data
}
