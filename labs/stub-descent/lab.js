// @ts-check
// Which step of a handler is expensive? Answer with a stub after the first step, after the second and so on: where the
// rate falls is the step that costs.
import { UsageError } from '../../scripts/errors.js'
import { defineLab } from '../kit.js'
import { locateChain, tryChain } from './chains.js'
import { stubsOf, toStage } from './stubs.js'

/** @import { SliceRun } from '../../scripts/measure/slices.js' */

const CHAIN = 'labs/upgrade/servers/unoptimised/chain.js'
const FIXED = 'labs/upgrade/servers/optimised/chain.js'
const ROUTE = '/banners?category=news&width=400'

/**
 * @typedef {object} Options
 * @property {string} chain
 * @property {string | null} fixed
 * @property {string} route
 * @property {string[]} steps
 */

/** @typedef {{ slices: SliceRun }} Data */

export default defineLab({
  title: 'the steps of a handler, found by a stub that answers after each',
  params: {
    chain: { value: 'FILE', help: 'your own: it exports an array of functions of a state' },
    fixed: { value: 'FILE', help: 'the same steps after your fixes, to measure beside it' },
    route: { value: 'PATH', help: 'state.url of a request (default / with --chain)' }
  },
  moreOptions: readChains,
  turns: {
    usual: { rounds: 3, warmUpRequests: 5000, connections: 20 },
    quick: { generations: 3, rounds: 2, warmUpRequests: 1000 },
    count: options => stubsOf(options).length,
    contenders: options => stubsOf(options).map(stub => ({ id: stub.id, stage: toStage(stub, options) }))
  }
})

async function readChains ({ chain: ownChain, fixed: ownFixed, route: ownRoute }) {
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
  return { chain, fixed, route, steps }
}
