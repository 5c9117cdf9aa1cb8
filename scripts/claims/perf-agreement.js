// @ts-check
// Two profilers that know nothing of each other: V8's ticks, and perf.
import { nativeSection } from '../profile/sections.js'
import { finding, share } from './finding.js'
import { profileOf, unprofiled, withEnoughSamples } from './profile-claim.js'

/**
 * @import { Evidence } from './claim.js'
 * @import { Finding } from './finding.js'
 */

/** By which they may differ, in points of a hundred. */
export const AGREEMENT_POINTS = 8

const LEAST_COMPARED = 0.1
const NODE_BINARY = 'node'
const Z = 1.96 // of a normal distribution, for 95 %

/**
 * @param {string} stage
 * @returns {(evidence: Evidence) => Finding} do perf and prof see the same share of the function that is hottest of
 *   those compiled into node?
 */
export function agreesWithPerf (stage) {
  return evidence => {
    const [prof, perf] = ['prof', 'perf'].map(profiler => profileOf(evidence, stage, profiler))
    if (!prof || !perf) {
      return (
        unprofiled(evidence, stage, ['prof', 'perf']) ??
        finding('unresolved', `no profile by ${prof ? 'perf' : 'prof'}`)
      )
    }
    return withEnoughSamples(prof, () => withEnoughSamples(perf, () => compareNative(prof, perf)))
  }
}

// What a system call does is the kernel's to perf and the C library's to prof, so functions of node itself are
// compared.
function compareNative (prof, perf) {
  const hottest = nativeSection(prof.tree).find(({ file }) => file === NODE_BINARY)
  if (!hottest || hottest.self < LEAST_COMPARED) return finding('unresolved', 'no function of node stands out')
  const name = hottest.name.replace(/\(.*$/, '') // perf leaves out the arguments
  const seen = nativeSection(perf.tree).find(other => [hottest.name, name].includes(other.name))?.self ?? 0
  const points = Math.abs(hottest.self - seen) * 100
  const reach = reachOfDifference([hottest.self, prof.samples], [seen, perf.samples]) * 100
  const verdict =
    points + reach <= AGREEMENT_POINTS ? 'holds' : points - reach > AGREEMENT_POINTS ? 'fails' : 'unresolved'
  return finding(verdict, `${name}: prof`, share(hottest.self), 'and perf', share(seen))
}

/**
 * @param {...[share: number, samples: number]} shares two of them, each of samples of its own
 * @returns {number} how far the interval of 95 % of their difference reaches to each side: the normal approximation for
 *   two binomial proportions (method 1 of Newcombe, Statistics in Medicine 17, 1998, p. 873)
 */
function reachOfDifference (...shares) {
  return Z * Math.sqrt(shares.reduce((sum, [share, samples]) => sum + share * (1 - share) / samples, 0))
}
