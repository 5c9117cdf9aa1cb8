// @ts-check
import { shareInterval } from 'bench-in-turns/judge/interval.js'
import { message, say, select, table } from '../kit.js'
import { PLANTED, PLANTED_KINDS } from './power.js'
import { ROWS } from './rows.js'

/**
 * @import { Message } from 'bench-in-turns/message.js'
 * @import { Report } from '../index.js'
 * @import { Figure, Said } from './rows.js'
 */

/** @type {Report} */
export function report ({ samples }) {
  const rows = ROWS.map(row => ({ ...row, said: select(samples, { part: 'truths', row: row.id }) }))
    .filter(({ said }) => said.length)
  const kinds = PLANTED_KINDS.filter(kind => select(samples, { part: 'power', kind }).length)
  return {
    tables: {
      truths: table('What it was asked, what is true, and what it said', rows, [
        ['asked', ({ asked }) => say.word(asked)],
        ['true', ({ truth }) => say.word(truth)],
        ['it said, the last time', ({ said }) => sayLast(said.at(-1))],
        ['true', ({ said, isTrue }) => message`${said.filter(isTrue).length} of ${said.length}`]
      ]),
      power: table('Losses that were planted, and how many were called worse', kinds, [
        ['kind', kind => kind, 'names'],
        ...PLANTED.map(planted => /** @type {[Message, (kind: string) => any]} */ ([
          message`${planted} %`, kind => sayFound(select(samples, { part: 'power', kind, planted }))
        ]))
      ])
    }
  }
}

/** @param {Said[]} said */
function sayFound (said) {
  if (!said.length) return '-'
  const found = said.filter(({ comparisons: [comparison] }) => comparison?.verdict === 'worse').length
  const { low, high } = shareInterval(found, said.length)
  return message`${found} of ${said.length} (${say.share(low)} to ${say.share(high)})`
}

/** @param {Said} said */
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

/** @param {Figure | null} figure */
function sayRatio (figure) {
  return figure ? sayFigure(figure, say.ratio) : '-'
}

/** @param {Figure} figure @param {(value: number) => string} format */
function sayFigure ({ value, low, high, count }, format) {
  return say.interval({ value: value ?? NaN, low, high, count }, format)
}
