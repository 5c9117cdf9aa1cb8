// @ts-check
// What brings more: another Node.js for the same code, or better code on the same Node.js?
import { randomInt } from 'node:crypto'
import {
  DEFAULTS,
  expectedSlicesS,
  expectVersion,
  installRuntimes,
  parsePositive,
  runSlices,
  UsageError
} from '../kit.js'
import { contendersOf, VARIANTS } from './contenders.js'
import { checkAnswers, readContract } from './contract.js'

/**
 * @import { SliceRun } from '../../scripts/measure/slices.js'
 * @import { Lab, LabFlags, LabRun } from '../index.js'
 * @import { Checked } from './contract.js'
 */

export const title = 'an old application on old and new versions of Node.js, before and after it was optimised'

/** @type {LabFlags} */
export const flags = {
  node: { type: 'string', multiple: true, value: 'VERSION', help: 'such as 6 or 20.20.2; more than once for some' },
  generations: { type: 'string', value: 'N', help: 'of processes' },
  rounds: { type: 'string', value: 'N', help: 'of each generation' },
  'warm-up': { type: 'string', value: 'N', help: 'requests that each process answers before its first round' }
}
export const quick = { node: ['6', '10', '26'], generations: '3', rounds: '2', 'warm-up': '2000' }

const VERSIONS = ['6', '8', '10', '12', '16', '20', '24', '26']
const CONNECTIONS = 20 // enough to keep a server busy, and few to wait for when a burst ends
const MAX_SEED = 2 ** 31
const CHECK_S = 0.4

/** @typedef {ReturnType<typeof readOptions>} Options */

/** @param {{ values: any, positionals: string[] }} given */
export function readOptions ({ values, positionals }) {
  if (positionals.length) throw new UsageError('upgrade takes no stage: it has an application of its own')
  const versions = values.node ?? VERSIONS
  versions.forEach(expectVersion)
  return {
    versions: /** @type {string[]} */ ([...new Set(versions)].sort(byVersion)),
    slicing: {
      generations: parsePositive('generations', values.generations, { max: 100 }) ?? DEFAULTS.generations,
      rounds: parsePositive('rounds', values.rounds, { max: 100 }) ?? 4,
      warmUpRequests: parsePositive('warm-up', values['warm-up'], { max: 1_000_000 }) ?? 8000,
      turnMs: DEFAULTS.turnMs,
      leadInMs: DEFAULTS.leadInMs,
      connections: CONNECTIONS
    }
  }
}

const countOf = ({ versions }) => versions.length * VARIANTS.length

/** @type {Lab['expectedS']} */
export const expectedS = options => countOf(options) * CHECK_S + expectedSlicesS(countOf(options), options.slicing)

/**
 * @typedef {object} Data
 * @property {{ wanted: string, version: string, v8: string }[]} runtimes the oldest first
 * @property {{ what: string, reason: string }[]} missing
 * @property {Checked[]} contract
 * @property {SliceRun} slices of those that answered rightly
 */

/**
 * @param {Options} options
 * @param {LabRun} run
 * @returns {Promise<Data>}
 */
export async function measure (options, { signal, step }) {
  const { runtimes: installed, missing } = await installRuntimes(options.versions, { signal, step })
  const runtimes = installed.filter(({ version }, i) => installed.findIndex(one => one.version === version) === i)
  const all = contendersOf(runtimes)
  const right = await readContract()
  const contract = []
  for (const contender of all) {
    step(`answers of ${contender.id}`)
    contract.push(await checkAnswers(contender, right, signal))
  }
  const isRight = ({ wrong, failure }) => wrong.length === 0 && failure === undefined
  const contenders = all.filter((_, i) => isRight(contract[i]))
  const doneS = countOf(options) * CHECK_S
  const slices = await runSlices(contenders, {
    options: options.slicing,
    seed: randomInt(1, MAX_SEED),
    signal,
    onPair (generation, pair) {
      const soFarS = doneS + expectedSlicesS(contenders.length, options.slicing, { until: { generation, pair } })
      step(`generation ${generation}, pair ${pair}`, soFarS / expectedS(options))
    }
  })
  return { runtimes: runtimes.map(({ binary, ...about }) => about), missing, contract, slices }
}

function byVersion (a, b) {
  return a.localeCompare(b, 'en', { numeric: true })
}
