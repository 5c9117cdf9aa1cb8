// @ts-check
// The sum in JavaScript, twice. Both take the rows from..to - 1 of n by n samples.

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
