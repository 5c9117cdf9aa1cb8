// @ts-check
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
export function onInterrupt () {
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
