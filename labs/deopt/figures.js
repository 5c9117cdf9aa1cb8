// @ts-check
import { value } from '../kit.js'
import { costRatio, ofProgram } from './report.js'

/**
 * @import { Data } from './lab.js'
 * @import { Figures } from '../index.js'
 */

/** @type {Figures} */
export const figures = {
  'many-shapes-stay-slow': (/** @type {Data} */ data) => {
    const newest = data.runtimes.at(-1)
    return value.ratio(newest ? costRatio(ofProgram(data, { name: 'shape', version: newest.version })) : null)
  }
}
