'use strict'

// Four servers send the same answer. "bare" has no framework, the others have one each. A load generator with one
// thread loads them in turn, and CPU shares are of one core. In the same run, heron needs 1.01x (0.95 to 1.07) the CPU
// time of heron itself, which was entered twice.
//
//             requests/s   CPU µs/request   CPU of the server   CPU of the generator
//   bare          24,000               30                72 %                   99 %
//   tern          23,800               33                79 %                   99 %
//   plover        15,900               62                99 %                   66 %
//   heron         15,400               64                99 %                   64 %
//
// Beside heron, CPU time: tern 0.52x (0.50 to 0.54), plover 0.97x (0.95 to 0.99).
module.exports = {
  // Do the figures support these three statements? Write true or false.
  ternCostsNothing: null, // tern answers as many requests as bare, so its framework costs next to nothing
  ternNeedsHalf: null, // a request on tern takes about half the CPU time of one on heron
  ploverIsCheaper: null, // a request on plover takes less CPU time than one on heron

  // Numbers.
  ternAtMost: null, // requests/s that one process of tern answers when its own thread is the limit
  savedPercent: null // a page of your shop takes 3,100 µs of CPU time on heron: what would tern save of it, in percent?
}
