// @ts-check
// A stage with something before it: node:cluster, which hands out connections to several processes of it, or nginx,
// which hands requests on to one.
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { startNginx } from '../equipment/nginx.js'
import { cpuMicrosOfProcess } from 'bench-in-turns/kit.js'

/**
 * @import { SampleRun } from '../design.js'
 * @import { Stage } from '../../scripts/stages/catalog.js'
 */

const CLUSTER = join(import.meta.dirname, 'servers/cluster')
const ALL_AT_ONCE = 1_000_000 // requests on one connection: nginx closes one after a thousand, and Node never

/**
 * @typedef {object} Target
 * @property {string} url
 * @property {() => Promise<any>} read a reading of all processes together
 * @property {() => Promise<number | null>} frontMicros CPU time so far of what is before them; null where the system
 *   does not tell
 */

/**
 * @param {{ way: string, processes: number }} how behind `cluster`, or one behind `nginx` or `cache`: nginx that keeps
 *   the answers as long as the stage allows it to
 * @param {Stage} stage
 * @param {SampleRun} run
 * @returns {Promise<Target>}
 */
export async function startTarget ({ way, processes }, stage, run) {
  return way === 'cluster'
    ? startCluster(processes, stage, run)
    : startBehindNginx({ isCaching: way === 'cache' }, stage, run)
}

async function startCluster (processes, stage, run) {
  const settings = { STAGE_DIR: stage.dir, WORKERS: String(processes) }
  const id = `${stage.id} as ${processes} processes`
  const primary = await run.start({ id, dir: CLUSTER, settings })
  return { url: primary.url, read: () => primary.read(), frontMicros: () => cpuMicrosOfProcess(primary.mainPid) }
}

async function startBehindNginx ({ isCaching }, stage, run) {
  const server = await run.start(stage)
  const nginx = run.keep(await startNginx(
    (port, folder) => configure(port, server.url, isCaching ? folder : null),
    { workers: availableParallelism(), signal: run.signal }
  ))
  return {
    url: nginx.url,
    read: () => server.read(),
    frontMicros: () => cpuMicrosOfFamily(nginx.pid)
  }
}

/**
 * @param {string} origin such as `http://127.0.0.1:40123`
 * @param {string | null} cacheFolder where answers are kept; null to keep none
 * @returns {string} what stands in nginx's `http` block. It keeps nobody's first answer: that of a fresh process has no
 *   ETag
 */
function configure (port, origin, cacheFolder) {
  const cache = cacheFolder ? `proxy_cache_path ${cacheFolder}/cache keys_zone=stage:1m;` : ''
  return `${cache}
  upstream stage {
    server ${new URL(origin).host};
    keepalive 100;
    keepalive_requests ${ALL_AT_ONCE};
  }
  server {
    listen 127.0.0.1:${port};
    keepalive_requests ${ALL_AT_ONCE};
    location / {
      proxy_pass http://stage;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      ${cacheFolder ? 'proxy_cache stage; proxy_cache_min_uses 2;' : ''}
    }
  }`
}

// nginx's first process only watches over those that work.
async function cpuMicrosOfFamily (pid) {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => null)
  if (children === null) return null
  const times = await Promise.all(children.trim().split(' ').map(child => cpuMicrosOfProcess(Number(child))))
  return times.reduce((sum, micros) => Number(sum) + Number(micros), 0)
}
