// @ts-check
import { orderTable, widthsTable } from '../equipment/widths.js'
import { message, say, select, table } from '../kit.js'
import { comparedOf, equalsOf, ratedOf } from './report-compared.js'
import { ROWS } from './rows.js'

/** @import { Report } from '../index.js' */

/** @type {Report} */
export function report ({ samples }) {
  const rows = ROWS.map(row => ({ ...row, said: select(samples, { row: row.id }) }))
    .filter(({ said }) => said.length)
  return {
    tables: {
      truths: table('What it was asked, what is true, and what it said', rows, [
        ['asked', ({ asked }) => say.word(asked)],
        ['true', ({ truth }) => say.word(truth)],
        ['it said, the last time', ({ said }) => sayLast(said.at(-1))],
        ['true', ({ said, isTrue }) => message`${said.filter(isTrue).length} of ${said.length}`]
      ]),
      widths: widthsTable(comparedOf(samples)),
      rated: widthsTable(ratedOf(samples), { p50: 'p50', p99: 'p99' }),
      order: orderTable(equalsOf(samples))
    }
  }
}

function sayLast ({ comparisons: [comparison], latencies, leaks: [leak] }) {
  if (leak) return message`${say.word(leak.verdict)}: ${sayFigure(leak.bytesPerRequest, say.number)} bytes a request`
  if (!comparison) {
    const [p50, p99] = latencies.map(({ verdict, ratio }) => message`${say.word(verdict ?? 'failed')} ${sayRatio(ratio)}`)
    return message`p50 ${p50}; p99 ${p99}`
  }
  const { verdict, cpuMicrosPerRequest, requestsPerSecond } = comparison
  return message`${say.word(verdict)}: ${sayRatio(cpuMicrosPerRequest)} the CPU time,
    ${sayRatio(requestsPerSecond)} as many requests/s`
}

function sayRatio (figure) {
  return figure ? sayFigure(figure, say.ratio) : '-'
}

function sayFigure ({ value, low, high, count }, format) {
  return say.interval({ value: value ?? NaN, low, high, count }, format)
}
