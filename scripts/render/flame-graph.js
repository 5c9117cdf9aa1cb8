// @ts-check
// A flame graph: each function as wide as its share of the samples, standing on the one that called it.
import { boxShapes, heightOf, layOut, legendShapes, shortName, TITLE, WIDTH } from './flame-boxes.js'
import { formatShare } from './format.js'
import { COLOURS, KIND_COLOURS, KINDS } from './palette.js'
import { drawSvg } from './svg.js'

/**
 * @import { FlameNode } from '../profile/flame-nodes.js'
 * @import { ProfileSummary } from '../profile/summary.js'
 */

const HEAD_PX = 64
const EDGE_PX = 4

/**
 * @param {ProfileSummary} profile
 * @param {FlameNode[]} nodes of its tree
 * @returns {{ title: string, alt: string }} what there is to see
 */
export function describeProfile ({ stage, profiler, hottest, hottestOfApp }, nodes) {
  const say = ({ name, file, line }, share, how) =>
    `${name}${file ? ` in ${file}:${line}` : ''} has ${formatShare(share)} ${how}`
  const rest = nodes.find(({ isFolded }) => isFolded)
  const said = [
    ...(rest ? [`Start-up, garbage collection and the event loop itself are one box of ${formatShare(rest.share)}`] : []),
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
export function drawProfile (profile, nodes, localise = undefined) {
  const { title, alt } = describeProfile(profile, nodes)
  const width = WIDTH - 2 * EDGE_PX
  const boxes = layOut(nodes, ({ share }) => share * width)
  const height = HEAD_PX + heightOf(boxes) + EDGE_PX
  const place = { left: EDGE_PX, bottom: height - EDGE_PX }
  const kinds = Object.entries(KINDS).map(([kind, name]) => ({ name, colour: colourOf(kind) }))
  const graphic = [...legendShapes(kinds, 38), ...boxShapes(boxes, place, {
    colourOf: ({ frame }) => colourOf(frame.kind),
    labelOf: ({ frame, share }) => ({ figure: formatShare(share), name: shortName(frame, localise) })
  })]
  return drawSvg(
    { animation: false, backgroundColor: COLOURS.background.light, title: { text: title, ...TITLE }, graphic },
    { title, alt, width: WIDTH, height },
    localise
  )
}

function colourOf (kind) {
  return kind === 'sum' ? COLOURS.grid.light : KIND_COLOURS[kind].light
}
