// @ts-check
// Two servers behind a proxy, one of them overloaded, so that it refuses. Do clients see that?
import { describeFailure } from '../../scripts/measure/load-server.js'
import { openPaced } from '../../scripts/measure/autocannon.js'
import { findNginx, NO_NGINX } from '../../scripts/server/nginx.js'
import { defineLab } from '../kit.js'
import { openNginx, openOwnProxy } from './proxies.js'

/**
 * @import { Failure } from '../../scripts/measure/load-server.js'
 * @import { PacedResult } from '../../scripts/measure/autocannon.js'
 * @import { UpstreamCounts } from './proxies.js'
 */

const PROXIES = { nginx: openNginx, 'reply-from': openOwnProxy }
const PLACE = 'const server = restify.createServer()'
const GUARD = {
  find: PLACE,
  replacement: `${PLACE}\nserver.pre(restify.plugins.inflightRequestThrottle({ limit: 10, server }))`
}
const CLIENTS = { connections: 20, overallRate: 50 } // so few that the second server has room
const OVERLOAD_CONNECTIONS = 100
const WITHOUT_S = 4

/**
 * @typedef {object} FailoverRun
 * @property {boolean} retries does the proxy try elsewhere?
 * @property {PacedResult} clients of the proxy
 * @property {UpstreamCounts[]} upstreams what the proxy got, from the overloaded server and from the other one
 * @property {{ requests: number, non2xx: number }} overload what the load on the one server got
 * @property {Failure[]} deaths of the two servers meanwhile
 */

export default defineLab({
  title: 'an overloaded server behind a proxy: who sees its 503, with and without a second try elsewhere',
  params: {
    proxy: { value: 'NAME', choices: Object.keys(PROXIES), help: 'nginx, where it is installed, without it' },
    durationS: {
      max: 600,
      integer: false,
      usual: 30,
      quick: 8,
      flag: 'duration',
      value: 'SECONDS',
      help: 'of the load on the proxy that tries elsewhere'
    }
  },
  stages: ['02-listener-fix'],
  async moreOptions ({ proxy }) {
    const isMissing = proxy === undefined && await findNginx() === null
    return { proxy: proxy ?? (isMissing ? 'reply-from' : 'nginx'), missing: isMissing ? NO_NGINX : null }
  },
  cells: ({ stages: [stage], proxy, durationS }) => [
    { stage, proxy, retries: false, seconds: WITHOUT_S },
    { stage, proxy, retries: true, seconds: durationS }
  ],
  sampleS: ({ seconds }) => seconds + 2,
  async sample ({ stage, proxy: name, retries, seconds }, _options, bench) {
    const { signal, keep } = bench
    const { route } = bench.stage(stage)
    const [busy, other] = [await bench.start(stage, { edits: [GUARD] }), await bench.start(stage, { edits: [GUARD] })]
    const proxy = keep(await PROXIES[name]({ upstreams: [busy.url, other.url], retries, signal }))
    const [overloader, asker] = [keep(openPaced(signal)), keep(openPaced(signal))]
    const deaths = []
    for (const server of [busy, other]) server.ended.then(error => error && deaths.push(describeFailure(error)))
    const [overload, clients] = await unlessEnded(proxy, Promise.all([
      overloader.run(busy.url + route, { connections: OVERLOAD_CONNECTIONS, durationS: seconds + 1 }),
      asker.run(proxy.url + route, { ...CLIENTS, durationS: seconds })
    ]))
    const { requests, non2xx } = overload.result
    return { clients: clients.result, upstreams: await proxy.counts(), overload: { requests, non2xx }, deaths }
  }
})

// Without it, nothing that clients get says anything.
function unlessEnded (proxy, loads) {
  return Promise.race([loads, new Promise((_resolve, reject) => { proxy.ended.then(error => error && reject(error)) })])
}
