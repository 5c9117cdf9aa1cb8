// @ts-check
// Pictures as SVG, drawn by ECharts without a browser. One for light and dark: its colours follow the reader's scheme.
import { init } from 'echarts/dist/echarts.esm.min'
import { svgText } from './svg-text.js'

/**
 * @param {any} option of ECharts, in the light colours of the palette
 * @param {{ title: string, alt: string, width: number, height: number }} picture its size in px
 * @returns {string} SVG with text that can be searched; the same for the same option
 */
export function drawSvg (option, picture) {
  return svgText(init, option, picture)
}
