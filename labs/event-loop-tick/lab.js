// @ts-check
// What runs, runs to its end, and everybody else waits: first a timer, then the clients of a server, then the server's
// own watch.
import { join } from 'node:path'
import { median } from 'simple-statistics'
import { request } from 'bench-in-turns/kit.js'
import { defineLab, names, openBeside, runProgram, seconds, times } from '../kit.js'

/** @import { Counted } from '../load-beside.js' */

export const TIMER_MS = 100
export const SLICE_MS = 5
const WORK_MS = [0, 50, 75, 125, 200, 300, 400]
const REPORT_MS = 60
/** Reports that take the server the same share of its time: a few long ones, and many short ones. */
export const [FEW_LONG, MANY_SHORT] = [{ perS: 5, reportMs: REPORT_MS }, { perS: 60, reportMs: 5 }]
export const ALONE = { perS: 0, reportMs: REPORT_MS }
export const LOADS = [...[0, 1, 2, 5, 10].map(perS => ({ perS, reportMs: REPORT_MS })), MANY_SHORT]
const WARM_UP_S = 0.3
export const STEPS_OF_THE_ARTICLE = 1e7
const LOOPS = [0, 0.25, 5] // of the timer's time
const LOOP = join(import.meta.dirname, 'blocked.cjs')
const TRIES = 3

/**
 * @typedef {object} TimerRun of a fresh process
 * @property {number} round
 * @property {number} workMs that was asked for
 * @property {number} sliceMs of the work, between two turns of the loop; as long as the work where it is in one go
 * @property {number} doneMs when the work was done, from its beginning
 * @property {number} firedMs when the timer fired, likewise
 */

/**
 * @typedef {object} LoadRun of a fresh server
 * @property {number} round
 * @property {number} perS reports asked for
 * @property {number} reportMs that each of them takes
 * @property {Counted} ping
 * @property {Counted | null} reports
 * @property {{ byTimer: { resolutionMs: number, percentilesMs: Record<string, number> } }} delays that the server saw
 *   in the same seconds
 */

export default defineLab({
  title: 'a timer, a cheap route and the loop\'s own watch while something expensive runs',
  params: {
    parts: names(['loop', 'timer', 'load'], { flag: 'part', help: 'a loop or work behind a timer, or a server under load' }),
    rounds: times({ usual: 5, help: 'rounds of all timers and of all loads' }),
    durationS: seconds({ usual: 3, help: 'of each load' })
  },
  prepare: async ({ parts }, run) => parts.includes('loop') ? { stepsInTime: await countStepsInTime(run) } : {},
  cells: ({ parts }, { stepsInTime = 0 }) => [
    // Two digits say all that is known of how many steps this machine does.
    ...[...LOOPS.map(times => Number((times * stepsInTime).toPrecision(2))), STEPS_OF_THE_ARTICLE]
      .map(steps => ({ part: 'loop', steps })),
    ...WORK_MS.flatMap(workMs => [workMs, SLICE_MS].map(sliceMs => ({ part: 'timer', workMs, sliceMs }))),
    ...LOADS.map(load => ({ part: 'load', ...load }))
  ].filter(({ part }) => parts.includes(part)),
  sampleS: ({ part, workMs = 330 }, { durationS }) =>
    part === 'load' ? 1 + WARM_UP_S + durationS : Math.max(TIMER_MS, workMs) / 1000 + 0.07,
  sample (cell, options, run) {
    if (cell.part === 'load') return takeLoad(cell, options, run)
    if (cell.part === 'loop') return runProgram(LOOP, [cell.steps], run)
    return runProgram(join(import.meta.dirname, 'tick.cjs'), [cell.workMs, cell.sliceMs], run)
  }
})

async function countStepsInTime (run) {
  const rates = []
  for (let i = 0; i < TRIES; i++) {
    const [{ loopMs }] = await runProgram(LOOP, [STEPS_OF_THE_ARTICLE], run)
    rates.push(STEPS_OF_THE_ARTICLE / loopMs)
  }
  return median(rates) * TIMER_MS
}

async function takeLoad ({ perS, reportMs }, { durationS }, run) {
  const settings = { REPORT_MS: String(reportMs) }
  const server = await run.start({ id: 'reports', dir: join(import.meta.dirname, 'servers/reports'), settings })
  const beside = openBeside(run, server)
  await beside({ durationS: WARM_UP_S, route: '/report', perS: 0 })
  await request(server.url, '/watch')
  const loaded = await beside({ durationS, route: '/report', perS })
  const { body } = await request(server.url, '/delays')
  return { ...loaded, delays: JSON.parse(String(body)) }
}
