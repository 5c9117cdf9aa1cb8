// @ts-check
// What follows from a profile: the sections of `node --prof-process`, from ticks whose compiled functions have their
// right names; which part of it is work for requests; and the boxes of a flame graph.
import { stats } from 'bench-in-turns'
import { addStack, createTree, functionShares, JAVASCRIPT, mapStacks, stacksOf, weightOf } from './call-tree.js'
import { hottestFunctions, shownTree } from './hottest.js'

/**
 * @import { CallTree, Frame, FunctionShare, Kind } from './call-tree.js'
 * @import { HotFunction } from './hottest.js'
 * @import { Profile } from './profilers.js'
 */

const LEAST_CALLER_SHARE = 0.05 // of the samples that it is a caller in
const DEEPEST = 6

/**
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
function nativeSection (shares) {
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

const BOTTOM_UP_SHOWN = 3

/**
 * @typedef {object} ProfileSummary
 * @property {string} stage id
 * @property {string} profiler
 * @property {number} samples
 * @property {number} [idleShare] of the time under load in which it was idle, where that is known
 * @property {number} [generatorShare] of that time in which the generator was not
 * @property {Profile['listener']} listener
 * @property {HotFunction[]} hottest by self share; compiled functions are counted by themselves, but for flame and 0x
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
    hottest: hottestFunctions(shownTree(tree, seen.profiler)),
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
  return stats.waits([{ server, generator }])
}

/**
 * @param {ProfileSummary} profile
 * @returns {FunctionShare | undefined} the listener's; undefined when it is in no sample
 */
export function listenerShare ({ listener, hottestOfApp }) {
  return listener ? hottestOfApp.find(({ file, line }) => file === listener.file && line === listener.line) : undefined
}

// Which part of a profile is work for requests, and the boxes of a flame graph.

const NARROWEST_SHARE = 0.004
const EVENT_LOOP = ['node:internal/timers', 'node:internal/process/task_queues']
const START_UP = /^node:internal\/main\//

/**
 * @typedef {object} FlameNode
 * @property {Omit<Frame, 'kind'> & { kind: Kind | 'sum' }} frame of a function; a sum stands for several
 * @property {number} share of all samples, with those of its children
 * @property {FlameNode[]} children by name; narrow ones are left out
 * @property {boolean} [isFolded] true when its children are shown only to those who ask for them
 */

/**
 * @param {CallTree} tree
 * @returns {FlameNode[]} two sums: what answers requests, and everything else, which is folded
 */
export function flameNodes (tree) {
  const { requests, rest, startUp } = splitTree(tree)
  const all = weightOf(tree)
  const sumOf = (name, parts) => ({
    frame: { name, file: '', line: 0, kind: /** @type {const} */ ('sum') },
    share: parts.reduce((sum, part) => sum + weightOf(part), 0) / all,
    children: parts.flatMap(part => nodesOf(part, all))
  })
  return [
    sumOf('answering requests', [requests]),
    { ...sumOf('everything else', [startUp, rest]), isFolded: true }
  ].filter(({ share }) => share > 0)
}

/** @returns {FlameNode[]} what it calls, with its share of all */
function nodesOf (node, all) {
  return [...node.children.values()]
    .map(child => ({ child, share: weightOf(child) / all }))
    .filter(({ share }) => share >= NARROWEST_SHARE)
    .sort((a, b) => a.child.frame.name < b.child.frame.name ? -1 : 1)
    .map(({ child, share }) => ({ frame: child.frame, share, children: nodesOf(child, all) }))
}

/**
 * @typedef {object} SplitTree
 * @property {CallTree} requests stacks from the first function that the event loop called
 * @property {CallTree} rest garbage collection, the event loop itself, and whatever no JavaScript called
 * @property {CallTree} startUp
 */

/**
 * Through which of its phases the event loop came to a function says nothing about the function. So the loop's own
 * functions are left out, and the others stand in one place each.
 *
 * @param {CallTree} tree
 * @returns {SplitTree}
 */
export function splitTree (tree) {
  const split = { requests: createTree(), rest: createTree(), startUp: createTree() }
  for (const { stack, weight } of stacksOf(tree)) {
    const first = stack.findIndex(isCalled)
    if (first < 0) addStack(split.rest, stack, weight)
    else if (START_UP.test(stack[first].file)) addStack(split.startUp, stack, weight)
    else addStack(split.requests, stack.slice(first), weight)
  }
  return split
}

/**
 * @param {CallTree} tree
 * @returns {CallTree} all but the start of the program, which no request pays for
 */
export function servingTree (tree) {
  const { requests, rest } = splitTree(tree)
  for (const { stack, weight } of stacksOf(rest)) addStack(requests, stack, weight)
  return requests
}

function isCalled ({ file, kind }) {
  return JAVASCRIPT.includes(kind) && !EVENT_LOOP.includes(file)
}
