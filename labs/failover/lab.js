// @ts-check
// Two servers behind a proxy, one of them overloaded, so that it refuses. Do clients see that?
import {
  describeFailure,
  findNginx,
  findStages,
  NO_NGINX,
  openPaced,
  parsePositive,
  startStage,
  START_STOP_S,
  UsageError
} from '../kit.js'
import { openNginx, openOwnProxy } from './proxies.js'

/**
 * @import { PacedResult } from '../../scripts/measure/autocannon.js'
 * @import { Failure } from '../../scripts/measure/load-server.js'
 * @import { Lab, LabFlags, LabRun } from '../index.js'
 * @import { UpstreamCounts } from './proxies.js'
 */

export const title = 'an overloaded server behind a proxy: who sees its 503, with and without a second try elsewhere'

const PROXIES = { nginx: openNginx, 'reply-from': openOwnProxy }

/** @type {LabFlags} */
export const flags = {
  proxy: {
    type: 'string',
    value: 'NAME',
    help: `one of ${Object.keys(PROXIES).join(', ')} (default nginx, where it is installed)`
  },
  duration: { type: 'string', value: 'SECONDS', help: 'of the load on the proxy that tries elsewhere' }
}
export const quick = { duration: '8' }

const STAGE = '02-listener-fix'
const PLACE = 'const server = restify.createServer()'
const GUARD = {
  find: PLACE,
  replacement: `${PLACE}\nserver.pre(restify.plugins.inflightRequestThrottle({ limit: 10, server }))`
}
const CLIENTS = { connections: 20, overallRate: 50 } // so few that the second server has room
const OVERLOAD_CONNECTIONS = 100
const WITHOUT_S = 4

/** @type {Lab['readOptions']} */
export async function readOptions ({ values, catalog }) {
  const { proxy } = values
  if (proxy !== undefined && !(proxy in PROXIES)) { throw new UsageError(`unknown proxy "${proxy}"; there are: ${Object.keys(PROXIES).join(', ')}`) }
  findStages(catalog, [STAGE])
  const hasNginx = proxy === undefined && await findNginx() !== null
  return {
    stage: STAGE,
    proxy: proxy ?? (hasNginx ? 'nginx' : 'reply-from'),
    missing: proxy === undefined && !hasNginx ? NO_NGINX : null,
    durationS: parsePositive('duration', values.duration, { max: 600, integer: false }) ?? 30,
    withoutS: WITHOUT_S,
    ...CLIENTS
  }
}

/** @type {Lab['expectedS']} */
export const expectedS = ({ durationS, withoutS }) => durationS + withoutS + 4 * START_STOP_S

/**
 * @typedef {object} FailoverRun
 * @property {boolean} retries does the proxy try elsewhere?
 * @property {Omit<PacedResult, 'seconds'>} clients of the proxy
 * @property {UpstreamCounts[]} upstreams what the proxy got, from the overloaded server and from the other one
 * @property {{ requests: number, non2xx: number }} overload what the load on the one server got
 */

/**
 * @param {any} options
 * @param {LabRun} run
 * @returns {Promise<{ runs: FailoverRun[], failures: Failure[] }>}
 */
export async function measure (
  { stage: id, proxy, durationS, withoutS, connections, overallRate },
  { catalog, signal, step }
) {
  const [stage] = findStages(catalog, [id])
  /** @type {{ runs: FailoverRun[], failures: Failure[] }} */
  const data = { runs: [], failures: [] }
  for (const { retries, seconds } of [
    { retries: false, seconds: withoutS },
    { retries: true, seconds: durationS }
  ]) {
    step(`${proxy}: ${retries ? 'tries elsewhere' : 'hands on each answer'}, ${seconds} s`)
    try {
      const clients = { connections, overallRate, durationS: seconds }
      const { run, deaths } = await measureOne(stage, { open: PROXIES[proxy], retries, clients }, signal)
      data.runs.push(run)
      data.failures.push(...deaths)
    } catch (error) {
      signal.throwIfAborted()
      data.failures.push(describeFailure(error))
    }
  }
  return data
}

async function measureOne (stage, { open, retries, clients }, signal) {
  const started = []
  const keep = one => { started.push(one); return one }
  try {
    const [busy, other] = [
      keep(await startStage(stage, { edits: [GUARD], signal })),
      keep(await startStage(stage, { edits: [GUARD], signal }))
    ]
    const proxy = keep(await open({ upstreams: [busy.url, other.url], retries, signal }))
    const [overloader, asker] = [keep(openPaced(signal)), keep(openPaced(signal))]
    const deaths = []
    for (const server of [busy, other]) server.ended.then(error => error && deaths.push(describeFailure(error)))
    const loads = Promise.all([
      overloader.run(busy.url + stage.route, { connections: OVERLOAD_CONNECTIONS, durationS: clients.durationS + 1 }),
      asker.run(proxy.url + stage.route, clients)
    ])
    const [overload, { result: { seconds, ...result } }] = await unlessEnded(proxy, loads)
    const { requests, non2xx } = overload.result
    return {
      run: { retries, clients: result, upstreams: await proxy.counts(), overload: { requests, non2xx } },
      deaths
    }
  } finally {
    await Promise.all(started.toReversed().map(one => one.stop()))
  }
}

// Without it, nothing that clients get says anything.
function unlessEnded (proxy, loads) {
  return Promise.race([loads, new Promise((_resolve, reject) => { proxy.ended.then(error => error && reject(error)) })])
}
