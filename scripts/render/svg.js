// @ts-check
// Pictures as SVG, drawn by ECharts without a browser. One for light and dark: its colours follow the reader's scheme.
import { format, init, setPlatformAPI } from 'echarts/dist/echarts.esm.min'
import { followScheme } from './palette.js'

export const FONT = 'system-ui, sans-serif'

setPlatformAPI({ measureText: measurer(format.getTextRect) })

/**
 * @param {any} option of ECharts, in the light colours of the palette
 * @param {{ title: string, alt: string, width: number, height: number }} picture its size in px
 * @param {(text: string) => string} [localise] puts what it says into another language
 * @returns {string} SVG with text that can be searched; the same for the same option
 */
export function drawSvg (option, picture, localise = undefined) {
  if (!localise) return draw(option, picture)
  const { title, alt, ...size } = picture
  return draw(localiseOption(option, localise), { ...size, title: localise(title), alt: localise(alt) })
}

function draw (option, { title, alt, width, height }) {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height })
  chart.setOption(option)
  const svg = chart.renderToSVGString()
  chart.dispose()
  return describe(followScheme(stillPicture(svg)), title, alt) + '\n'
}

// ECharts numbers its charts and classes, which must not depend on what else was drawn; styles and data for a pointer
// that hovers are of no use in a picture; and nothing here is meant to be black.
function stillPicture (svg) {
  return svg.replaceAll(/zr\d+-c/g, 'zr-c')
    .replace(/<style >.*?<\/style>\n/s, '')
    .replaceAll(/ (class|ecmeta_\w+|pointer-events)="[^"]*"/g, '')
    .replaceAll(/ stroke="[^"]*" stroke-width="0"/g, '')
    .replaceAll('fill="#000"', 'fill="none"')
}

function describe (svg, title, alt) {
  return svg
    .replace('<svg ', '<svg role="img" ')
    .replace('>', `><title>${escape(title)}</title><desc>${escape(alt)}</desc>`)
}

function escape (text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

// Nothing measures text where there is no browser.

const NO_WIDTH = /\p{Mn}/gu // vowels and tones above and below
const SQUARE = /[\p{Script=Han}\u3000-\u303F\uFF00-\uFF60]/u
const SHARE_OF_SIZE = 0.57
const SIZE = /([\d.]+)px/

/**
 * @param {string} text
 * @param {number} fontPx
 * @param {Map<string, number>} [known] widths by character, in shares of the size
 * @returns {number} about how wide it is, in px
 */
export function textWidth (text, fontPx, known = new Map()) {
  const shares = [...text.replaceAll(NO_WIDTH, '')].map(character =>
    known.get(character) ?? (SQUARE.test(character) ? 1 : SHARE_OF_SIZE))
  return fontPx * shares.reduce((sum, share) => sum + share, 0)
}

/**
 * ECharts knows how wide Latin letters are, and takes all others for squares.
 *
 * @param {(text: string, font: string) => { width: number }} measure of ECharts
 * @returns {(text: string, font: string) => { width: number }}
 */
export function measurer (measure) {
  const latin = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i))
  const known = new Map(latin.map(character => [character, measure(character, '100px sans-serif').width / 100]))
  return (text, font) => ({ width: textWidth(text, Number(SIZE.exec(font)?.[1] ?? 12), known) })
}

// What a picture says, in another language. What is in closures of ECharts' shapes is said there.

/**
 * @param {any} option of ECharts
 * @param {(text: string) => string} localise
 * @returns {any} the same with other words: nothing of it moves
 */
function localiseOption (option, localise) {
  const change = { title: sayText, legend: sayLegend, xAxis: localiseAxis, yAxis: localiseAxis, series: localiseLabels }
  const changed = Object.entries({ ...change, graphic: sayShape }).map(([kind, say]) =>
    [kind, [option[kind] ?? []].flat().map(part => say(part, localise))]) // one of a kind, or a list of them
  return { ...option, ...Object.fromEntries(changed) }
}

function sayText (part, localise) {
  return { ...part, text: localise(part.text) }
}

function sayLegend (legend, localise) {
  return { ...legend, formatter: localise }
}

function sayShape (shape, localise) {
  return shape.type === 'text' ? { ...shape, style: sayText(shape.style, localise) } : shape
}

function localiseAxis (axis, localise) {
  const { name, axisLabel } = axis
  const format = axisLabel?.formatter ?? (value => value.toLocaleString('en'))
  return {
    ...axis,
    name: name && localise(name),
    axisLabel: { ...axisLabel, formatter: (...label) => localise(format(...label)) }
  }
}

function localiseLabels (series, localise) {
  const format = series.label?.formatter
  return format ? { ...series, label: { ...series.label, formatter: label => localise(format(label)) } } : series
}
