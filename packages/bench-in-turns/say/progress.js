// @ts-check
import { SingleBar } from 'cli-progress'
import { formatDuration } from './format.js'

const TICK_MS = 500
const TELL_EVERY_MS = 60_000
const LOOK = {
  format: '{bar} {percentage}% | {now} | {left}',
  barsize: 24,
  clearOnComplete: true,
  hideCursor: true,
  gracefulExit: false
}

/**
 * Shows how far a job is: a bar on a terminal, else one line a minute.
 *
 * @param {number} totalS expected length in seconds
 * @param {NodeJS.WriteStream} [stream]
 */
export function showProgress (totalS, stream = process.stderr) {
  const bar = stream.isTTY ? new SingleBar({ ...LOOK, stream }) : null
  const startedMs = performance.now()
  const elapsedS = () => (performance.now() - startedMs) / 1000
  let now = ''
  let doneShare = 0
  let toldMs = startedMs
  const sayLeft = () => elapsedS() < totalS
    ? `${formatDuration(totalS - elapsedS())} left`
    : `longer than expected${doneShare ? `, ${Math.floor(doneShare * 100)} % done` : ''}`
  const show = () => {
    if (bar) {
      bar.setTotal(Math.max(totalS, elapsedS()))
      bar.update(elapsedS(), { now, left: sayLeft() })
    } else if (performance.now() - toldMs >= TELL_EVERY_MS) {
      toldMs = performance.now()
      stream.write(`${now} (${sayLeft()})\n`)
    }
  }

  bar?.start(totalS, 0, { now, left: sayLeft() })
  const timer = setInterval(show, TICK_MS).unref()
  const stop = () => {
    process.off('exit', stop)
    clearInterval(timer)
    bar?.stop()
  }
  process.once('exit', stop) // after a second Ctrl-C nobody else shows the cursor again

  return {
    /**
     * @param {string} text what runs from now on
     * @param {number} [share] of the work that is done, from 0 to 1
     */
    step (text, share = doneShare) {
      now = text
      doneShare = share
      show()
    },
    stop
  }
}
