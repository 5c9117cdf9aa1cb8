// @ts-check
import { NO_NGINX } from '../equipment/nginx.js'
import { message, say, table } from '../kit.js'

/** @import { FailoverRun } from './lab.js' */

/** @type {import('../index.js').Report} */
export function report (/** @type {{ samples: FailoverRun[], nginx: string | null }} */ { samples, nginx }) {
  const runs = samples.toSorted((a, b) => Number(a.retries) - Number(b.retries))
  const retrying = runs.find(({ retries }) => retries)
  return {
    tables: { failover: failoverTable(runs) },
    notes: nginx === null ? [message`Without nginx: ${say.word(NO_NGINX)}.`] : [],
    figures: retrying ? valuesOf(retrying) : {}
  }
}

function failoverTable (runs) {
  return table('Two servers behind nginx, one of them overloaded', runs, [
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
