// @ts-check
// What every way to compute expects. The addon says the same of itself.
const MOST = 2 ** 24 // its square is still a whole number in a double

/**
 * @param {number} n samples in a row, and rows
 * @param {number} from the first row
 * @param {number} to the row after the last one
 * @param {number} x0 where the area begins
 * @param {number} xN where it ends
 * @param {number} y0
 * @param {number} yN
 * @throws {TypeError} for what is no number
 * @throws {RangeError} for a number that does not fit; both name the argument
 */
export function expectArguments (n, from, to, x0, xN, y0, yN) {
  expectWhole('n', n, 1, MOST)
  expectWhole('from', from, 0, n)
  expectWhole('to', to, from, n)
  expectNumber('x0', x0)
  expectNumber('xN', xN)
  expectNumber('y0', y0)
  expectNumber('yN', yN)
  if (x0 >= xN) throw new RangeError('x0 must be below xN')
  if (y0 >= yN) throw new RangeError('y0 must be below yN')
}

function expectWhole (name, value, least, most) {
  expectNumber(name, value)
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new RangeError(`${name} must be a whole number from ${least} to ${most}`)
  }
}

function expectNumber (name, value) {
  if (typeof value !== 'number') throw new TypeError(`${name} must be a number`)
  if (!Number.isFinite(value)) throw new RangeError(`${name} must be finite`)
}
