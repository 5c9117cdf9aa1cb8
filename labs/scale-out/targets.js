// @ts-check
// Several processes of a stage with something before them that hands out the connections or the requests: node:cluster
// or nginx. And one process alone, with nothing before it.
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { cpuMicrosOfProcess, startNginx, startStage } from '../kit.js'

/**
 * @import { Stage } from '../../scripts/server/catalog.js'
 * @import { StageProcess } from '../../scripts/server/stage-process.js'
 */

const CLUSTER = join(import.meta.dirname, 'servers/cluster')
const SUMS = [
  'cpuUserMicros',
  'cpuSystemMicros',
  'loopActiveMs',
  'loopIdleMs',
  'afterListeners',
  'requestsStarted',
  'requestsServed'
]
const ALL_AT_ONCE = 1_000_000 // requests on one connection: nginx closes one after a thousand, and Node never

/**
 * @typedef {'alone' | 'cluster' | 'nginx' | 'cache'} Way `cache` is nginx that keeps the answers as long as the stage
 *   allows it to
 */

/**
 * Some processes as one server.
 *
 * @typedef {object} Target
 * @property {string} url
 * @property {() => Promise<any>} read a reading of all processes together
 * @property {() => Promise<number | null>} frontMicros CPU time so far of what is before them; null where the system
 *   does not tell
 * @property {() => Promise<void>} stop
 */

/**
 * @param {Way} way
 * @param {Stage} stage
 * @param {number} processes
 * @param {AbortSignal} signal
 * @returns {Promise<Target>}
 * @throws {import('../../scripts/errors.js').StageError}
 */
export function startTarget (way, stage, processes, signal) {
  if (way === 'alone') return startAlone(stage, signal)
  return way === 'cluster'
    ? startCluster(stage, processes, signal)
    : startBehindNginx(stage, { processes, isCaching: way === 'cache', signal })
}

async function startAlone (stage, signal) {
  const server = await startStage(stage, { signal })
  return {
    url: server.url,
    read: () => server.read(),
    frontMicros: async () => 0,
    stop: () => server.stop()
  }
}

async function startCluster (stage, processes, signal) {
  const settings = { STAGE_DIR: stage.dir, WORKERS: String(processes) }
  const primary = await startStage({ id: `${stage.id} as ${processes} processes`, dir: CLUSTER, settings }, { signal })
  return {
    url: primary.url,
    read: () => primary.read(),
    frontMicros: () => cpuMicrosOfProcess(primary.pid),
    stop: () => primary.stop()
  }
}

async function startBehindNginx (stage, { processes, isCaching, signal }) {
  /** @type {StageProcess[]} */
  const servers = []
  const stopAll = () => Promise.all(servers.map(server => server.stop()))
  try {
    const starting = Array.from({ length: processes }, async () => servers.push(await startStage(stage, { signal })))
    await throwFirst(await Promise.allSettled(starting))
    const origins = servers.map(({ url }) => url)
    const nginx = await startNginx((port, folder) => configure(port, origins, isCaching ? folder : null), {
      workers: availableParallelism(),
      signal
    })
    return {
      url: nginx.url,
      read: async () => addReadings(await Promise.all(servers.map(server => server.read()))),
      frontMicros: () => cpuMicrosOfFamily(nginx.pid),
      stop: async () => { await Promise.all([nginx.stop(), stopAll()]) }
    }
  } catch (error) {
    await stopAll()
    throw error
  }
}

function throwFirst (settled) {
  const failed = settled.find(({ status }) => status === 'rejected')
  if (failed) throw failed.reason
}

/**
 * @param {number} port
 * @param {string[]} origins such as `http://127.0.0.1:40123`
 * @param {string | null} cacheFolder where answers are kept; null to keep none
 * @returns {string} what stands in nginx's `http` block. It keeps nobody's first answer: that of a fresh process has no
 *   ETag
 */
export function configure (port, origins, cacheFolder) {
  const cache = cacheFolder ? `proxy_cache_path ${cacheFolder}/cache keys_zone=stage:1m;` : ''
  return `${cache}
  upstream stage {
    ${origins.map(origin => `server ${new URL(origin).host};`).join('\n    ')}
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

function addReadings (readings) {
  return Object.fromEntries(SUMS.map(name => [name, readings.reduce((sum, reading) => sum + reading[name], 0)]))
}

// nginx's first process only watches over those that work.
async function cpuMicrosOfFamily (pid) {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => null)
  if (children === null) return null
  const times = await Promise.all(children.trim().split(' ').map(child => cpuMicrosOfProcess(Number(child))))
  return times.reduce((sum, micros) => Number(sum) + Number(micros), 0)
}
