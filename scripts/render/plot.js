// @ts-check
// Plots of points, lines and spreads, in one panel or in several beside each other.
import { drawBars } from './bars.js'
import { drawHeat } from './heat.js'
import { plotOption } from './plot-option.js'
import { drawSvg } from './svg.js'

/**
 * @import { Bars } from './bars.js'
 * @import { Heat } from './heat.js'
 * @import { Axis, Series } from './plot-parts.js'
 */

/**
 * @typedef {object} Plot
 * @property {string} title
 * @property {string} alt what there is to see, in a sentence
 * @property {Axis} x
 * @property {Axis} y
 * @property {Series[]} series four at most, else nobody tells them apart
 */

/**
 * @typedef {Omit<Plot, 'series'> & { panels: { name: string, series: Series[], y?: Axis }[] }} Panels beside each other
 *   on the same axes; one that shows something else has a `y` of its own
 */

/**
 * @param {Plot | Panels | Bars | Heat} plot
 * @param {(text: string) => string} [localise] puts what it says into another language
 * @returns {string} SVG with text that can be searched; the same for the same plot
 */
export function renderPlot (plot, localise = undefined) {
  if ('heat' in plot) return drawHeat(plot, localise)
  if ('bars' in plot) return drawBars(plot, localise)
  const { option, picture } = plotOption(plot)
  return drawSvg(option, picture, localise)
}
