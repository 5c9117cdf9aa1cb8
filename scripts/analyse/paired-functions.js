// @ts-check
// Which function of one server is which of another, whose files have other lines.
import { keyOf, weightOf } from '../profile/call-tree.js'

/** @import { CallTree, Frame } from '../profile/call-tree.js' */

/**
 * A server's own functions are found again by their name, their file and what calls them; those of packages and of
 * Node.js are the same code.
 *
 * @param {CallTree} before with files relative to the server, as in `after`
 * @param {CallTree} after
 * @returns {Map<string, string>} the key of each function in `after` to its key in `before`; to one that is not there,
 *   for a function that is new
 */
export function pairFunctions (before, after) {
  const pairs = new Map()
  const taken = new Set()
  const pair = (now, then) => {
    pairs.set(now, then)
    taken.add(then)
  }
  const findTwin = (frame, among) => {
    const known = pairs.get(keyOf(frame))
    if (known || frame.kind !== 'app') return among.find(other => keyOf(other.frame) === (known ?? keyOf(frame)))
    const alike = among.filter(other => isAlike(frame, other.frame) && !taken.has(keyOf(other.frame)))
    return alike.find(({ frame: { line } }) => line === frame.line) ?? alike[0]
  }
  const walk = (then, now) => {
    const among = heaviestFirst(then)
    for (const child of heaviestFirst(now)) {
      const twin = findTwin(child.frame, among)
      if (!twin) continue
      if (child.frame.kind === 'app') pair(keyOf(child.frame), keyOf(twin.frame))
      walk(twin, child)
    }
  }
  walk(before, after)
  const known = framesOf(before)
  for (const frame of framesOf(after).filter(frame => !pairs.has(keyOf(frame)))) {
    if (frame.kind !== 'app') pair(keyOf(frame), keyOf(frame))
    else pair(keyOf(frame), keyWithoutCaller(frame, known.filter(other => !taken.has(keyOf(other)))))
  }
  return pairs
}

function keyWithoutCaller (frame, left) {
  const alike = left.filter(other => isAlike(frame, other))
  const twin = alike.find(({ line }) => line === frame.line) ?? (alike.length === 1 ? alike[0] : null)
  return twin ? keyOf(twin) : `${keyOf(frame)}, new`
}

function isAlike (one, other) {
  return one.name === other.name && one.file === other.file
}

function heaviestFirst (tree) {
  return [...tree.children.values()].sort((a, b) => weightOf(b) - weightOf(a))
}

/** @returns {Frame[]} each function once */
function framesOf (tree) {
  const frames = new Map()
  const visit = node => {
    for (const [key, child] of node.children) {
      frames.set(key, child.frame)
      visit(child)
    }
  }
  visit(tree)
  return [...frames.values()]
}
