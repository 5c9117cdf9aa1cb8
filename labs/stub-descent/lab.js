// @ts-check
// Which step of a handler is expensive? Answer with a stub after the first step, after the second and so on: where the
// rate falls is the step that costs.
import { UsageError } from '../../scripts/errors.js'
import { AMOUNTS, countInstructions, expectedInstructionsS } from '../../scripts/measure/instructions.js'
import { defineLab } from '../kit.js'
import { locateChain, tryChain } from './chains.js'
import { stubsOf, toStage } from './stubs.js'

/**
 * @import { InstructionRun } from '../../scripts/measure/instructions.js'
 * @import { SliceRun } from '../../scripts/measure/slices.js'
 */

const CHAIN = 'labs/upgrade/servers/unoptimised/chain.js'
const FIXED = 'labs/upgrade/servers/optimised/chain.js'
const ROUTE = '/banners?category=news&width=400'
const FEW = { ...AMOUNTS, processes: 1, batches: 4 }

/**
 * @typedef {object} Options
 * @property {string} chain
 * @property {string | null} fixed
 * @property {string} route
 * @property {string[]} steps
 * @property {typeof AMOUNTS | null} instructions
 */

/** @typedef {{ slices: SliceRun, instructions: InstructionRun | null }} Data */

export default defineLab({
  title: 'the steps of a handler, found by a stub that answers after each',
  params: {
    chain: { value: 'FILE', help: 'your own: it exports an array of functions of a state' },
    fixed: { value: 'FILE', help: 'the same steps after your fixes, to measure beside it' },
    route: { value: 'PATH', help: 'state.url of a request (default / with --chain)' },
    instructions: {
      usual: false, help: 'counts the instructions of each step as well; takes valgrind or perf'
    }
  },
  moreOptions: readChains,
  prepareS: options =>
    options.instructions ? expectedInstructionsS(countedOf(options), options.instructions) : 0,
  async prepare (options, run) {
    if (!options.instructions) return { data: { instructions: null } }
    return { data: { instructions: await countInstructions(countedOf(options), options.instructions, run) } }
  },
  turns: {
    usual: { rounds: 3, warmUpRequests: 5000, connections: 20 },
    quick: { generations: 3, rounds: 2, warmUpRequests: 1000 },
    count: options => stubsOf(options).length,
    contenders: options => stubsOf(options).map(stub => ({ id: stub.id, stage: toStage(stub, options) }))
  }
})

async function readChains ({ chain: ownChain, fixed: ownFixed, route: ownRoute, instructions }) {
  const isOwn = ownChain !== undefined
  if (ownFixed !== undefined && !isOwn) throw new UsageError('--fixed goes with --chain: the same steps before the fixes')
  const route = ownRoute ?? (isOwn ? '/' : ROUTE)
  if (!route.startsWith('/')) throw new UsageError(`--route takes a path like /banners, not "${route}"`)
  const chain = isOwn ? locateChain(ownChain) : CHAIN
  const fixed = isOwn ? ownFixed === undefined ? null : locateChain(ownFixed) : FIXED
  const steps = await tryChain(chain, route, ownChain)
  const others = fixed === null ? steps : await tryChain(fixed, route, ownFixed)
  if (others.length !== steps.length) {
    throw new UsageError(`${fixed} has ${others.length} steps and ${chain} ${steps.length}; they must be the same ones`)
  }
  return { chain, fixed, route, steps, instructions: instructions ? FEW : null }
}

/** @param {Options} options */
function countedOf (options) {
  return stubsOf(options).filter(({ series }) => series === 'before').map(stub => toStage(stub, options))
}
