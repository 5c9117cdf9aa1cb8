// @ts-check
// What follows from what was measured: intervals, CPU time and shares of the time, and what spoils a sample.

export { ERROR_RATE, judgeRatio } from './judge/comparison.js'
export { hasEnds } from './judge/has-ends.js'
export * from './judge/interval.js'
export { findApart, LEAST_MACHINES, pool } from './judge/machines.js'
export { breaksLittle, countEach, cpuShares, shownMarks, spoilersOf, whyNotCounted } from './judge/slices.js'
export { cpuMicrosPerRequest as cpuMicrosOfSlice, requestsPerSecond } from './judge/standings.js'
export { waits } from './load/waits.js'
export { busyShare, cpuMicros, cpuMicrosPerRequest, loopShare, sayCounts, workBetween } from './load/load.js'
export { countBetween, findSpoilers, machineShares } from './load/machine.js'
export { simultaneousIntervals } from './why/resolve.js'
