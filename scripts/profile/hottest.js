// @ts-check
// The hottest functions as a reader wants them: native code as the tool shows it at first, and of each function the
// line of the server from which it came.
import { functionShares, JAVASCRIPT, keyOf, mapStacks, stacksOf } from './call-tree.js'

/** @import { CallTree, Frame, FunctionShare } from './call-tree.js' */

/**
 * @typedef {FunctionShare & { calledFrom: Frame[] }} HotFunction `calledFrom` the server's own functions below it, the
 *   nearest first, where most of its time is; none where none of them calls it, or it is not among the hottest
 */

const FOLLOWED = 10
const MOST_CALLERS = 2
const LEAST_CALLER_SHARE = 0.1 // of the time of the function
/** They hide native code until `cpp` and `v8` are clicked, and call it `node`, as they know no name inside of it. */
const FOLDING = ['flame', '0x']

/**
 * @param {CallTree} tree
 * @param {string} profiler
 * @returns {CallTree} where the profiler hides native code, its time is that of the JavaScript that called it; what no
 *   JavaScript called is the root's
 */
export function shownTree (tree, profiler) {
  if (!FOLDING.includes(profiler)) return tree
  return mapStacks(tree, stack => stack.filter(({ kind }) => JAVASCRIPT.includes(kind)))
}

/**
 * @param {CallTree} tree
 * @returns {HotFunction[]} by self share, the hottest first
 */
export function hottestFunctions (tree) {
  const stacks = [...stacksOf(tree)]
  return functionShares(tree).map((share, i) =>
    ({ ...share, calledFrom: i < FOLLOWED ? followDown(share, stacks) : [] }))
}

function followDown (frame, stacks) {
  const key = keyOf(frame)
  let ways = stacks.flatMap(({ stack, weight }) => {
    const at = stack.findLastIndex(other => keyOf(other) === key)
    const below = stack.slice(0, Math.max(at, 0)).reverse()
    return at < 0 ? [] : [{ below: below.filter(other => other.kind === 'app' && keyOf(other) !== key), weight }]
  })
  const least = weigh(ways) * LEAST_CALLER_SHARE
  const callers = []
  while (callers.length < MOST_CALLERS) {
    const called = Map.groupBy(ways.filter(({ below }) => below.length), ({ below: [caller] }) => keyOf(caller))
    const [most] = [...called.values()].sort((a, b) => weigh(b) - weigh(a))
    if (!most || weigh(most) < least) break
    callers.push(most[0].below[0])
    ways = most.map(({ below: [, ...below], weight }) => ({ below, weight }))
  }
  return callers
}

function weigh (ways) {
  return ways.reduce((sum, { weight }) => sum + weight, 0)
}
