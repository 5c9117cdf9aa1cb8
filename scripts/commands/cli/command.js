// @ts-check
// What every command has in common: its arguments, one-line errors, exit codes and Ctrl-C.
import { HelpWanted, renderHelp } from './help.js'
import { onInterrupt } from './interrupt.js'
import { isToolFailure, RegionError, UsageError } from '../../errors.js'
import { readCatalog } from '../../stages/catalog.js'

export { parseFlags } from './arguments.js'

const EXIT_FAILED = 1
const EXIT_USAGE = 2
const GONE = ['EPIPE', 'EIO'] // of an output whose reader, or whose terminal, is gone

/**
 * Runs a command and ends the process with its exit code. A signal aborts what runs; all of it gets to clean up, until
 * a second one.
 *
 * A command's own file imports only what is light, and the rest once it is known what is wanted: help and mistakes are
 * not to wait.
 *
 * @param {(signal: AbortSignal) => Promise<number>} main gives the exit code
 * @param {{ isServer?: boolean }} [options] a server runs until it is interrupted: its exit code stands then
 */
export async function runCommand (main, { isServer = false } = {}) {
  outliveReaders()
  const interrupt = onInterrupt()
  try {
    const exitCode = await main(interrupt.signal)
    process.exit(isServer ? exitCode : interrupt.exitCode() ?? exitCode)
  } catch (error) {
    process.exit(interrupt.exitCode() ?? await report(error))
  }
}

/** @returns {Promise<number>} exit code */
async function report (error) {
  if (error instanceof HelpWanted) {
    const stageIds = (await readCatalog()).map(({ id }) => id)
    console.log(renderHelp(error, { stageIds, columns: process.stdout.columns }))
    return 0
  }
  if (!(error instanceof UsageError || error instanceof RegionError || isToolFailure(error))) throw error
  console.error([error.message, ...error.stderrLines ?? []].join('\n'))
  return error instanceof UsageError ? EXIT_USAGE : EXIT_FAILED
}

/** `| head` closes our output early. What was measured is to be written all the same. */
function outliveReaders () {
  for (const output of [process.stdout, process.stderr]) {
    output.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (!GONE.includes(error.code ?? '')) throw error
    })
  }
}
