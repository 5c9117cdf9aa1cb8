// @ts-check
// The engine: start two versions of a server, prove that they answer alike, load them in turns, judge, and say it. What
// a command line is made of has a door of its own, kit.js, which loads little.

import './check-node.cjs'

// What a script needs.
export { compare } from './compare.js'
export { AnswerError, GateError, LoadError, NamedError, ServerError, ToolError, UsageError } from './errors.js'
export { gateApps as proveAlike } from './gate/gate.js'
export { decidePairs as judge } from './judge/comparison.js'
export { openBursts, openPaced } from './load/generators.js'
export { loadServer } from './load/load.js'
export { takeTurn as holdTheMachine } from './measured-run.js'
export { inEnglish } from './message.js'
export { RESULT } from './result-schema.js'
export { sayVerdict } from './say/outcome.js'
export { describeApp } from './start/app.js'
export { olderApp } from './start/older.js'
export { startServer } from './start/server.js'

// Statistics.
export {
  chanceToTell, estimateOf, groupedRatioInterval, hasEnds, isRatio, meanInterval, medianInterval, MINIMUM_FOR_MEAN,
  ratioInterval, shareInterval, tQuantile, TRIMMED_SHARE, withReach
} from './judge/interval.js'

// What a bench of other servers, or of another design, is made of.
export { withApp } from './choose.js'
export { paceOf, runTurns, timeRequests } from './compare.js'
export { asksWhy, explainPair } from './explain.js'
export { ERROR_RATE, failuresInTurns, judgeRatio, nameFailure } from './judge/comparison.js'
export {
  breaksLittle, countEach, cpuShares, judgeSlices, shownMarks, spoilersOf, whyNotCounted
} from './judge/slices.js'
export {
  compareSlices, compareSpans, countingSlices, cpuMicrosPerRequest as cpuMicrosOfSlice, ofGenerations,
  ratiosOfGenerations, requestsPerSecond, standings
} from './judge/standings.js'
export { findApart, LEAST_MACHINES, pool } from './judge/machines.js'
export { waits } from './judge/waiting.js'
export { answerLoads, isSuccess, recordMicros, summarizeMicros } from './load/generator-shared.js'
export { findReason, openGenerator } from './load/generators.js'
export {
  busyShare, cpuMicros, cpuMicrosPerRequest, describeFailure, loopShare, sayCounts, workBetween
} from './load/load.js'
export {
  CALM_RULE, countBetween, describeMachine, findSpoilers, machineShares, watchMachine, watchRun
} from './load/machine.js'
export { run } from './run.js'
export { formatBytes, formatNumber, formatRange, formatRatio, formatShare, sayInterval } from './say/format.js'
export { footnotesOf, markSymbols, WORDS } from './say/outcome.js'
export { saySpans } from './say/work.js'
export { freePort } from './start/free-port.js'
export { extractCommit, findCommit, linkPackages, openGit, shorten } from './start/git.js'
export { parseJson, request } from './start/http-client.js'
export { accepts, cpuMicrosOfProcess, hearLines, signalGroup } from './start/readiness.js'
export { ServerProcess } from './start/server.js'
export { cleanEnvironment, serverEnvironment, usersEnvironment } from './start/spawn.js'
export { measureKept } from './turns/kept.js'
export { expectedSlicesS } from './turns/turns.js'
export { simultaneousIntervals } from './why/resolve.js'
export { expectedWhyS, sampleTurns, whyOptions } from './why/sampled-turns.js'
export { explain } from './why/why.js'

/** @typedef {import('./judge/comparison.js').Decided} Decided */
/** @typedef {import('./judge/comparison.js').Goal} Goal */
/** @typedef {import('./judge/interval.js').BoundedInterval} BoundedInterval */
/** @typedef {import('./judge/interval.js').Interval} Interval */
/** @typedef {import('./judge/slices.js').JudgedSlice} JudgedSlice */
/** @typedef {import('./judge/slices.js').JudgedSliceRun} JudgedSliceRun */
/** @typedef {import('./judge/slices.js').Mark} Mark */
/** @typedef {import('./judge/slices.js').Marked} Marked */
/** @typedef {import('./judge/standings.js').SliceRatio} SliceRatio */
/** @typedef {import('./judge/standings.js').Standing} Standing */
/** @typedef {import('./load/generator-shared.js').Counts} Counts */
/** @typedef {import('./load/generator-shared.js').Progress} Progress */
/** @typedef {import('./load/generator-shared.js').Watch} Watch */
/** @typedef {import('./load/generators.js').PacedLoad} PacedLoad */
/** @typedef {import('./load/generators.js').PacedResult} PacedResult */
/** @typedef {import('./load/load.js').Failure} Failure */
/** @typedef {import('./load/load.js').GeneratorWork} GeneratorWork */
/** @typedef {import('./load/load.js').LatencyMicros} LatencyMicros */
/**
 * @template T
 * @typedef {import('./load/load.js').Loaded<T>} Loaded
 */
/** @typedef {import('./load/load.js').ServerWork} ServerWork */
/** @typedef {import('./load/machine.js').MachineWork} MachineWork */
/** @typedef {import('./load/machine.js').RunWork} RunWork */
/** @typedef {import('./load/machine.js').Spoiler} Spoiler */
/** @typedef {import('./start/app.js').App} App */
/** @typedef {import('./start/app.js').AskedFor} AskedFor */
/** @typedef {import('./start/http-client.js').Answer} Answer */
/** @typedef {import('./start/probe.cjs').Reading} Reading */
/** @typedef {import('./turns/turns.js').SliceOptions} SliceOptions */
/** @typedef {import('./turns/turns.js').SliceRun} SliceRun */
/** @typedef {import('./why/flame.js').Flame} Flame */
/** @typedef {import('./why/flame.js').FlameBox} FlameBox */
/** @typedef {import('./why/why.js').Why} Why */
