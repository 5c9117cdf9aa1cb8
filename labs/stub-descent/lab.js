// @ts-check
// Which step of a handler is expensive? Answer with a stub after the first step, after the second and so on: where the
// rate falls is the step that costs.
import { randomInt } from 'node:crypto'
import {
  AMOUNTS,
  countInstructions,
  DEFAULTS,
  expectedInstructionsS,
  expectedSlicesS,
  parsePositive,
  runSlices,
  UsageError
} from '../kit.js'
import { locateChain, tryChain } from './chains.js'
import { stubsOf, toStage } from './stubs.js'

/**
 * @import { InstructionRun } from '../../scripts/measure/instructions.js'
 * @import { SliceRun } from '../../scripts/measure/slices.js'
 * @import { Lab, LabFlags, LabRun } from '../index.js'
 */

export const title = 'the steps of a handler, found by a stub that answers after each'

/** @type {LabFlags} */
export const flags = {
  chain: { type: 'string', value: 'FILE', help: 'your own: it exports an array of functions of a state' },
  fixed: { type: 'string', value: 'FILE', help: 'the same steps after your fixes, to measure beside it' },
  route: { type: 'string', value: 'PATH', help: 'state.url of a request (default / with --chain)' },
  ends: { type: 'boolean', help: 'leaves out the handlers that have some of the fixes and not all' },
  generations: { type: 'string', value: 'N', help: 'of processes' },
  rounds: { type: 'string', value: 'N', help: 'of each generation' },
  'warm-up': { type: 'string', value: 'N', help: 'requests that each process answers before its first round' },
  instructions: { type: 'boolean', help: 'counts the instructions of each step as well; takes valgrind or perf' }
}
export const quick = { ends: true, generations: '3', rounds: '2', 'warm-up': '1000' }

const CHAIN = 'labs/upgrade/servers/unoptimised/chain.js'
const FIXED = 'labs/upgrade/servers/optimised/chain.js'
const ROUTE = '/banners?category=news&width=400'
const CONNECTIONS = 20
const MAX_SEED = 2 ** 31
const FEW = { ...AMOUNTS, processes: 1, batches: 4 }

/** @typedef {Awaited<ReturnType<typeof readOptions>>} Options */

/** @param {{ values: any, positionals: string[] }} given */
export async function readOptions ({ values, positionals }) {
  if (positionals.length) throw new UsageError(`stub-descent takes no stage; a chain is named by --chain ${positionals[0]}`)
  const isOwn = values.chain !== undefined
  if (values.fixed !== undefined && !isOwn) throw new UsageError('--fixed goes with --chain: the same steps before the fixes')
  const route = values.route ?? (isOwn ? '/' : ROUTE)
  if (!route.startsWith('/')) throw new UsageError(`--route takes a path like /banners, not "${route}"`)
  const chain = isOwn ? locateChain(values.chain) : CHAIN
  const fixed = isOwn ? values.fixed === undefined ? null : locateChain(values.fixed) : FIXED
  const slicing = {
    generations: parsePositive('generations', values.generations, { max: 100 }) ?? DEFAULTS.generations,
    rounds: parsePositive('rounds', values.rounds, { max: 100 }) ?? 3,
    warmUpRequests: parsePositive('warm-up', values['warm-up'], { max: 1_000_000 }) ?? 5000,
    turnMs: DEFAULTS.turnMs,
    leadInMs: DEFAULTS.leadInMs,
    connections: CONNECTIONS
  }
  const steps = await tryChain(chain, route, values.chain)
  const others = fixed === null ? steps : await tryChain(fixed, route, values.fixed)
  if (others.length !== steps.length) {
    throw new UsageError(`${fixed} has ${others.length} steps and ${chain} ${steps.length}; they must be the same ones`)
  }
  return {
    chain,
    fixed,
    route,
    steps,
    isOnlyEnds: Boolean(values.ends),
    slicing,
    instructions: values.instructions ? FEW : null
  }
}

/** @type {Lab['expectedS']} */
export function expectedS (options) {
  const counted = options.instructions ? expectedInstructionsS(countedOf(options), options.instructions) : 0
  return expectedSlicesS(stubsOf(options).length, options.slicing) + counted
}

/** @typedef {{ slices: SliceRun, instructions: InstructionRun | null }} Data */

/**
 * @param {Options} options
 * @param {LabRun} run
 * @returns {Promise<Data>}
 */
export async function measure (options, { signal, step }) {
  const stubs = stubsOf(options)
  const slices = await runSlices(stubs.map(stub => ({ id: stub.id, stage: toStage(stub, options) })), {
    options: options.slicing,
    seed: randomInt(1, MAX_SEED),
    signal,
    onPair (generation, pair) {
      const doneS = expectedSlicesS(stubs.length, options.slicing, { until: { generation, pair } })
      step(`generation ${generation}, pair ${pair}`, doneS / expectedS(options))
    }
  })
  if (!options.instructions) return { slices, instructions: null }
  return { slices, instructions: await countInstructions(countedOf(options), options.instructions, { signal, step }) }
}

function countedOf (options) {
  return stubsOf(options).filter(({ series }) => series === 'before').map(stub => toStage(stub, options))
}
