// @ts-check
import { message, select, value } from '../kit.js'
import { FIXED, NO_OP, SLOW } from './lab.js'
import { medianCost } from './report.js'

/** @type {import('../index.js').Figures} */
export const figures = {
  'slow-by-noop': ({ samples }) => costRatio(samples, SLOW, NO_OP, 'CPU time with 01-slow ÷ with listeners that do nothing'),
  'noop-by-fixed': ({ samples }) => costRatio(samples, NO_OP, FIXED, 'with listeners that do nothing ÷ with 02-listener-fix'),
  'node-warns' ({ samples }) {
    const [warning] = select(samples, { part: 'warning' })
    if (!warning) return value.notMeasured
    const warns = warning.lines.some(line => line.includes('11 after listeners added'))
    const names = warning.lines.some(line => /attachAfterEvent .*util\.js/.test(line))
    return value.found(warns && names, warns ? 'Node.js warned,' : 'there was no warning,',
      names ? 'and the stack names the function' : 'and the stack does not name the function')
  },
  'each-request-adds-one' ({ samples }) {
    const [slow, fixed] = [SLOW, FIXED].map(stage => select(samples, { part: 'listeners', stage })[0]?.listeners)
    if (!slow || !fixed) return value.notMeasured
    const isSo = slow.every((count, i) => count === i + 1) && fixed.every(count => count === 1)
    return value.found(isSo,
      message`listeners after each request: ${slow.map(String)} on ${SLOW}; ${fixed.map(String)} on ${FIXED}`)
  }
}

function costRatio (samples, over, under, what) {
  if (select(samples, { part: 'no-op' }).length === 0) return value.notMeasured
  return value.ratio(medianCost(samples, over) / medianCost(samples, under), what)
}
