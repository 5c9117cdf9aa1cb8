'use strict'

// 01-slow gets 200 requests, one after the other, then 200 more, then 200 more.
// The first batch takes 1 unit of work. How much do the other two take?
// Count work in function calls, not in seconds: each request adds the same number of calls to every later one.
// Write a number, such as `1.5`, in place of each null. Write it before you measure anything.
module.exports = {
  secondBatch: null,
  thirdBatch: null
}
