// @ts-check
// A flame graph: each function as wide as its share of the samples, standing on the one that called it.
import { formatShare } from './format.js'
import { COLOURS, KIND_COLOURS, KINDS } from './palette.js'
import { drawSvg, FONT } from './svg.js'

/** @import { FlameNode, ProfileSummary } from '../profile/summary.js' */

const WIDTH = 1000
const ROW_PX = 18
const HEAD_PX = 64
const NARROWEST_LABEL_PX = 36
const NARROWEST_SHARE = 0.008
const MOST_ROWS = 30 // above are towers of modules that load each other

/**
 * @param {ProfileSummary} profile
 * @returns {{ title: string, alt: string }} what there is to see
 */
export function describeProfile ({ stage, profiler, hottest, hottestOfApp }) {
  const say = ({ name, file, line }, share, how) =>
    `${name}${file ? ` in ${file}:${line}` : ''} has ${formatShare(share)} ${how}`
  const said = [
    ...hottest.slice(0, 2).map(entry => say(entry, entry.self, 'by itself')),
    ...hottestOfApp.slice(0, 1).map(entry => say(entry, entry.total, 'with all that it calls'))
  ]
  return {
    title: `${stage} under load (${profiler})`,
    alt: `Flame graph of ${stage}. ${said.join('; ')}.`
  }
}

/**
 * @param {ProfileSummary} profile
 * @param {FlameNode[]} nodes of its tree
 * @returns {string} SVG
 */
export function drawProfile (profile, nodes) {
  const { title, alt } = describeProfile(profile)
  const boxes = layOut(nodes, 0, 0)
  const rows = Math.max(...boxes.map(({ depth }) => depth)) + 1
  const height = HEAD_PX + rows * ROW_PX + 8
  const text = { fontFamily: FONT, color: COLOURS.ink.light }
  return drawSvg(
    {
      animation: false,
      backgroundColor: COLOURS.background.light,
      textStyle: text,
      title: { text: title, left: 12, top: 8, textStyle: { ...text, fontSize: 15 } },
      legend: { top: 34, left: 12, itemGap: 28, textStyle: { ...text, fontSize: 12 }, data: Object.values(KINDS) },
      grid: { left: 4, right: 4, top: HEAD_PX, bottom: 4 },
      xAxis: { type: 'value', min: 0, max: 1, show: false },
      yAxis: { type: 'value', min: 0, max: rows, show: false },
      series: Object.entries(KINDS).map(([kind, name]) =>
        toSeries(
          kind,
          name,
          boxes.filter(({ frame }) => frame.kind === kind)
        )
      )
    },
    { title, alt, width: WIDTH, height }
  )
}

function layOut (nodes, from, depth) {
  let start = from
  return nodes.flatMap(({ frame, share, children }) => {
    const box = { frame, start, share, depth }
    start += share
    if (share < NARROWEST_SHARE || depth >= MOST_ROWS) return []
    return [box, ...layOut(children, box.start, depth + 1)]
  })
}

function toSeries (kind, name, boxes) {
  return {
    name,
    type: 'custom',
    itemStyle: { color: KIND_COLOURS[kind].light },
    encode: { x: [0, 1], y: 2 },
    data: boxes.map(({ start, share, depth }) => [start, start + share, depth]),
    renderItem: ({ dataIndex }, api) => drawBox(api, boxes[dataIndex], KIND_COLOURS[kind].light)
  }
}

function drawBox (api, { frame, start, share, depth }, fill) {
  const [x, y] = api.coord([start, depth + 1])
  const width = api.size([share, 0])[0]
  const label = `${frame.name}${frame.file ? ` ${frame.file.split('/').pop()}` : ''} ${(share * 100).toFixed(1)} %`
  return {
    type: 'rect',
    shape: { x, y, width: Math.max(width - 1, 0.5), height: ROW_PX - 1 },
    style: { fill },
    ...(width >= NARROWEST_LABEL_PX && {
      textContent: {
        style: {
          text: label,
          fill: COLOURS.ink.light,
          fontFamily: FONT,
          fontSize: 11,
          width: width - 6,
          overflow: 'truncate'
        }
      },
      textConfig: { position: 'insideLeft', distance: 3 }
    })
  }
}
