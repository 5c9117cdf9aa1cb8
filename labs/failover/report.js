// @ts-check
import { withCause } from '../../scripts/errors.js'
import { say, table } from '../kit.js'

/** @import { FailoverRun } from './lab.js' */

/** @type {import('../index.js').Report} */
export function report (/** @type {{ samples: FailoverRun[] }} */ { samples }, { proxy, missing }) {
  const runs = inOrder(samples)
  const retrying = runs.find(({ retries }) => retries)
  return {
    tables: runs.length ? { failover: failoverTable(runs, proxy) } : {},
    notes: [
      ...(missing ? [`${missing}; a small proxy with @fastify/reply-from stood in its place.`] : []),
      ...runs.flatMap(({ deaths }) => deaths).map(({ message, stderrLines }) => withCause(message, stderrLines))
    ],
    values: { proxy, ...(retrying && valuesOf(retrying)) }
  }
}

// without the second try first
const inOrder = runs => runs.toSorted((a, b) => Number(a.retries) - Number(b.retries))

/** @param {FailoverRun[]} runs @param {string} proxy */
function failoverTable (runs, proxy) {
  return table(`Two servers behind ${proxy}, one of them overloaded`, runs, [
    ['after a 503, the proxy', ({ retries }) => retries ? 'asks the other server' : 'hands it on'],
    ['answers to clients', ({ clients }) => String(clients.requests)],
    ['of them 503 or broken', ({ clients }) => String(clients.non2xx + clients.errors)],
    ['refused by the busy server', ({ upstreams: [busy] }) => String(busy.refusals + busy.errors)],
    ['answered by the other', ({ upstreams: [, other] }) => String(other.answers)]
  ])
}

/** @param {FailoverRun} run */
function valuesOf ({ clients, upstreams: [busy] }) {
  return { 'seen-by-clients': String(clients.non2xx + clients.errors), refusals: say.number(busy.refusals) }
}
