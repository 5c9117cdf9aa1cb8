// @ts-check
// The engine: start two versions of a server, prove that they answer alike, load them in turns, judge, and say it. What
// a command line is made of has a door of its own, kit.js, which loads little.

import './check-node.cjs'

export { compare } from './compare.js'
export { AnswerError, GateError, LoadError, NamedError, ServerError, ToolError, UsageError } from './errors.js'
export { gateApps as proveAlike } from './gate/gate.js'
export { judge } from './judge/judge.js'
export { openLoad } from './load/generators.js'
export { loadServer } from './load/load.js'
export { takeTurn as holdTheMachine } from './measured-run.js'
export { RESULT } from './result-schema.js'
export { sayVerdict } from './say/outcome.js'
export { describeApp } from './start/app.js'
export { startServer } from './start/server.js'
export * as stats from './stats.js'

// Older versions of an app, or of one folder of a checkout.
export { folderAt } from './start/git.js'
export { olderApp } from './start/older.js'

// Parts of a comparison, for a bench whose record holds what was measured and no verdict.
export { paceFor, runTurns } from './compare.js'
export { runFresh } from './turns/fresh.js'
export { saySpans } from './say/work.js'

// Which functions is it? And what stays in memory?
export { explain, explainAll } from './explain.js'
export { measureKept } from './turns/kept.js'
export { whyOptions } from './why/sampled-turns.js'

// The command, for one that has its flags, and a process that somebody else has begun.
export { withApp } from './choose.js'
export { run } from './run.js'
export { ServerProcess } from './start/server.js'

/** @typedef {import('./judge/comparison.js').Decided} Decided */
/** @typedef {import('./judge/comparison.js').Goal} Goal */
/** @typedef {import('./judge/interval.js').BoundedInterval} BoundedInterval */
/** @typedef {import('./judge/interval.js').Interval} Interval */
/** @typedef {import('./judge/judge.js').Judged} Judged */
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
/**
 * @template T
 * @typedef {import('./turns/fresh.js').FreshRun<T>} FreshRun
 */
/** @typedef {import('./turns/turns.js').SliceOptions} SliceOptions */
/** @typedef {import('./turns/turns.js').SliceRun} SliceRun */
/** @typedef {import('./why/flame.js').Flame} Flame */
/** @typedef {import('./why/flame.js').FlameBox} FlameBox */
/** @typedef {import('./why/why.js').Why} Why */
