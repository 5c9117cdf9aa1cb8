// @ts-check
import { value } from '../kit.js'
import { costRatio, ofProgram } from './report.js'

/**
 * @import { Data } from './lab.js'
 * @import { Figures } from '../index.js'
 */

/** @type {Figures} */
export const figures = {
  'many-shapes-stay-slow': data => value.ratio(programsOf(data, 'shape').map(costRatio))
}

/** @returns {ReturnType<typeof ofProgram>[]} one for each Node.js */
function programsOf (/** @type {Data} */ data, name) {
  return data.runtimes.map(({ version }) => ofProgram(data, { name, version }))
}
