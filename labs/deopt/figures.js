// @ts-check
import { value } from '../kit.js'
import { costRatio, ofProgram } from './report.js'

/**
 * @import { Data } from './lab.js'
 * @import { Figures } from '../index.js'
 */

const SINCE_TURBOFAN_KNOWS = 12 // on Node.js 8 the same pad is optimised for both from the start

/** @type {Figures} */
export const figures = {
  'mixed-pad-deopts': deoptsFor('pad', /^Insufficient type feedback/, SINCE_TURBOFAN_KNOWS),
  'new-shapes-deopt': deoptsFor('shape', /^wrong map/),
  'doubles-deopt': deoptsFor('number', /^not a Smi/),
  'deopts-end' ({ samples }) {
    const traced = samples.filter(({ part }) => part === 'trace')
    if (!traced.length) return value.notMeasured
    const late = traced.filter(({ deopts }) => deopts.some(({ phase }) => phase === 'settled'))
    return value.found(!late.length, value.count(late.length), 'of', value.count(traced.length), 'traces have a deopt at the end')
  },
  'many-shapes-stay-slow': data => value.ratio(programsOf(data, 'shape').map(costRatio))
}

/** @returns {ReturnType<typeof ofProgram>[]} one for each Node.js of at least that version */
function programsOf (/** @type {Data} */ data, name, since = 0) {
  return data.runtimes
    .filter(({ version }) => parseInt(version.replace('v', '')) >= since)
    .map(({ version }) => ofProgram(data, { name, version }))
}

/**
 * @param {string} name of the case
 * @param {RegExp} reason of a deopt in each trace of the slow form, where the fast form has none
 * @param {number} [since] major version of Node.js
 * @returns {Figures[string]}
 */
function deoptsFor (name, reason, since) {
  return data => {
    const programs = programsOf(data, name, since)
    const slow = programs.flatMap(({ slow }) => slow.deopts)
    const fast = programs.flatMap(({ fast }) => fast.deopts)
    if (!slow.length) return value.notMeasured
    const hasReason = deopts => deopts.some(one => reason.test(one.reason))
    const isSo = slow.every(hasReason) && fast.every(deopts => deopts.length === 0)
    const [some, all, others] = [slow.filter(({ length }) => length), slow, fast.filter(({ length }) => length)]
      .map(({ length }) => value.count(length))
    return value.found(isSo, some, 'of', all, 'traces of the slow form have deopts, and', others, 'of the fast form')
  }
}
