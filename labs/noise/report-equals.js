// @ts-check
// Stages that were compared with themselves.
import { logAverage } from 'simple-statistics'
import { compareSlices, cpuMicrosOfSlice, judgeSlices, ratiosOfGenerations, requestsPerSecond } from 'bench-in-turns'
import { select } from '../kit.js'

/** @import { Compared } from '../equipment/widths.js' */

const QUANTITIES = { cpuMicrosOfSlice, requestsPerSecond }

/** @param {any[]} samples @returns {any[]} each with the ratios of both figures */
export function againstItself (samples) {
  return select(samples, { part: 'against-itself' }).filter(({ failure }) => !failure).map(({ slices, ...sample }) => {
    const run = judgeSlices(slices)
    const [older, now] = slices.contenders
    const startsOf = quantity => ratiosOfGenerations(run, now, older, quantity).map(ratios => logAverage(ratios))
    const starts = Object.fromEntries(Object.entries(QUANTITIES).map(([name, quantity]) => [name, startsOf(quantity)]))
    return { ...sample, starts, ...compareSlices(run, now, older) }
  })
}

/** @param {any[]} samples @returns {Compared[]} */
export function equalsOf (samples) {
  return againstItself(samples).map(({ stage, sitting, starts, ...compared }) => ({
    server: stage,
    sitting,
    firsts: compared.requestsPerSecond?.firsts,
    figures: Object.fromEntries(Object.entries(starts)
      .map(([name, ratios]) => [name, { ...compared[name], starts: ratios }]))
  }))
}
