// @ts-check
import { SingleBar } from 'cli-progress'
import { formatDuration } from './format.js'

const TICK_MS = 500
const FORMAT = '{bar} {percentage}% | {now} | {left}'
// of work: from then on, the pace that was seen counts for more than the one that was planned
const TRUSTED_AFTER_S = 20

/**
 * Shows how far a job is: a bar on a terminal, else one line a step.
 *
 * @param {number} totalS expected length in seconds
 * @param {NodeJS.WriteStream} [stream]
 */
export function showProgress (totalS, stream = process.stderr) {
  const bar = new SingleBar({
    format: FORMAT,
    stream,
    clearOnComplete: true,
    hideCursor: true,
    barsize: 24,
    gracefulExit: false
  })
  const startedMs = performance.now()
  const elapsedS = () => (performance.now() - startedMs) / 1000
  let now = ''
  let endS = totalS
  const draw = () => {
    bar.setTotal(Math.max(endS, elapsedS()))
    bar.update(elapsedS(), { now, left: sayLeft(endS - elapsedS()) })
  }

  if (stream.isTTY) bar.start(totalS, 0, { now, left: sayLeft(totalS) })
  const timer = setInterval(() => { if (stream.isTTY) draw() }, TICK_MS).unref()
  const stop = () => {
    process.off('exit', stop)
    clearInterval(timer)
    if (stream.isTTY) bar.stop()
  }
  process.once('exit', stop) // after a second Ctrl-C nobody else shows the cursor again

  return {
    /**
     * @param {string} text what runs from now on
     * @param {number} [doneShare] of the work, from 0 to 1
     */
    step (text, doneShare) {
      now = text
      if (doneShare !== undefined) endS = expectEnd({ totalS, elapsedS: elapsedS(), doneShare })
      if (stream.isTTY) draw()
      else stream.write(`${text} (${sayLeft(endS - elapsedS())})\n`)
    },
    stop
  }
}

/**
 * When a job will end, by the pace that it has had: a busy machine is slower than planned, and samples are taken again.
 *
 * @param {{ totalS: number, elapsedS: number, doneShare: number }} seen length that was planned; time that it has taken
 *   for a share of it
 * @returns {number} seconds from its start
 */
export function expectEnd ({ totalS, elapsedS, doneShare }) {
  const pace = (elapsedS + TRUSTED_AFTER_S) / (doneShare * totalS + TRUSTED_AFTER_S)
  return elapsedS + (1 - doneShare) * totalS * pace
}

function sayLeft (seconds) {
  return seconds > 0 ? `${formatDuration(seconds)} left` : 'longer than expected'
}
