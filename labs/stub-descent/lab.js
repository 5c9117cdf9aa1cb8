// @ts-check
// Which step of a handler is expensive? Answer with a stub after the first step, after the second and so on: where the
// rate falls is the step that costs.
import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { defineLab } from '../kit.js'
import { UsageError } from 'bench-in-turns/errors.js'
import { chainOf } from '../../scripts/stages/plan.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { loadSteps } from './servers/chain/steps.js'

/**
 * @import { SliceRun } from 'bench-in-turns/turns/turns.js'
 * @import { Stage } from '../../scripts/stages/catalog.js'
 */

const SERVER = join(import.meta.dirname, 'servers/chain')

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
    usual: { warmUpRequests: 5000, connections: 20 },
    quick: { generations: 3, turns: 10, warmUpRequests: 1000 },
    count: options => stubsOf(options).length,
    contenders: contendersOf,
    pairs: pairsOf
  }
})

function contendersOf (options) {
  return stubsOf(options).map(stub => ({ id: stub.id, stage: toStage(stub, options) }))
}

async function readChains ({ chain: ownChain, fixed: ownFixed, route: ownRoute }) {
  const isOwn = ownChain !== undefined
  if (ownFixed !== undefined && !isOwn) throw new UsageError('--fixed goes with --chain: the same steps before the fixes')
  const route = ownRoute ?? (isOwn ? '/' : ROUTE)
  if (!route.startsWith('/')) throw new UsageError(`--route takes a path like /banners, not "${route}"`)
  const chain = isOwn ? locateChain(ownChain) : CHAIN
  const fixed = isOwn ? ownFixed === undefined ? null : locateChain(ownFixed) : FIXED
  const steps = await readSteps(chain, ownChain)
  const others = fixed === null ? steps : await readSteps(fixed, ownFixed)
  if (others.length !== steps.length) {
    throw new UsageError(`${fixed} has ${others.length} steps and ${chain} ${steps.length}; they must be the same ones`)
  }
  return { chain, fixed, route, steps }
}

/**
 * @param {string} file as typed, relative to where the command was
 * @returns {string} relative to the root of the project, as it stands in a record
 */
function locateChain (file) {
  const path = resolve(process.env.INIT_CWD ?? '.', file)
  if (!existsSync(path)) throw new UsageError(`there is no file ${file}`)
  return relative(rootDir, path).replaceAll('\\', '/')
}

/**
 * @param {string} chain as it stands in a record
 * @param {string} [typed] its file
 * @returns {Promise<string[]>} the names of its steps
 */
export async function readSteps (chain, typed = chain) {
  try {
    const names = (await loadSteps(resolve(rootDir, chain))).map(({ name }, i) => name || `step ${i + 1}`)
    return names.map((name, i) => names.indexOf(name) === i ? name : `${name} (step ${i + 1})`)
  } catch (error) {
    throw new UsageError(`${typed}: ${error.message.split('\n')[0]}`)
  }
}

/**
 * @typedef {object} Stub
 * @property {string} id
 * @property {'before' | 'after' | 'some'} series the steps as they are, all of them fixed, or some of them
 * @property {number} depth steps before the answer
 * @property {number} fixes of the first steps
 */

/**
 * @param {{ steps: string[], fixed: string | null }} options
 * @returns {Stub[]}
 */
export function stubsOf ({ steps, fixed }) {
  const count = steps.length
  const upTo = (from, to, make) => Array.from({ length: to - from + 1 }, (_, i) => make(from + i))
  const before = upTo(0, count, depth => stub('before', depth, 0))
  if (fixed === null) return before
  return [
    ...before,
    ...upTo(1, count, depth => stub('after', depth, count)),
    ...upTo(1, count - 1, fixes => stub('some', count, fixes))
  ]
}

/**
 * A step with the step before it, and all steps as they are with some and with all of them fixed.
 *
 * @param {{ steps: string[], fixed: string | null }} options
 * @returns {[string, string][]}
 */
export function pairsOf (options) {
  const series = Map.groupBy(stubsOf(options), stub => stub.series)
  const idsOf = (/** @type {Stub['series']} */ name) => (series.get(name) ?? []).map(({ id }) => id)
  const [before, after, some] = [idsOf('before'), idsOf('after'), idsOf('some')]
  if (options.fixed === null) return chainOf(before)
  const whole = /** @type {string} */ (before.at(-1))
  const [answersAtOnce] = before // fixed or not, it is the same
  return [
    ...chainOf(before),
    ...chainOf([answersAtOnce, ...after]),
    ...[...some, after[after.length - 1]].map(id => /** @type {[string, string]} */ ([whole, id]))
  ]
}

/**
 * @param {Stub['series']} series
 * @param {number} depth
 * @param {number} fixes
 * @returns {Stub}
 */
export function stub (series, depth, fixes) {
  const id = series === 'some' ? `after ${fixes} of the fixes` : `${series}: ${depth} steps`
  return { id, series, depth, fixes }
}

/**
 * @param {Stub} stub
 * @param {{ chain: string, fixed: string | null, route: string }} options
 * @returns {Stage}
 */
export function toStage ({ id, depth, fixes }, { chain, fixed, route }) {
  const settings = {
    CHAIN: resolve(rootDir, chain),
    ...(fixed !== null && { FIXED: resolve(rootDir, fixed), FIXES: String(fixes) }),
    DEPTH: String(depth)
  }
  return /** @type {any} */ ({ id, dir: SERVER, route, isSteady: true, settings }) // all that a slice asks of one
}
