// @ts-check
// A flame graph: each function as wide as its share of the samples, standing on the one that called it.
import { formatShare, inRow, message } from 'bench-in-turns/kit.js'
import { isWaiting } from '../profile/summary.js'
import { inEnglish } from './localise.js'
import { inColumns } from './legend.js'
import { COLOURS, KINDS } from './palette.js'
import { drawSvg, linesOf, NARROW_PX, shape, textAt, textWidth, TITLE_FONT_PX, truncate, WIDE_PX } from './svg.js'

/**
 * @import { Localise, Message } from 'bench-in-turns/kit.js'
 * @import { Element } from 'hast'
 * @import { CostNode } from '../results/profile-difference.js'
 * @import { FlameNode, ProfileSummary } from '../profile/summary.js'
 * @import { Frame } from '../profile/call-tree.js'
 */

const LEGEND_PX = 20 // below the title
const KEY_PX = 24 // of its colours, with what is left beside them
const EDGE_PX = 4

/**
 * @param {ProfileSummary} profile
 * @param {FlameNode[]} nodes of its tree
 * @returns {{ title: Message, alt: Message }} what there is to see
 */
export function describeProfile (profile, nodes) {
  const { stage, profiler, hottest, hottestOfApp, idleShare } = profile
  const sayFrame = ({ name, file, line }) => {
    if (!file) return name
    if (name === file) return message`an unnamed function in ${file}`
    return message`${name} in ${file + (line ? `:${line}` : '')}`
  }
  const rest = nodes.find(({ isFolded }) => isFolded)
  const said = [
    ...isWaiting(profile)
      ? [message`It was idle ${formatShare(idleShare)} of the time, and the shares are of the rest`]
      : [],
    ...rest
      ? [message`Start-up, garbage collection and the event loop itself are one box of ${formatShare(rest.share)}`]
      : [],
    ...hottest.slice(0, 2).map(entry => message`${sayFrame(entry)} has ${formatShare(entry.self)} by itself`),
    ...hottestOfApp.slice(0, 1).map(entry =>
      message`${sayFrame(entry)} has ${formatShare(entry.total)} with all that it calls`)
  ]
  return {
    title: message`${stage} under load (${profiler})`,
    alt: message`Flame graph of ${stage}, which begins at the functions that answer requests. ${inRow(said)}.`
  }
}

/**
 * @param {ProfileSummary} profile
 * @param {FlameNode[]} nodes of its tree
 * @param {Localise} [localise] puts what it says into another language
 * @param {{ isNarrow?: boolean }} [options] true for a phone
 * @returns {string} SVG
 */
export function drawProfile (profile, nodes, localise = inEnglish, { isNarrow = false } = {}) {
  const { title, alt } = describeProfile(profile, nodes)
  const head = flameHead(localise(title), { legend: KINDS, isNarrow }, localise)
  const width = head.width - 2 * EDGE_PX
  const boxes = layOut(nodes, ({ share }) => share * width)
  const time = isWaiting(profile) ? layOut(timeNodes(Number(profile.idleShare)), ({ share }) => share * width) : []
  const below = time.length ? heightOf(time) : 0
  const height = head.height + heightOf(boxes) + below + EDGE_PX
  const look = {
    colourOf: ({ frame }) => frame.kind === SUM ? COLOURS.grid : KINDS[frame.kind].colour,
    labelOf: ({ frame, share }) => ({ figure: localise(formatShare(share)), name: shortName(frame, localise) })
  }
  const shapes = [
    ...boxShapes(boxes, { left: EDGE_PX, bottom: height - below - EDGE_PX }, look),
    ...boxShapes(time, { left: EDGE_PX, bottom: height - EDGE_PX }, look)
  ]
  return drawSvg([...head.shapes, ...shapes], { title: localise(title), alt: localise(alt), width: head.width, height })
}

/** @returns {FlameNode[]} all of the time, of which the flames are the first part */
function timeNodes (idleShare) {
  return [['at work', 1 - idleShare], ['of the time idle: it waits', idleShare]].map(([name, share]) =>
    ({ frame: { name: String(name), file: '', line: 0, kind: SUM }, share: Number(share), children: [] }))
}

/**
 * @param {string} title as it is to be said
 * @param {{ legend: Record<string, Named>, isNarrow: boolean }} look
 * @param {Localise} localise
 * @returns {{ width: number, height: number, shapes: Element[] }} the title and the legend, and below which the flames
 *   begin
 */
export function flameHead (title, { legend, isNarrow }, localise) {
  const width = isNarrow ? NARROW_PX : WIDE_PX
  const lines = linesOf(title, TITLE_FONT_PX, width - 16, true)
  const entries = Object.values(legend).map(({ name, colour }) => ({ said: localise(name), colour }))
  const places = inColumns(entries.map(({ said }) => KEY_PX + textWidth(said)), width - 16)
  const top = 18 + lines.length * LEGEND_PX
  return {
    width,
    height: top + (places[places.length - 1].row + 1) * LEGEND_PX + 8,
    shapes: [
      ...lines.map((line, i) => textAt(line, { x: 8, y: 18 + i * LEGEND_PX, fontPx: TITLE_FONT_PX, isBold: true })),
      ...entries.flatMap(({ said, colour }, i) => {
        const [x, y] = [8 + places[i].x, top + places[i].row * LEGEND_PX]
        return [
          shape('rect', { x, y, width: 18, height: 13, fill: colour.light }),
          textAt(said, { x: x + KEY_PX, y: y + 7 })
        ]
      })
    ]
  }
}

/** @typedef {{ light: string, dark: string }} Colour */
/** @typedef {{ name: string, colour: Colour }} Named */

// The boxes of flame graphs, as shapes at places in px.

export const ROW_PX = 20
const SUM = /** @type {const} */ ('sum') // what several functions take together
const NARROWEST_LABEL_PX = 34
const SHORTEST_NAME = 6 // characters: of less nobody knows it again
const NARROWEST_PX = 6 // towers of narrow boxes hide what the picture shows

/** @typedef {FlameNode | CostNode} Node */

/** @typedef {{ node: any, start: number, width: number, depth: number }} Box of a node; in px but for `depth` */

/**
 * @param {Node[]} nodes
 * @param {(node: any) => number} widthOf in px: what is too narrow to be seen is left out
 * @param {number} [start] in px
 * @param {number} [depth] from the bottom
 * @returns {Box[]} folded ones without their children
 */
export function layOut (nodes, widthOf, start = 0, depth = 0) {
  let next = start
  return nodes.flatMap(node => {
    const box = { node, start: next, width: widthOf(node), depth }
    next += box.width
    if (box.width < NARROWEST_PX) return []
    return node.isFolded ? [box] : [box, ...layOut(node.children, widthOf, box.start, depth + 1)]
  })
}

/**
 * @param {Box[]} boxes
 * @returns {number} how high they are together, in px
 */
export function heightOf (boxes) {
  return (Math.max(...boxes.map(({ depth }) => depth)) + 1) * ROW_PX
}

/**
 * @param {Box[]} boxes
 * @param {{ left: number, bottom: number }} place in px
 * @param {{ colourOf: (node: any) => Colour, labelOf: (node: any) => { figure: string, name: string } }} look
 * @returns {Element[]} a function stands on the one that called it
 */
export function boxShapes (boxes, { left, bottom }, { colourOf, labelOf }) {
  return boxes.flatMap(({ node, start, width: boxPx, depth }) => {
    const [x, y] = [left + start, bottom - (depth + 1) * ROW_PX]
    const width = Math.max(boxPx - 1, 1)
    const text = width < NARROWEST_LABEL_PX ? '' : fitText(labelOf(node), width - 6)
    return [
      shape('rect', { x, y, width, height: ROW_PX - 1, fill: colourOf(node).light }),
      ...text ? [textAt(text, { x: x + 4, y: y + (ROW_PX - 1) / 2 })] : []
    ]
  })
}

/** A figure, and as much of the name as has room; of a name that nobody would know again, nothing. */
function fitText ({ figure, name }, width) {
  const fits = text => textWidth(text) <= width
  const whole = `${figure} ${name}`
  if (!fits(`${figure} ${name.slice(0, SHORTEST_NAME)}…`)) return fits(figure) ? figure : ''
  return truncate(whole, width)
}

/**
 * @param {Pick<Frame, 'name' | 'file' | 'line'> & { kind?: string }} frame
 * @param {Localise} [localise] puts into another language what is no name of a function
 * @returns {string} such as `emit events:489`
 */
export function shortName ({ name, file, line, kind }, localise = inEnglish) {
  if (kind === SUM) return localise(name)
  return file ? `${name} ${file.split('/').pop()}${line ? `:${line}` : ''}` : name
}
