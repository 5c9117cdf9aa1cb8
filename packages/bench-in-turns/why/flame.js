// @ts-check
// The samples of both versions as two call trees on one scale, for a differential flame graph: a box is marked only
// where the interval of its function leaves out 0.
/** @import { Branch, Row } from './attribute.js' */

/** @typedef {'gone' | 'less' | 'same' | 'more' | 'new'} Change `same` also where none can be told from chance */

/**
 * @typedef {object} FlameBox
 * @property {string} name
 * @property {string} [file] relative to the app; from `node_modules` on of a package
 * @property {number} [line] from 1
 * @property {number} micros of a request, with those of its children
 * @property {Change} change of the function, wherever it stands
 * @property {FlameBox[]} children
 */

/** @typedef {{ micros: number, boxes: FlameBox[] }} FlameSide `micros` of a request, of which `boxes` are nearly all */
/** @typedef {[older: FlameSide, now: FlameSide]} Flame */

const GONE_FACTOR = 10
const SEEN_SHARE = 0.002 // of a request: a box is no wider than a pixel then
const DIGITS = 1000

/**
 * @param {{ micros: number, samples: number, tree: Branch }[][]} pairs the older version and the new one, of each start
 * @param {{ nowOf: (id: string) => string, changes: Map<string, Change> }} known `nowOf` gives the new id of a row of
 *   the older version, by which its change is known
 * @returns {Flame} boxes beside each other in one order, the largest first
 */
export function flameOf (pairs, { nowOf, changes }) {
  const sides = [0, 1].map(version => {
    const whole = branchOf()
    for (const both of pairs) {
      const { micros, samples, tree } = both[version]
      if (samples) addTo(whole, tree, micros / samples / pairs.length)
    }
    return { whole, micros: totalOf(whole), idOf: version ? (/** @type {string} */ id) => id : nowOf }
  })
  const sizes = new Map()
  for (const { whole, idOf } of sides) addSizes(sizes, whole, idOf)
  const least = SEEN_SHARE * Math.max(...sides.map(({ micros }) => micros))
  return /** @type {Flame} */ (sides.map(({ whole, micros, idOf }) =>
    ({ micros: rounded(micros), boxes: boxesOf(whole, { least, sizes, changes, idOf }) })))
}

/** @param {number} older microseconds of a request @param {number} now @returns {Change} */
export function changeBetween (older, now) {
  const isFar = Math.max(older, now) >= GONE_FACTOR * Math.min(older, now)
  if (now < older) return isFar ? 'gone' : 'less'
  return isFar ? 'new' : 'more'
}

/** @param {Row} [row] none of the whole @returns {Branch} */
export function branchOf (row) {
  return { row, self: 0, children: new Map() }
}

/** @param {Branch} branch @param {Row[]} path @returns {Branch} where it ends, made on the way */
export function branchAt (branch, path) {
  return path.reduce((above, row) => {
    const child = above.children.get(row.id) ?? branchOf(row)
    above.children.set(row.id, child)
    return child
  }, branch)
}

function addTo (/** @type {Branch} */ whole, /** @type {Branch} */ branch, times) {
  whole.self += branch.self * times
  for (const child of branch.children.values()) addTo(branchAt(whole, [rowOf(child)]), child, times)
}

function totalOf (/** @type {Branch} */ { self, children }) {
  return [...children.values()].reduce((all, child) => all + totalOf(child), self)
}

function addSizes (sizes, /** @type {Branch} */ { children }, idOf) {
  for (const child of children.values()) {
    const id = idOf(rowOf(child).id)
    sizes.set(id, (sizes.get(id) ?? 0) + totalOf(child))
    addSizes(sizes, child, idOf)
  }
}

/** @returns {FlameBox[]} */
function boxesOf (/** @type {Branch} */ { children }, how) {
  const { least, sizes, changes, idOf } = how
  const shown = [...children.values()].map(child => ({ child, id: idOf(rowOf(child).id), micros: totalOf(child) }))
  return shown.filter(({ micros }) => micros >= least).sort((a, b) => sizes.get(b.id) - sizes.get(a.id))
    .map(({ child, id, micros }) => {
      const { name, file, line } = rowOf(child)
      const place = { ...file && { file }, ...line && { line } }
      const change = changes.get(id) ?? 'same'
      return { name, ...place, micros: rounded(micros), change, children: boxesOf(child, how) }
    })
}

function rowOf (/** @type {Branch} */ { row }) {
  return /** @type {Row} */ (row)
}

function rounded (micros) {
  return Math.round(micros * DIGITS) / DIGITS
}
