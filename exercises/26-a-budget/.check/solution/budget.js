'use strict'

const MOST = 1.15

/** @typedef {{ requestsPerSecond: number, cpuMicrosPerRequest: number }} Sample */

/**
 * Does a change keep the budget, so that it may be merged?
 *
 * Each round loads a fresh server without the change, and a fresh one with it.
 *
 * @param {{ before: Sample, after: Sample }[]} rounds
 * @returns {boolean}
 */
module.exports = function keepsBudget (rounds) {
  const ratios = rounds.map(({ before, after }) => after.cpuMicrosPerRequest / before.cpuMicrosPerRequest)
  return median(ratios) <= MOST
}

function median (values) {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  return (sorted[Math.ceil(middle) - 1] + sorted[Math.floor(middle)]) / 2
}
