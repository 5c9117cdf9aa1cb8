// @ts-check
// The sum in JavaScript, three times. All take the rows from..to - 1 of n by n samples.

/** @import { Rows } from './open.js' */

/** As the article has it. @type {Rows} */
export function article (n, from, to, x0, xN, y0, yN) {
  let sum = 0
  for (let i = from; i < to; i++) {
    for (let j = 0; j < n; j++) {
      const x = x0 + (xN - x0) / n * i
      const y = y0 + (yN - y0) / n * j
      const value = Math.sin(x * y) / (1 + Math.sqrt(x * x + y * y)) + 2
      sum += value * (xN - x0) * (yN - y0) / (n * n)
    }
  }
  return sum
}

/** What stays the same is taken out: the steps, a row's part of the root, and the area of a sample. @type {Rows} */
export function hoisted (n, from, to, x0, xN, y0, yN) {
  const [stepX, stepY] = [(xN - x0) / n, (yN - y0) / n]
  let sum = 0
  for (let i = from; i < to; i++) {
    const x = x0 + stepX * i
    const xx = x * x
    for (let j = 0; j < n; j++) {
      const y = y0 + stepY * j
      sum += Math.sin(x * y) / (1 + Math.sqrt(xx + y * y)) + 2
    }
  }
  return sum * stepX * stepY
}

/** The same with a sine of its own, which V8 makes part of the loop: for |x * y| up to 1e5. @type {Rows} */
export function ownSine (n, from, to, x0, xN, y0, yN) {
  const [stepX, stepY] = [(xN - x0) / n, (yN - y0) / n]
  let sum = 0
  for (let i = from; i < to; i++) {
    const x = x0 + stepX * i
    const xx = x * x
    for (let j = 0; j < n; j++) {
      const y = y0 + stepY * j
      sum += sine(x * y) / (1 + Math.sqrt(xx + y * y)) + 2
    }
  }
  return sum * stepX * stepY
}

/**
 * As in native/sine.h: brought to -pi/2..pi/2 (Cody and Waite), and Taylor's series from there.
 *
 * @param {number} z up to 1e5, either way
 * @returns {number} within 5e-16 of the true one
 */
export function sine (z) {
  const turns = Math.floor(z * 0.3183098861837907 + 0.5)
  const r = z - turns * 3.1415926534682512 - turns * 1.2154201012607932e-10 - turns * 4.044532497591901e-21
  const q = r * r
  let sum = -1 / 121_645_100_408_832_000
  sum = sum * q + 1 / 355687428096000
  sum = sum * q - 1 / 1307674368000
  sum = sum * q + 1 / 6227020800
  sum = sum * q - 1 / 39916800
  sum = sum * q + 1 / 362880
  sum = sum * q - 1 / 5040
  sum = sum * q + 1 / 120
  sum = sum * q - 1 / 6
  const result = r + r * q * sum
  return (turns & 1) === 0 ? result : -result
}
