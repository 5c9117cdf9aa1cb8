// @ts-check
import { median } from 'simple-statistics'
import { say, stats, table } from '../kit.js'
import { STEPS_OF_THE_ARTICLE, TIMER_MS } from './lab.js'

/** @type {import('../index.js').Report} */
export function report ({ samples }) {
  const loops = loopsOf(samples)
  const { steps, loopMs, firedMs } = loops[loops.length - 1]
  const article = loops.find(({ steps }) => steps === STEPS_OF_THE_ARTICLE)
  return {
    tables: {
      timer: table(`A timer of ${TIMER_MS} ms`, loops, [
        ['steps of the loop behind it', ({ steps }) => steps.toLocaleString('en')],
        ['the loop takes, ms', ({ loopMs }) => say.number(loopMs)],
        ['the timer fires after, ms [lowest … highest]', ({ fired }) => say.range(fired)]
      ])
    },
    values: {
      blocked: say.number(firedMs),
      loop: say.number(loopMs),
      ...(article && { 'ten-million': `${say.interval(stats.ratioInterval(article.fired), say.number)} ms` }),
      fitting: `${say.number((steps / loopMs) * TIMER_MS / 1e6)} million`
    }
  }
}

/**
 * @param {{ steps: number, loopMs: number, firedMs: number }[]} samples
 * @returns {{ steps: number, loopMs: number, firedMs: number, fired: number[] }[]} the shortest loop first: medians,
 *   and when its timer fired in each run
 */
export function loopsOf (samples) {
  return [...Map.groupBy(samples, ({ steps }) => steps)].sort(([a], [b]) => a - b).map(([steps, some]) => ({
    steps,
    loopMs: median(some.map(({ loopMs }) => loopMs)),
    firedMs: median(some.map(({ firedMs }) => firedMs)),
    fired: some.map(({ firedMs }) => firedMs)
  }))
}
