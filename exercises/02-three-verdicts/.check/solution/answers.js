'use strict'

// Three people compared a server with its older version, now ÷ older, in CPU time a request.
// Each also compared the older version with itself, in the same run.
//
//        now ÷ older              older ÷ itself
//   A    0.96x (0.94 to 0.98)     1.00x (0.99 to 1.01)
//   B    0.85x (0.71 to 1.02)     1.02x (0.88 to 1.19)
//   C    1.05x (1.02 to 1.08)     1.06x (1.03 to 1.09)
//
// All three say: "it is a difference".
module.exports = {
  right: 'A', // 'A', 'B' or 'C': who is right?
  moreStarts: 'B', // 'A', 'B' or 'C': whose range is too wide, so that more starts could decide it?
  noise: 'C', // 'A', 'B' or 'C': who sees no more than a server differs from itself?
  savedAtLeast: 2 // per cent of CPU time that the right one may promise: by the cautious end of the range
}
