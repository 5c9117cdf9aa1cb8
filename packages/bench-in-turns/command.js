// @ts-check
// What every command has in common: one-line errors, exit codes and Ctrl-C.
import { NamedError, quoteLines, sayMissingPackage, UsageError, withCause } from './errors.js'
import { sayFileFailure } from './json-file.js'

const EXIT_FAILED = 1
const EXIT_USAGE = 2
const HELP_SHOWN = 'commander.help'

/**
 * Runs a command and ends the process with its exit code. A signal aborts what runs; all of it gets to clean up, until
 * a second one.
 *
 * A command's own file imports only what is light, and the rest once it is known what is wanted: help and mistakes are
 * not to wait.
 *
 * @param {(signal: AbortSignal) => Promise<number | void>} main gives the exit code, when it is not 0
 * @param {{ isServer?: boolean }} [options] a server runs until it is interrupted: its exit code stands then
 */
export async function runCommand (main, { isServer = false } = {}) {
  // `| head` closes our output early. What was measured is to be written all the same.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  const interrupt = onInterrupt()
  try {
    const exitCode = await main(interrupt.signal) ?? 0
    process.exit(isServer ? exitCode : interrupt.exitCode() ?? exitCode)
  } catch (error) {
    process.exit(interrupt.exitCode() ?? report(error))
  }
}

/** @returns {number} exit code */
function report (error) {
  if (error?.code === HELP_SHOWN) return 0
  const missing = /MODULE_NOT_FOUND$/.test(error.code) && sayMissingPackage(error.message)
  if (missing) {
    console.error(missing)
    return EXIT_FAILED
  }
  const fileFailure = sayFileFailure(error)
  if (!(error instanceof NamedError) && !fileFailure) throw error
  const { message, stderrLines } = error
  console.error([fileFailure ?? withCause(message, stderrLines), ...quoteLines(stderrLines)].join('\n'))
  return fileFailure || error.name === UsageError.name ? EXIT_USAGE : EXIT_FAILED
}

// Ctrl-C: the first lets what runs clean up, the second ends the process.

const EXIT_OF_SIGNAL = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }
const ECHO_MS = 300
const PATIENCE_MS = 1000

/**
 * Listens for signals from now on, until the process ends.
 *
 * @returns {{ signal: AbortSignal, exitCode: () => number | undefined }} aborted by the first; its exit code, once
 *   there was one
 */
function onInterrupt () {
  const interrupt = new AbortController()
  /** @type {{ name: string, atMs: number } | undefined} */
  let first
  for (const [name, exitCode] of Object.entries(EXIT_OF_SIGNAL)) {
    process.on(name, () => {
      if (!first) {
        first = { name, atMs: performance.now() }
        setTimeout(sayThatItTakesLonger, PATIENCE_MS).unref()
        interrupt.abort(new Error(`interrupted by ${name}`))
      } else if (!isEcho(first, name)) process.exit(exitCode) // Execa ends the children that are left.
    })
  }
  return { signal: interrupt.signal, exitCode: () => first && EXIT_OF_SIGNAL[first.name] }
}

/** The terminal signals npm as well, which passes it on: where its shell is bash, one Ctrl-C comes here twice. */
function isEcho (first, name) {
  return name === first.name && performance.now() - first.atMs < ECHO_MS
}

function sayThatItTakesLonger () {
  if (process.stderr.isTTY) process.stderr.write('\n') // below a progress bar
  console.error('interrupted, cleaning up; again to end at once')
}
