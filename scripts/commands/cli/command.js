// @ts-check
// What every command has in common: flags, one-line errors, exit codes and Ctrl-C.
import { parseArgs } from 'node:util'
import { isToolFailure, RegionError, UsageError } from '../../errors.js'

/** @import { ParseArgsOptionsConfig } from 'node:util' */

const EXIT_FAILED = 1
const EXIT_USAGE = 2
const EXIT_OF_SIGNAL = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }

/**
 * Runs a command and ends the process with its exit code. A signal aborts what runs; all of it gets to clean up.
 *
 * @param {(signal: AbortSignal) => Promise<number>} main gives the exit code
 */
export async function runCommand (main) {
  const interrupt = new AbortController()
  for (const [name, code] of Object.entries(EXIT_OF_SIGNAL)) {
    process.on(name, () => {
      process.exitCode = code
      interrupt.abort(new Error(`interrupted by ${name}`))
    })
  }
  try {
    process.exit(await main(interrupt.signal))
  } catch (error) {
    if (interrupt.signal.aborted) process.exit()
    if (!(error instanceof UsageError || error instanceof RegionError || isToolFailure(error))) throw error
    console.error([error.message, ...error.stderrLines ?? []].join('\n'))
    process.exit(error instanceof UsageError ? EXIT_USAGE : EXIT_FAILED)
  }
}

/**
 * @template {ParseArgsOptionsConfig} T
 * @param {T} options
 * @param {string[]} [args]
 * @throws {UsageError} on a flag that is not in the options
 */
export function parseFlags (options, args = process.argv.slice(2)) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    const allowed = Object.keys(options).map(name => `--${name}`).join(' ')
    throw new UsageError(`${error.message.split(/[.\n]/)[0]}; the flags are: ${allowed}`)
  }
}
