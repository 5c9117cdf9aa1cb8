// @ts-check
// A differential flame graph: two servers on one scale of CPU time per request, coloured by what became of a
// function; and the same as tables.
import { formatNumber, inRow, message, table } from 'bench-in-turns/kit.js'
import { boxShapes, flameHead, heightOf, layOut, ROW_PX as FLAME_ROW_PX, shortName } from './flame-graph.js'
import { inEnglish } from './localise.js'
import { CHANGES, COLOURS } from './palette.js'
import { drawSvg, FONT_PX, linesOf, shape, textAt } from './svg.js'
import { say } from './say.js'
import { place, shorten } from './profile-tables.js'

/**
 * @import { Localise, Message, Table } from 'bench-in-turns/kit.js'
 * @import { CostNode, FunctionDifference, ProfileDifference, SideCosts } from '../results/profile-difference.js'
 * @import { FlameNode } from '../profile/summary.js'
 */

/** @typedef {Omit<FlameNode, 'children'> & { change: string, label: string, children: ChangeNode[] }} ChangeNode */

/**
 * @typedef {{ caption: Message, side: SideCosts, pxPerMicro: number, isBar?: boolean }} Panel a bar has no functions
 */

const NAMED_SHOWN = 3
/** Where intervals tell what changed. */
const RESOLVED = { ...CHANGES, same: { ...CHANGES.same, name: 'may be chance' } }
const EDGE_PX = 4
const CAPTION_PX = 24
const GAP_PX = 12
const NARROW_SHARE = 1 / 4 // of the other's width: less has no room for functions

/**
 * @param {ProfileDifference} difference
 * @returns {{ title: Message, alt: Message }} what there is to see
 */
export function describeDifference (difference) {
  const { before, after, functions, isWallTime, isResolved } = difference
  const sayTime = ({ name, cpuMicros }) => isWallTime
    ? message`a request to ${name} takes ${formatNumber(cpuMicros)} µs of wall time`
    : message`a request to ${name} takes ${formatNumber(cpuMicros)} µs of CPU time`
  const both = message`Two flame graphs on one scale: ${sayTime(before)}, ${sayTime(after)}.`
  const alt = isResolved ? sayResolved(both, functions) : sayMost(both, functions[0])
  return { title: differenceTitle(difference), alt }
}

/** @param {Message} both @param {FunctionDifference} most @returns {Message} */
function sayMost (both, { frame, before, after }) {
  const [then, now] = [before, after].map(({ self }) => formatNumber(self))
  return message`${both} The greatest difference is the function ${shortName(frame)}:
    ${then} µs by itself before, ${now} µs after.`
}

/** @param {Message} both @param {FunctionDifference[]} functions @returns {Message} */
function sayResolved (both, functions) {
  if (!functions.length) return message`${both} No function is coloured: each difference may be chance.`
  const shown = functions.slice(0, NAMED_SHOWN).map(({ frame, before, after }) => {
    const [then, now] = [before, after].map(({ total }) => formatNumber(total))
    return message`${shortName(frame)} (${then} µs before, ${now} µs after)`
  })
  return message`${both} Coloured is what differs by more than chance, first of all ${inRow(shown)}.`
}

/**
 * @param {ProfileDifference} difference
 * @param {Localise} [localise] puts what it says into another language
 * @param {{ isNarrow?: boolean }} [options] true for a phone
 * @returns {string} SVG
 */
export function drawDifference (difference, localise = inEnglish, { isNarrow = false } = {}) {
  const { title, alt } = describeDifference(difference)
  const head = flameHead(localise(title), { legend: difference.isResolved ? RESOLVED : CHANGES, isNarrow }, localise)
  const look = {
    colourOf: ({ change }) => CHANGES[change].colour,
    labelOf: ({ micros, frame }) => ({ figure: localise(formatNumber(micros)), name: shortName(frame, localise) })
  }
  let height = head.height
  const shapes = panelsOf(difference, head.width - 2 * EDGE_PX).flatMap(({ caption, side, pxPerMicro, isBar }) => {
    const barPx = isBar ? side.cpuMicros * pxPerMicro : 0
    const left = EDGE_PX + 4 + barPx
    const lines = linesOf(localise(caption), FONT_PX, head.width - EDGE_PX - left)
    const captions = lines.map((line, i) => textAt(line, { x: left, y: height + 10 + i * CAPTION_PX }))
    const bar = { x: EDGE_PX, y: height, width: barPx, height: FLAME_ROW_PX, fill: COLOURS.ink.light }
    height += lines.length * CAPTION_PX
    if (isBar) return [...captions, shape('rect', bar)]
    const boxes = layOut(side.nodes, ({ micros }) => micros * pxPerMicro)
    height += heightOf(boxes) + GAP_PX
    return [...captions, ...boxShapes(boxes, { left: EDGE_PX, bottom: height - GAP_PX }, look)]
  })
  return drawSvg([...head.shapes, ...shapes], { title: localise(title), alt: localise(alt), width: head.width, height })
}

/**
 * @param {ProfileDifference} difference
 * @param {number} innerPx width of the wider one
 * @returns {Panel[]} both servers on one scale, and again by itself one that is too narrow on it
 */
function panelsOf ({ before, after }, innerPx) {
  const widest = Math.max(before.cpuMicros, after.cpuMicros)
  return [before, after].flatMap(side => {
    const caption = message`${side.name}: ${formatNumber(side.cpuMicros)} µs a request`
    const toScale = { caption, side, pxPerMicro: innerPx / widest, isBar: !side.nodes.length }
    if (side.cpuMicros >= widest * NARROW_SHARE) return [toScale]
    const times = formatNumber(widest / side.cpuMicros)
    return [
      { ...toScale, isBar: true, caption: message`${caption}, on the same scale` },
      { caption: message`${side.name} again, drawn ${times} times as wide`, side, pxPerMicro: innerPx / side.cpuMicros }
    ]
  })
}

/**
 * @param {ProfileDifference} difference
 * @returns {ChangeNode[]} both side by side, for the flame graph that can be clicked
 */
export function changeNodes ({ before, after }) {
  const all = before.cpuMicros + after.cpuMicros
  /** @type {(node: CostNode) => ChangeNode} */
  const toNode = ({ frame, micros, change, children, isFolded }) => ({
    frame,
    share: micros / all,
    change,
    label: `${frame.name}${frame.file ? ` ${frame.file}:${frame.line}` : ''} ${formatNumber(micros)} µs`,
    children: children.map(toNode),
    isFolded
  })
  return [before, after].map(side => toNode(wholeOf(side)))
}

/** @returns {CostNode} */
function wholeOf ({ name, cpuMicros, nodes }) {
  return { frame: { name, file: '', line: 0, kind: 'sum' }, micros: cpuMicros, change: 'same', children: nodes }
}

const FUNCTIONS_SHOWN = 10
const OWN_SHOWN = 5

/** @param {ProfileDifference} difference @returns {Message} which time it is, and of whom */
function differenceTitle ({ before, after, isWallTime, isFresh }) {
  const names = { before: before.name, after: after.name }
  if (isWallTime) {
    return say('Wall time of an answered request, without idle time, in µs: {before}, then {after}', names)
  }
  return isFresh
    ? say('CPU time of a request in µs, fresh processes: {before}, then {after}', names)
    : say('CPU time of a request in µs: {before}, then {after}', names)
}

/**
 * @param {ProfileDifference} difference
 * @returns {Table} the functions whose own time differs most; the rows add up
 */
export function differenceTable (difference) {
  const { before, after, functions } = difference
  const shown = functions.slice(0, FUNCTIONS_SHOWN).map(rowOf('self'))
  const others = functions.slice(FUNCTIONS_SHOWN)
  const sum = side => others.reduce((all, entry) => all + entry[side].self, 0)
  return functionsTable(say('{title}; each function by itself', { title: differenceTitle(difference) }), [
    ...shown,
    { name: say('{count} others', { count: others.length }), where: '-', before: sum('before'), after: sum('after') },
    { name: say('all'), where: '-', before: before.cpuMicros, after: after.cpuMicros }
  ])
}

/**
 * @param {ProfileDifference} difference
 * @returns {Table} the servers' own functions, with all that they call
 */
export function ownDifferenceTable ({ functions }) {
  const own = functions.filter(({ frame }) => frame.kind === 'app')
    .sort((a, b) => totalDifference(b) - totalDifference(a)).slice(0, OWN_SHOWN).map(rowOf('total'))
  return functionsTable(say('The same for functions of the server itself, with all that they call'), own)
}

function rowOf (cost) {
  return ({ frame, before, after }) =>
    ({ name: shorten(frame.name), where: place(frame), before: before[cost], after: after[cost] })
}

function functionsTable (title, entries) {
  return table(title, entries, [
    ['function', ({ name }) => name, 'names'],
    ['where', ({ where }) => where, 'names'],
    [say('before'), ({ before }) => formatNumber(before)],
    [say('after'), ({ after }) => formatNumber(after)],
    [say('difference'), ({ before, after }) => (after > before ? '+' : '') + formatNumber(after - before)]
  ])
}

function totalDifference ({ before, after }) {
  return Math.abs(after.total - before.total)
}
