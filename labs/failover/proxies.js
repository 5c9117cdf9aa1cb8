// @ts-check
// Two ways to stand before two servers: nginx, and a small proxy of ours. Both say which server answered what.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { request } from '../../scripts/server/http-client.js'
import { startNginx } from '../../scripts/server/nginx.js'
import { startStage } from '../../scripts/server/stage-process.js'

/** @import { StageError } from '../../scripts/errors.js' */

const COUNTS = '/upstream-counts'
const REFUSED = '503'
const NO_CONNECTION = '502'

/**
 * What a proxy got from one server.
 *
 * @typedef {object} UpstreamCounts
 * @property {number} answers
 * @property {number} refusals 503
 * @property {number} errors without any answer
 */

/**
 * @typedef {object} Proxy
 * @property {string} url
 * @property {() => Promise<UpstreamCounts[]>} counts in the order of the servers
 * @property {Promise<StageError | null>} ended null when it was asked to
 * @property {() => Promise<void>} stop
 */

/**
 * @param {{ upstreams: string[], retries: boolean, signal: AbortSignal }} given where the servers listen
 * @returns {Promise<Proxy>}
 */
export async function openNginx ({ upstreams, retries, signal }) {
  let folder = ''
  const nginx = await startNginx((port, ownFolder) => {
    folder = ownFolder
    return configure({ port, upstreams, retries, log: join(ownFolder, 'access.log') })
  }, { signal })
  const counts = async () => countLines(await readFile(join(folder, 'access.log'), 'utf8'), upstreams)
  return { url: nginx.url, counts, ended: nginx.ended, stop: nginx.stop }
}

/**
 * @param {{ upstreams: string[], retries: boolean, signal: AbortSignal }} given where the servers listen
 * @returns {Promise<Proxy>}
 */
export async function openOwnProxy ({ upstreams, retries, signal }) {
  const dir = join(import.meta.dirname, 'proxy')
  const settings = { UPSTREAMS: upstreams.join(' '), RETRY: retries ? '1' : '0' }
  const proxy = await startStage({ id: 'the proxy', dir, settings }, { signal })
  const counts = async () => JSON.parse(String((await request(proxy.url, COUNTS)).body))
  return { url: proxy.url, counts, ended: proxy.ended, stop: () => proxy.stop() }
}

/**
 * @param {{ port: number, upstreams: string[], retries: boolean, log: string }} of
 * @returns {string} what stands in the `http` block
 */
export function configure ({ port, upstreams, retries, log }) {
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
      const kind =
        statuses[i] === REFUSED
          ? 'refusals'
          : statuses[i] === NO_CONNECTION || statuses[i] === '-'
            ? 'errors'
            : 'answers'
      const count = counts.get(address)
      if (count) count[kind]++
    }
  }
  return [...counts.values()]
}
