// @ts-check
import { SingleBar } from 'cli-progress'
import { formatDuration } from './format.js'
import { inEnglish, say } from '../message.js'

/** @import { Localise } from '../message.js' */

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
 * @param {{ stream?: NodeJS.WriteStream, localise?: Localise }} [to]
 */
export function showProgress (totalS, { stream = process.stderr, localise = inEnglish } = {}) {
  const bar = stream.isTTY ? new SingleBar({ ...LOOK, stream }) : null
  const startedMs = performance.now()
  const elapsedS = () => (performance.now() - startedMs) / 1000
  let now = ''
  let doneShare = 0
  let toldMs = startedMs
  const sayLeft = () => localise(
    elapsedS() < totalS
      ? say('{time} left', { time: formatDuration(totalS - elapsedS()) })
      : doneShare
        ? say('longer than expected, {percent} % done', { percent: Math.floor(doneShare * 100) })
        : say('longer than expected'))
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
