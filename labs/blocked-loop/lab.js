// @ts-check
// Nothing asynchronous happens until what runs has run. A timer of 100 ms, and a loop behind it: shorter than that,
// longer, and as long as the article's.
import { join } from 'node:path'
import { median } from 'simple-statistics'
import { defineLab, runProgram } from '../kit.js'

export const TIMER_MS = 100
const PROGRAM = join(import.meta.dirname, 'blocked.cjs')
export const STEPS_OF_THE_ARTICLE = 1e7
const FRACTIONS = [0, 0.25, 5] // of the timer's time
const TRIES = 3

export default defineLab({
  title: 'a timer that has to wait for a loop',
  params: { rounds: { max: 100, usual: 7, quick: 3, value: 'N', help: 'fresh processes for each number of steps' } },
  async prepare (_options, run) {
    const rates = []
    for (let i = 0; i < TRIES; i++) {
      const [{ loopMs }] = await runProgram(PROGRAM, [STEPS_OF_THE_ARTICLE], run)
      rates.push(STEPS_OF_THE_ARTICLE / loopMs)
    }
    return { stepsInTime: median(rates) * TIMER_MS }
  },
  // Two digits say all that is known of how many steps this machine does.
  cells: (_options, { stepsInTime = 0 } = {}) => [
    ...FRACTIONS.map(fraction => ({ steps: Number((fraction * stepsInTime).toPrecision(2)) })),
    { steps: STEPS_OF_THE_ARTICLE }
  ],
  sampleS: () => 0.4,
  sample: ({ steps }, _options, run) => runProgram(PROGRAM, [steps], run)
})
