// @ts-check
import { claim } from '../kit.js'
import { costRatio, ofProgram } from './report.js'

/**
 * @import { Data } from './lab.js'
 * @import { LabClaim } from '../index.js'
 */

const UNMEASURED = claim.finding('undecided', 'it was not measured')
const SINCE_TURBOFAN_KNOWS = 12 // on Node.js 8 the same pad is optimised for both from the start

/** @returns {ReturnType<typeof ofProgram>[]} one for each Node.js of at least that version */
function programsOf (/** @type {Data} */ data, name, since = 0) {
  return data.runtimes
    .filter(({ version }) => parseInt(version.replace('v', '')) >= since)
    .map(({ version }) => ofProgram(data, { name, version }))
}

/**
 * @param {string} name of the case
 * @param {RegExp} reason
 * @param {number} [since] major version of Node.js
 * @returns {LabClaim['check']}
 */
function deoptsFor (name, reason, since) {
  return data => {
    const programs = programsOf(data, name, since)
    const slow = programs.flatMap(({ slow }) => slow.deopts)
    const fast = programs.flatMap(({ fast }) => fast.deopts)
    if (slow.length === 0) return UNMEASURED
    const hasReason = deopts => deopts.some(one => reason.test(one.reason))
    const isSo = slow.every(hasReason) && fast.every(deopts => deopts.length === 0)
    const [some, all, others] = [slow.filter(({ length }) => length), slow, fast.filter(({ length }) => length)]
      .map(({ length }) => claim.count(length))
    return claim.found(isSo, some, 'of', all, 'traces of the slow form have deopts, and', others, 'of the fast form')
  }
}

/** @type {LabClaim[]} */
export const claims = [
  {
    id: 'mixed-pad-deopts',
    text: 'the pad that gives a number or a string is deoptimised, for want of type feedback, and the other is not',
    bound: 'in each trace on Node.js 12 or later; none of the fast form',
    check: deoptsFor('pad', /^Insufficient type feedback/, SINCE_TURBOFAN_KNOWS)
  },
  {
    id: 'new-shapes-deopt',
    text: 'objects with another order of properties deoptimise what has only met one order',
    bound: '"wrong map" in each trace; none of the fast form',
    check: deoptsFor('shape', /^wrong map/)
  },
  {
    id: 'doubles-deopt',
    text: 'a double deoptimises what has only met small integers',
    bound: '"not a Smi" in each trace; none of the fast form',
    check: deoptsFor('number', /^not a Smi/)
  },
  {
    id: 'deopts-end',
    text: 'once the change is over there is no deopt any more',
    bound: 'no deopt in the last phase of any trace',
    check ({ samples }) {
      const traced = samples.filter(({ part }) => part === 'trace')
      if (traced.length === 0) return UNMEASURED
      const late = traced.filter(({ deopts }) => deopts.some(({ phase }) => phase === 'settled'))
      return claim.found(late.length === 0, claim.count(late.length), 'of', claim.count(traced.length), 'traces have a deopt at the end')
    }
  },
  {
    id: 'many-shapes-stay-slow',
    text: 'six hidden classes stay slower than one long after V8 has made code again',
    bound: 'a call takes at least 1.5x as long as with one',
    check (data) {
      const leastFirst = programsOf(data, 'shape').map(costRatio).sort((a, b) => (a?.value ?? 0) - (b?.value ?? 0))
      return claim.worst(leastFirst.map(ratio => claim.ratioFinding(ratio, { atLeast: 1.5 })))
    }
  }
]
