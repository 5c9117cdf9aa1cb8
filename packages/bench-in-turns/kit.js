// @ts-check
// What a command line is made of: errors, messages, tables, formats, flags, files, progress, usual amounts. And what it
// does around a measurement: other processes, requests, a look at the machine. Help and mistakes are not to wait, so
// what draws a table or a bar is loaded by the first one, and what starts and loads servers has the other door.

export { runCommand } from './command.js'
export {
  AnswerError, findCause, findReason, GateError, LoadError, NamedError, quoteLines, sayWhy, ServerError, ToolError,
  UsageError, withCause
} from './errors.js'
export {
  addFlags, APART, decimal, describeFlag, expectTogether, FLAGS, MAX_CONNECTIONS, MAX_DURATION_S, MAX_PORT, number,
  OF_APP, OF_QUESTION, OF_RUN, OF_SEARCH, OF_WHY, parsePositive, readArguments, several, text, yesNo
} from './flags.js'
export { findDifferences } from './gate/answers.js'
export {
  expectWritable, faultIn, findFault, nameOf, plainText, readJsonFile, readText, whereTyped, writeWhole
} from './json-file.js'
export { answerLoads, isSuccess, recordMicros, summarizeMicros } from './load/generator-shared.js'
export { CALM_RULE, describeMachine, watchMachine, watchRun } from './load/machine.js'
export { beginTurn, measuringPort, waitForTurn, withProgress } from './measured-run.js'
export { inEnglish, inRow, message, say } from './message.js'
export { footnotesOf, markSymbols, WORDS } from './say/cells.js'
export { formatBytes, formatNumber, formatRange, formatRatio, formatShare, sayInterval } from './say/format.js'
export { alignments, localiseLines, localiseTable, table } from './say/table.js'
export { print, renderTerminalTable, terminalColumns, wrap } from './say/terminal.js'
export { jsonWithoutSecrets, withoutSecrets } from './secrets.js'
export { cleanEnvironment, serverEnvironment, usersEnvironment } from './start/environment.js'
export { freePort } from './start/free-port.js'
export { parseJson, request } from './start/http-client.js'
export { accepts, cpuMicrosOfProcess, hearLines, signalGroup } from './start/seen-from-outside.js'
export {
  AT_MOST_MINUTES, BRIEF, COARSE, COMPARED, CONNECTIONS, DEFAULTS, LEAST, MAX_SEED, QUICK, USUAL_WITHIN_PERCENT,
  usualAmounts
} from './turns/defaults.js'
export { expectedSlicesS } from './turns/expected.js'

/** @typedef {import('./gate/answers.js').Answered} Answered */
/** @typedef {import('./flags.js').Flag} Flag */
/** @typedef {import('./flags.js').Flags} Flags */
/** @typedef {import('./measured-run.js').Step} Step */
/** @typedef {import('./message.js').Localise} Localise */
/** @typedef {import('./message.js').Message} Message */
/** @typedef {import('./message.js').Said} Said */
/** @typedef {import('./message.js').Value} Value */
/** @typedef {import('./say/table.js').Table} Table */
