// @ts-check
// The three sections of `node --prof-process`, from ticks whose compiled functions have their right names.
import { waits } from 'bench-in-turns/judge/comparison.js'
import { functionShares, JAVASCRIPT, mapStacks, weightOf } from './call-tree.js'

/**
 * @import { CallTree, Frame, FunctionShare } from './call-tree.js'
 * @import { Profile } from './profilers.js'
 */

const LEAST_CALLER_SHARE = 0.05 // of the samples that it is a caller in
const DEEPEST = 6

/**
 * @param {FunctionShare[]} shares
 * @returns {{ javascript: number, native: number, gc: number, engine: number }} shares of all samples, by what was on
 *   top
 */
function summarySection (shares) {
  const sum = isIt => shares.filter(isIt).reduce((total, { self }) => total + self, 0)
  return {
    javascript: sum(({ kind }) => JAVASCRIPT.includes(kind)),
    native: sum(({ kind }) => kind === 'native'),
    gc: sum(({ name }) => name === '(garbage collector)'),
    engine: sum(({ kind, name }) => kind === 'engine' && name !== '(garbage collector)')
  }
}

/**
 * @param {FunctionShare[]} shares the hottest first
 * @returns {FunctionShare[]} compiled functions, in that order
 */
export function nativeSection (shares) {
  return shares.filter(({ kind, self }) => kind === 'native' && self > 0)
}

/**
 * A caller in the bottom-up section.
 *
 * @typedef {object} BottomUp
 * @property {Frame} frame
 * @property {number} share of the samples of the function that it leads to; for the first, of all samples
 * @property {BottomUp[]} callers
 */

/**
 * @param {CallTree} tree
 * @param {number} count of functions to begin with
 * @returns {BottomUp[]} the hottest functions and who calls them, the heavy ones first
 */
function bottomUpSection (tree, count) {
  const inverted = mapStacks(tree, stack => stack.toReversed())
  return heaviestFirst(inverted).slice(0, count).map(leaf => toBottomUp(leaf, weightOf(tree), 0))
}

function heaviestFirst ({ children }) {
  return [...children.values()].map(node => ({ node, weight: weightOf(node) })).sort((a, b) => b.weight - a.weight)
}

function toBottomUp ({ node, weight }, parentWeight, depth) {
  const callers = depth < DEEPEST
    ? heaviestFirst(node).filter(caller => caller.weight >= weight * LEAST_CALLER_SHARE)
    : []
  const { frame } = node
  return { frame, share: weight / parentWeight, callers: callers.map(caller => toBottomUp(caller, weight, depth + 1)) }
}

// What follows from a profile: shares of functions and the sections of a tick profile.

const BOTTOM_UP_SHOWN = 3

/**
 * @typedef {object} ProfileSummary
 * @property {string} stage id
 * @property {string} profiler
 * @property {number} samples
 * @property {number} [idleShare] of the time under load in which it was idle, where that is known
 * @property {number} [generatorShare] of that time in which the generator was not
 * @property {Profile['listener']} listener
 * @property {FunctionShare[]} hottest by self share, compiled functions counted by themselves
 * @property {FunctionShare[]} hottestOfApp the stage's own, by total share
 * @property {ReturnType<typeof summarySection>} summary
 * @property {FunctionShare[]} native
 * @property {{ name: string, share: number }[]} plainNative as `node --prof-process` names them
 * @property {BottomUp[]} bottomUp
 * @property {boolean} isUnread true when the names of node's functions could not be read
 */

/**
 * @param {Profile} profile
 * @returns {ProfileSummary}
 */
export function summarizeProfile ({ tree, answered, work, plainNative = [], isUnread = false, ...seen }) {
  const shares = functionShares(tree)
  return {
    ...seen,
    hottest: shares,
    hottestOfApp: shares.filter(({ kind }) => kind === 'app').sort((a, b) => b.total - a.total),
    summary: summarySection(shares),
    native: nativeSection(shares),
    plainNative,
    bottomUp: bottomUpSection(tree, BOTTOM_UP_SHOWN),
    isUnread
  }
}

/**
 * @param {Pick<ProfileSummary, 'idleShare' | 'generatorShare'>} profile
 * @returns {boolean} was the server idle for most of the time, because it waited? Then a profile shows little of it
 */
export function isWaiting ({ idleShare = NaN, generatorShare = NaN }) {
  const server = { loopActiveMs: 1 - idleShare, loopIdleMs: idleShare }
  const generator = { loopActiveMs: generatorShare, loopIdleMs: 1 - generatorShare }
  return waits([{ server, generator }])
}

/**
 * @param {ProfileSummary} profile
 * @returns {FunctionShare | undefined} the listener's; undefined when it is in no sample
 */
export function listenerShare ({ listener, hottestOfApp }) {
  return listener ? hottestOfApp.find(({ file, line }) => file === listener.file && line === listener.line) : undefined
}
