'use strict'

const LEAST = 0.9

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
  const { before, after } = rounds[rounds.length - 1]
  return after.requestsPerSecond / before.requestsPerSecond >= LEAST
}
