// @ts-check
import { median } from 'simple-statistics'
import { formatNumber } from '../kit.js'
import { ROUTERS } from './lab.js'

/**
 * @import { LabReport } from '../index.js'
 * @import { measure } from './lab.js'
 */

/**
 * @param {Awaited<ReturnType<typeof measure>>} data
 * @returns {LabReport}
 */
export function report ({ routed }) {
  const lengths = routed[0]?.urls.map(({ length }) => length) ?? []
  return {
    tables: {
      urls: {
        title: 'Milliseconds until the answer, by the length of a URL that no route matches',
        head: ['router with', ...lengths.map(length => `${length} characters`)],
        rows: routed.map(({ router, urls }) => [ROUTERS[router], ...urls.map(({ ms }) => formatNumber(median(ms)))])
      },
      others: {
        title: 'Milliseconds that a request to / waits which came at the same time',
        head: ['router with', ...lengths.map(length => `${length} characters`)],
        rows: routed.map(({ router, urls }) =>
          [ROUTERS[router], ...urls.map(({ othersMs }) => formatNumber(median(othersMs)))])
      },
      meaning: {
        title: 'What the repair changes: /flights/st-gallen-oslo, and a parameter with an expression of its own',
        head: ['router with', ':from', ':to', '/users/:id(\\d+)'],
        rows: routed.map(({ router, flight: { from, to }, takesPattern }) =>
          [ROUTERS[router], from, to, takesPattern ? 'taken' : 'refused'])
      }
    },
    plots: {},
    notes: []
  }
}
