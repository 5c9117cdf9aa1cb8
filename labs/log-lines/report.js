// @ts-check
import { judgeSlices } from 'bench-in-turns/judge/slices.js'
import { compareSlices, standings } from 'bench-in-turns/judge/standings.js'
import { say, table } from '../kit.js'
import { idOf, LINES } from './lab.js'

/** @type {import('../index.js').Report} */
export function report ({ slices }) {
  const run = judgeSlices(slices)
  const all = standings(run)
  const standingOf = lines => all.find(({ contender }) => contender === idOf(lines))
  const costOf = lines => say.interval(compareSlices(run, idOf(0), idOf(lines))?.cpuMicrosPerRequest, say.ratio)
  return {
    tables: {
      costs: table('fastify-variant, lines for each request', LINES.filter(standingOf), [
        ['lines', String],
        ['requests/s', lines => say.number(standingOf(lines)?.requestsPerSecond.value ?? NaN)],
        ['CPU µs/request', lines => say.interval(standingOf(lines)?.cpuMicrosPerRequest, say.number)],
        ['÷ without a line', lines => lines === 0 ? '-' : costOf(lines)]
      ])
    },
    notes: ['Each line is written at once by pino, into a file, and the server waits until it is.']
  }
}
