'use strict'

// Three comparisons of two servers, A and B. "ratio" is the rate of B over the rate of A with its 95 % interval;
// "noise" is what the same run measured for A against A itself.
//
//            ratio                  noise
//   first    1.04 (0.97 to 1.12)    1.01 (0.95 to 1.07)
//   second   1.07 (1.02 to 1.12)    1.06 (1.01 to 1.11)
//   third    0.83 (0.79 to 0.87)    0.99 (0.96 to 1.02)
//
// Which server is faster? Write 'A', 'B' or 'nobody'.
module.exports = {
  first: null,
  second: null,
  third: null
}
