'use strict'

const STEPS = 300

// The sum over all cells of the ground: the height at a corner of the cell, times its area. The height is a product of
// one part for x and one for y, and both axes have the same parts.
exports.volume = function volume (width) {
  const step = 2 * width / STEPS
  let sum = 0
  for (let i = 0; i < STEPS; i++) {
    const x = -width + step * i
    sum += Math.exp(-x * x) * step
  }
  return sum * sum
}
