// @ts-check
// What a command line is made of: errors, messages, tables, flags, files, progress, and the usual amounts. Help and
// mistakes are not to wait: what draws a table or a bar is loaded by the first one.

export { runCommand } from './command.js'
export {
  AnswerError, findCause, GateError, LoadError, NamedError, quoteLines, sayWhy, ServerError, ToolError, UsageError,
  withCause
} from './errors.js'
export {
  addFlags, APART, decimal, describeFlag, expectTogether, FLAGS, MAX_CONNECTIONS, MAX_DURATION_S, MAX_PORT, number,
  OF_APP, OF_QUESTION, OF_RUN, OF_SEARCH, OF_WHY, parsePositive, readArguments, several, text, yesNo
} from './flags.js'
export {
  expectWritable, faultIn, findFault, nameOf, plainText, readJsonFile, readText, whereTyped, writeWhole
} from './json-file.js'
export { beginTurn, measuringPort, waitForTurn, withProgress } from './measured-run.js'
export { inEnglish, inRow, message, say } from './message.js'
export { alignments, localiseLines, localiseTable, table } from './say/table.js'
export { print, renderTerminalTable, terminalColumns, wrap, wrapLines } from './say/terminal.js'
export { jsonWithoutSecrets, withoutSecrets } from './secrets.js'
export {
  AT_MOST_MINUTES, BRIEF, COARSE, COMPARED, CONNECTIONS, DEFAULTS, LEAST, MAX_SEED, QUICK, USUAL_WITHIN_PERCENT,
  usualAmounts
} from './turns/defaults.js'

/** @typedef {import('./flags.js').Flag} Flag */
/** @typedef {import('./flags.js').Flags} Flags */
/** @typedef {import('./measured-run.js').Step} Step */
/** @typedef {import('./message.js').Localise} Localise */
/** @typedef {import('./message.js').Message} Message */
/** @typedef {import('./message.js').Said} Said */
/** @typedef {import('./message.js').Value} Value */
/** @typedef {import('./say/table.js').Table} Table */
