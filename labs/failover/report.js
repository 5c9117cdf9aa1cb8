// @ts-check
import { formatNumber } from '../kit.js'

/**
 * @import { LabReport } from '../index.js'
 * @import { FailoverRun, measure } from './lab.js'
 */

/**
 * @param {Awaited<ReturnType<typeof measure>>} data
 * @param {{ proxy: string, missing: string | null }} options
 * @returns {LabReport}
 */
export function report ({ runs, failures }, { proxy, missing }) {
  const rows = runs.map(({ retries, clients, upstreams: [busy, other] }) => [
    retries ? 'asks the other server' : 'hands it on',
    String(clients.requests),
    String(clients.non2xx + clients.errors),
    String(busy.refusals + busy.errors),
    String(other.answers)
  ])
  const head = [
    'after a 503, the proxy',
    'answers to clients',
    'of them 503 or broken',
    'refused by the busy server',
    'answered by the other'
  ]
  const retrying = runs.find(({ retries }) => retries)
  return {
    tables: rows.length
      ? { failover: { title: `Two servers behind ${proxy}, one of them overloaded`, head, rows } }
      : {},
    plots: {},
    notes: [
      ...(missing ? [`${missing}; a small proxy with @fastify/reply-from stood in its place.`] : []),
      ...failures.map(sayFailure)
    ],
    values: retrying ? valuesOf(retrying, proxy) : { proxy }
  }
}

/** @param {{ message: string, stderrLines: string[] }} failure */
function sayFailure ({ message, stderrLines }) {
  const reason = stderrLines.find(line => /\[emerg\]|^\w*Error\b/.test(line))
  return reason ? `${message}: ${reason}` : `${message}.`
}

/** @param {FailoverRun} run */
function valuesOf ({ clients, upstreams: [busy] }, proxy) {
  return { proxy, 'seen-by-clients': String(clients.non2xx + clients.errors), refusals: formatNumber(busy.refusals) }
}
