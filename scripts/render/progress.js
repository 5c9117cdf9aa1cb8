// @ts-check
import { SingleBar } from 'cli-progress'
import { formatDuration } from './format.js'

const TICK_MS = 500
const TELL_EVERY_MS = 60_000
const FORMAT = '{bar} {percentage}% | {now} | {left}'
// of work: from then on, the pace that was seen counts for more than the one that was planned
const TRUSTED_AFTER_S = 20
const HELD_S = 15 // a countdown stands still for an end that moves away by less

/**
 * Shows how far a job is: a bar on a terminal, else one line a minute.
 *
 * @param {number} totalS expected length in seconds
 * @param {NodeJS.WriteStream} [stream]
 */
export function showProgress (totalS, stream = process.stderr) {
  const look = { format: FORMAT, barsize: 24, clearOnComplete: true, hideCursor: true }
  const bar = new SingleBar({ ...look, stream, gracefulExit: false })
  const startedMs = performance.now()
  const elapsedS = () => (performance.now() - startedMs) / 1000
  let now = ''
  let endS = totalS
  let share = 0
  let toldMs = startedMs
  const sayLeft = countDown(totalS)
  const show = () => {
    if (!stream.isTTY && performance.now() - toldMs < TELL_EVERY_MS) return
    toldMs = performance.now()
    const left = sayLeft(endS - elapsedS(), share)
    if (!stream.isTTY) return stream.write(`${now} (${left})\n`)
    bar.setTotal(Math.max(endS, elapsedS()))
    bar.update(elapsedS(), { now, left })
  }

  if (stream.isTTY) bar.start(totalS, 0, { now, left: sayLeft(totalS, share) })
  const timer = setInterval(show, TICK_MS).unref()
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
      if (doneShare !== undefined) {
        share = doneShare
        endS = expectEnd({ totalS, elapsedS: elapsedS(), doneShare })
      }
      show()
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

// Says the time left in numbers that never rise. A busy machine makes the end move away: then it says how much is done,
// until the end is as near as it was said to be.
function countDown (totalS) {
  let saidS = totalS
  return (seconds, doneShare) => {
    if (seconds <= 0 || seconds > saidS + HELD_S) {
      return `longer than expected${doneShare ? `, ${Math.floor(doneShare * 100)} % done` : ''}`
    }
    saidS = Math.min(saidS, seconds)
    return `${formatDuration(saidS)} left`
  }
}
