// @ts-check
// Two servers behind nginx, one of them overloaded, so that it refuses. Do clients see that?
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openLoad } from 'bench-in-turns'
import { findNginx, startNginx } from '../equipment/nginx.js'
import { defineLab, seconds } from '../kit.js'

/** @import { PacedResult } from 'bench-in-turns' */

const STAGE = '02-listener-fix'
const PLACE = 'const server = restify.createServer()'
const GUARD = {
  find: PLACE,
  replacement: `${PLACE}\nserver.pre(restify.plugins.inflightRequestThrottle({ limit: 10, server }))`
}
const CLIENTS = { connections: 20, overallRate: 50 } // so few that the second server has room
const OVERLOAD_CONNECTIONS = 100
const WITHOUT_S = 4
const REFUSED = '503'
const NO_ANSWER = ['502', '-']

/**
 * @typedef {object} FailoverRun
 * @property {boolean} retries does nginx try elsewhere?
 * @property {PacedResult} clients of nginx
 * @property {UpstreamCounts[]} upstreams what nginx got, from the overloaded server and from the other one
 */

/** @typedef {{ answers: number, refusals: number, errors: number }} UpstreamCounts `errors` without any answer */

export default defineLab({
  title: 'an overloaded server behind a proxy: who sees its 503, with and without a second try elsewhere',
  params: {
    durationS: seconds({ usual: 30, help: 'of the load on nginx that tries elsewhere' })
  },
  prepare: async () => ({ data: { nginx: await findNginx() } }),
  assumed: () => ({ data: { nginx: '' } }),
  cells: ({ durationS }, { data: { nginx } }) => nginx === null
    ? []
    : [{ retries: false, seconds: WITHOUT_S }, { retries: true, seconds: durationS }],
  sampleS: ({ seconds }) => seconds + 2,
  async sample ({ retries, seconds }, _options, run) {
    const { signal, keep } = run
    const { route } = run.stage(STAGE)
    const [busy, other] = [await run.start(STAGE, { edits: [GUARD] }), await run.start(STAGE, { edits: [GUARD] })]
    const proxy = keep(await startProxy({ upstreams: [busy.url, other.url], retries, signal }))
    const [overloader, asker] = [keep(openLoad('paced', signal)), keep(openLoad('paced', signal))]
    const [, clients] = await unlessEnded([busy, other, proxy], Promise.all([
      overloader.run(busy.url + route, { connections: OVERLOAD_CONNECTIONS, durationS: seconds + 1 }),
      asker.run(proxy.url + route, { ...CLIENTS, durationS: seconds })
    ]))
    return { clients: clients.result, upstreams: await proxy.counts() }
  }
})

// Without one of them, nothing that clients get says anything.
function unlessEnded (processes, loads) {
  const deaths = processes.map(({ ended }) => ended.then(error => error ? Promise.reject(error) : loads))
  return Promise.race([loads, ...deaths])
}

/**
 * @param {{ upstreams: string[], retries: boolean, signal: AbortSignal }} given where the servers listen
 * @returns {Promise<Awaited<ReturnType<typeof startNginx>> & { counts: () => Promise<UpstreamCounts[]> }>} nginx before
 *   them; `counts` in the order of the servers
 */
export async function startProxy ({ upstreams, retries, signal }) {
  let log = ''
  const nginx = await startNginx((port, folder) => {
    log = join(folder, 'access.log')
    return configure({ port, upstreams, retries, log })
  }, { signal })
  return { ...nginx, counts: async () => countLines(await readFile(log, 'utf8'), upstreams) }
}

function configure ({ port, upstreams, retries, log }) {
  // max_fails=0: each server is asked in turn, whatever it said before. As it comes, nginx leaves one alone for ten
  // seconds after a failure.
  return `log_format upstreams '$upstream_addr;$upstream_status';
  upstream both {
    ${upstreams.map(url => `server ${new URL(url).host} max_fails=0;`).join('\n    ')}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    access_log ${log} upstreams;
    location / {
      proxy_pass http://both;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_next_upstream ${retries ? 'error timeout http_503' : 'off'};
    }
  }`
}

/**
 * @param {string} log a line for each request, such as `127.0.0.1:1, 127.0.0.1:2;503, 200`
 * @param {string[]} upstreams
 * @returns {UpstreamCounts[]}
 */
export function countLines (log, upstreams) {
  const counts = new Map(upstreams.map(url => [new URL(url).host, { answers: 0, refusals: 0, errors: 0 }]))
  for (const line of log.split('\n').filter(line => line.includes(';'))) {
    const [addresses, statuses] = line.split(';').map(list => list.split(', '))
    for (const [i, address] of addresses.entries()) {
      const kind = statuses[i] === REFUSED ? 'refusals' : NO_ANSWER.includes(statuses[i]) ? 'errors' : 'answers'
      const count = counts.get(address)
      if (count) count[kind]++
    }
  }
  return [...counts.values()]
}
