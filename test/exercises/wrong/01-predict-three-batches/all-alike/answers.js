'use strict'

// 01-slow gets 200 requests, one after the other, then 200 more, then 200 more.
// The first batch takes 1 unit of time. How long do the other two take?
// Write a number, such as 1.5, in place of each null. Write it before you measure anything.
module.exports = {
  secondBatch: 1,
  thirdBatch: 1
}
