// @ts-check
import { SingleBar } from 'cli-progress'
import { formatDuration } from './format.js'

const TICK_MS = 500
const FORMAT = '{bar} {percentage}% | {now} | {left} left'

/**
 * Shows how far a job of known length is: a bar on a terminal, else one line a step.
 *
 * @param {number} totalS expected length in seconds
 * @param {NodeJS.WriteStream} [stream]
 */
export function showProgress (totalS, stream = process.stderr) {
  const bar = new SingleBar({ format: FORMAT, stream, clearOnComplete: true, hideCursor: true, barsize: 24, gracefulExit: false })
  const startedMs = performance.now()
  let now = ''
  const elapsedS = () => (performance.now() - startedMs) / 1000
  const draw = () => bar.update(Math.min(elapsedS(), totalS), { now, left: formatDuration(Math.max(totalS - elapsedS(), 0)) })

  if (stream.isTTY) bar.start(totalS, 0, { now, left: formatDuration(totalS) })
  const timer = setInterval(() => { if (stream.isTTY) draw() }, TICK_MS).unref()

  return {
    /** @param {string} text what runs from now on */
    step (text) {
      now = text
      if (stream.isTTY) draw()
      else stream.write(`${text} (${formatDuration(Math.max(totalS - elapsedS(), 0))} left)\n`)
    },
    stop () {
      clearInterval(timer)
      if (stream.isTTY) bar.stop()
    }
  }
}
