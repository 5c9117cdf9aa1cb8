// @ts-check
// A flame graph: each function as wide as its share of the samples, standing on the one that called it.
import { formatShare } from 'bench-in-turns/say/format.js'
import { COLOURS, KINDS } from './palette.js'
import { drawSvg, FONT, textStyle, textWidth } from './svg.js'

/**
 * @import { CostNode } from '../results/profile-difference.js'
 * @import { FlameNode } from '../profile/flame-nodes.js'
 * @import { Frame } from '../profile/call-tree.js'
 * @import { ProfileSummary } from '../profile/sections.js'
 */

const HEAD_PX = 64
const LEGEND_PX = 38 // from the top
const EDGE_PX = 4

/**
 * @param {ProfileSummary} profile
 * @param {FlameNode[]} nodes of its tree
 * @returns {{ title: string, alt: string }} what there is to see
 */
export function describeProfile ({ stage, profiler, hottest, hottestOfApp }, nodes) {
  const say = ({ name, file, line }, share, how) =>
    `${name}${file ? ` in ${file}${line ? `:${line}` : ''}` : ''} has ${formatShare(share)} ${how}`
  const rest = nodes.find(({ isFolded }) => isFolded)
  const said = [
    ...(rest
      ? ['Start-up, garbage collection and the event loop itself are one box of ' +
      `${formatShare(rest.share)}`]
      : []),
    ...hottest.slice(0, 2).map(entry => say(entry, entry.self, 'by itself')),
    ...hottestOfApp.slice(0, 1).map(entry => say(entry, entry.total, 'with all that it calls'))
  ]
  return {
    title: `${stage} under load (${profiler})`,
    alt: `Flame graph of ${stage}, from the functions that answer requests. ${said.join('; ')}.`
  }
}

/**
 * @param {ProfileSummary} profile
 * @param {FlameNode[]} nodes of its tree
 * @param {(text: string) => string} [localise] puts what it says into another language
 * @returns {string} SVG
 */
export function drawProfile (profile, nodes, localise = text => text) {
  const { title, alt } = describeProfile(profile, nodes)
  const width = WIDTH - 2 * EDGE_PX
  const boxes = layOut(nodes, ({ share }) => share * width)
  const height = HEAD_PX + heightOf(boxes) + EDGE_PX
  const place = { left: EDGE_PX, bottom: height - EDGE_PX }
  const shapes = boxShapes(boxes, place, {
    colourOf: ({ frame }) => frame.kind === SUM ? COLOURS.grid : KINDS[frame.kind].colour,
    labelOf: ({ frame, share }) => ({ figure: formatShare(share), name: shortName(frame, localise) })
  })
  return drawFlames({ title, alt, height }, { legend: KINDS, shapes }, localise)
}

/**
 * @param {{ title: string, alt: string, height: number }} picture its height in px
 * @param {{ legend: Record<string, Named>, shapes: any[] }} parts
 * @param {(text: string) => string} localise
 * @returns {string} SVG
 */
export function drawFlames ({ title, alt, height }, { legend, shapes }, localise) {
  const heading = { text: title, left: 8, top: 8, textStyle: textStyle(15) }
  const graphic = [...legendShapes(Object.values(legend)), ...shapes]
  return drawSvg({ title: heading, graphic }, { title, alt, width: WIDTH, height }, localise)
}

/** @typedef {{ light: string, dark: string }} Colour */
/** @typedef {{ name: string, colour: Colour }} Named */

// The boxes of flame graphs, as shapes at places in px.

export const WIDTH = 800 // as wide as the site shows it
const ROW_PX = 20
const FONT_PX = 13
const TEXT = { fill: COLOURS.ink.light, fontFamily: FONT, fontSize: FONT_PX }
const SUM = 'sum' // what several functions take together
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
 * @returns {any[]} shapes; a function stands on the one that called it
 */
export function boxShapes (boxes, { left, bottom }, { colourOf, labelOf }) {
  return boxes.map(({ node, start, width: boxPx, depth }) => {
    const y = bottom - (depth + 1) * ROW_PX
    const shape = { x: left + start, y, width: Math.max(boxPx - 1, 1), height: ROW_PX - 1 }
    const width = shape.width - 6
    const text = fitText(labelOf(node), width)
    const style = { text, width: width + 1, overflow: 'truncate', ellipsis: '…', ...TEXT }
    return {
      type: 'rect',
      shape,
      style: { fill: colourOf(node).light },
      ...(shape.width >= NARROWEST_LABEL_PX && {
        textContent: { style },
        textConfig: { position: 'insideLeft', distance: 4 }
      })
    }
  })
}

function fitText ({ figure, name }, width) {
  const fits = text => textWidth(text, FONT_PX) <= width
  if (fits(`${figure} ${name.slice(0, SHORTEST_NAME)}`)) return `${figure} ${name}`
  return fits(figure) ? figure : ''
}

/** @param {Named[]} entries @returns {any[]} shapes of a legend in one row */
function legendShapes (entries) {
  const slot = (WIDTH - 16) / entries.length
  return entries.flatMap(({ name, colour }, i) => [
    { type: 'rect', shape: { x: 8 + i * slot, y: LEGEND_PX, width: 18, height: 13 }, style: { fill: colour.light } },
    textShape(name, 8 + i * slot + 24, LEGEND_PX)
  ])
}

/**
 * @param {string} text
 * @param {number} x in px
 * @param {number} y in px
 * @returns {any}
 */
export function textShape (text, x, y) {
  return { type: 'text', style: { text, x, y, ...TEXT } }
}

/**
 * @param {Pick<Frame, 'name' | 'file' | 'line'> & { kind?: string }} frame
 * @param {(text: string) => string} [localise] puts into another language what is no name of a function
 * @returns {string} such as `emit events:489`
 */
export function shortName ({ name, file, line, kind }, localise = text => text) {
  if (kind === SUM) return localise(name)
  return file ? `${name} ${file.split('/').pop()}${line ? `:${line}` : ''}` : name
}
