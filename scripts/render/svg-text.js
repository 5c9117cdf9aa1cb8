// @ts-check
// Pictures as SVG, drawn by ECharts without a window, in Node.js and in a browser.
import { followScheme } from './palette.js'

export const FONT = 'system-ui, sans-serif'

/**
 * @param {any} init of ECharts, with all that the option needs
 * @param {any} option in the light colours of the palette
 * @param {{ title: string, alt: string, width: number, height: number }} picture its size in px
 * @param {(rules: string) => string} [inDark] what makes rules of a style sheet hold in the dark, where it is not the
 *   reader's scheme
 * @returns {string} SVG with text that can be searched; the same for the same option
 */
export function svgText (init, option, { title, alt, width, height }, inDark) {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height })
  chart.setOption(option)
  const svg = chart.renderToSVGString()
  chart.dispose()
  return describe(followScheme(stillPicture(svg), inDark), title, alt) + '\n'
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
