// @ts-check
// What every command has in common: its arguments, one-line errors, exit codes and Ctrl-C.
import { setImmediate } from 'node:timers/promises'
import { sayFileFailure } from './file-failure.js'
import { HelpWanted, renderHelp } from './help.js'
import { onInterrupt } from './interrupt.js'
import { isToolFailure, RegionError, sayMissingPackage, sayWhy, UsageError } from '../../errors.js'
import { quoteLines, withCause } from '../../stages/cause.js'
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
  const isAnyLost = outliveReaders()
  const interrupt = onInterrupt()
  try {
    const exitCode = await main(interrupt.signal)
    await setImmediate() // until then, what was printed last has met its full disk
    process.exit(isServer ? exitCode : interrupt.exitCode() ?? (exitCode || (isAnyLost() ? EXIT_FAILED : 0)))
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
  const missing = /MODULE_NOT_FOUND$/.test(error.code) && sayMissingPackage(error.message)
  if (missing) {
    console.error(missing)
    return EXIT_FAILED
  }
  const fileFailure = sayFileFailure(error)
  // By name: Vite bundles the site's configuration, with classes of its own.
  const isForeseen = [UsageError.name, RegionError.name].includes(error?.name) || isToolFailure(error)
  if (!isForeseen && !fileFailure) throw error
  const { message, stderrLines } = error
  console.error([fileFailure ?? withCause(message, stderrLines), ...quoteLines(stderrLines)].join('\n'))
  return fileFailure || error.name === UsageError.name ? EXIT_USAGE : EXIT_FAILED
}

/**
 * `| head` closes our output early, and `> file` may fill a disk. What was measured is to be written all the same.
 *
 * @returns {() => boolean} is any of it lost that somebody wanted to have? It is said, once
 */
function outliveReaders () {
  let isAnyLost = false
  for (const output of [process.stdout, process.stderr]) {
    output.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      if (isAnyLost || GONE.includes(error.code ?? '')) return
      isAnyLost = true
      console.error(`not all that was said could be written: ${sayWhy(error)}`)
    })
  }
  return () => isAnyLost
}
