'use strict'

const STEPS = 300

// The sum over all cells of the ground: the height at a corner of the cell, times its area.
exports.volume = function volume (width) {
  let sum = 0
  for (let i = 0; i < STEPS; i++) {
    for (let j = 0; j < STEPS; j++) {
      const x = -width + 2 * width / STEPS * i
      const y = -width + 2 * width / STEPS * j
      const height = Math.exp(-(Math.pow(x, 2) + Math.pow(y, 2)))
      sum += height * (2 * width / STEPS) * (2 * width / STEPS)
    }
  }
  return sum
}
