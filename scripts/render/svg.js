// @ts-check
// Pictures as SVG, drawn by ECharts without a browser. One for light and dark: its colours follow the reader's scheme.
import { format, init, setPlatformAPI } from 'echarts/dist/echarts.esm.min'
import { localiseOption } from './localise-option.js'
import { svgText } from './svg-text.js'
import { measurer } from './text-width.js'

setPlatformAPI({ measureText: measurer(format.getTextRect) })

/**
 * @param {any} option of ECharts, in the light colours of the palette
 * @param {{ title: string, alt: string, width: number, height: number }} picture its size in px
 * @param {(text: string) => string} [localise] puts what it says into another language
 * @returns {string} SVG with text that can be searched; the same for the same option
 */
export function drawSvg (option, picture, localise = undefined) {
  if (!localise) return svgText(init, option, picture)
  const { title, alt, ...size } = picture
  return svgText(init, localiseOption(option, localise), { ...size, title: localise(title), alt: localise(alt) })
}
