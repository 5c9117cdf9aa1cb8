// @ts-check
import { speedUp } from '../integral/report-figures.js'
import { ratioClaim } from '../kit.js'
import { ADDS, COPIES, CORES } from './report.js'

/** @import { LabClaim } from '../index.js' */

/** @type {LabClaim[]} */
export const claims = [
  speedClaim('copies-beat-one-core', "a graphics processor is faster than the loop in JavaScript with the author's layout too",
    { n: 16_384, form: COPIES, other: 'JS', atLeast: 2 }),
  speedClaim('cores-beat-copies', 'all cores of a CPU are faster than a graphics processor that sends every sample back',
    { n: 16_384, form: CORES, other: COPIES, atLeast: 3 }),
  speedClaim('adding-there-pays', 'a graphics processor that adds up itself leaves all cores of its CPU far behind',
    { n: 16_384, form: ADDS, other: CORES, atLeast: 5 }),
  speedClaim('small-sums-stay', 'a small sum is there sooner from one core',
    { n: 64, form: 'C++, vectors', other: ADDS, atLeast: 2 })
]

/** @returns {LabClaim} of the time of a warm call */
function speedClaim (id, text, { n, form, other, atLeast }) {
  return ratioClaim(id, text, { atLeast, where: ` as fast as ${other}, n = ${n}` },
    ({ samples }) => speedUp(samples, form, n, other))
}
