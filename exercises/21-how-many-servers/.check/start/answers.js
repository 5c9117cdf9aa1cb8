'use strict'

// Plan with recorded.json. The shop will be asked for 120,000 requests per second at a constant rate, on machines of
// four processors. A process of 02-listener-fix uses one processor at most, and what stands before them runs elsewhere.
// Plan with no rate that was not recorded.
module.exports = {
  // First: the p99 must be within 50 ms.
  ofOne: null, // requests per second that you plan for one process
  processes: null, // how many it takes
  machines: null, // machines, so that one of them may fail
  limit: null, // what keeps one process from a higher rate first? 'cpu', 'p99' or 'memory'

  // Then: a nightly export asks for as much, and no answer is ever too late. 100 connections a process are enough.
  processesOfExport: null, // how many it takes
  limitOfExport: null, // 'cpu', 'p99' or 'memory'

  // The first server was recorded once more, in a run that you do not have. It was asked for 8,473 requests per second
  // and later for 13,557.
  processors: null, // at 8,473: what part of a processor did it take, such as `0.5`?
  kept: null, // at 13,557: was the p99 within 50 ms? Write true or false

  // 01-slow, asked as fast as it answers: recorded.json has its mean rate over the first seconds.
  slowProcesses: null // how many, on a processor each, answer 500 per second on average over 160 seconds?
}
