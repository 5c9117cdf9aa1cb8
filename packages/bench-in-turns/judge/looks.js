// @ts-check
// Imports nothing, so that it can be asked for before anything is measured.

/**
 * When a comparison that goes on until it is decided may be looked at, in starts. Whoever looks again and again, each
 * time by a 95 % interval, finds a difference between two equal things far more often than five times in a hundred
 * (Armitage, McPherson and Rowe, Repeated significance tests on accumulating data, 1969). So each look is by a wider
 * interval, the same for all looks, with which the first wrong one of all of them is as rare as that of a single one:
 * Pocock's bounds (Group sequential methods in the design and analysis of clinical trials, Biometrika 64, 1977), with
 * Student's t at that nominal level, since the scatter is not known; read as repeated confidence intervals (Jennison
 * and Turnbull, Group Sequential Methods, 2000, chapter 9), which allows any reason to stop, that time is over or that
 * the two are the same. The level is from simulated comparisons of normal logarithms, as a test of it is.
 */
export const LOOKS = Object.freeze({ first: 6, every: 2, last: 40, errorRate: 0.0085 })

/**
 * @param {number} starts that were taken
 * @returns {boolean} is now the time to look?
 */
export function isLook (starts) {
  return starts >= LOOKS.first && (starts - LOOKS.first) % LOOKS.every === 0
}
