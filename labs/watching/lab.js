// @ts-check
// What watching a server in production costs: one and the same server, bare and with each watcher, in pairs.
import { join } from 'node:path'
import { installOnce } from '../../scripts/stages/packages.js'
import { installRuntimes } from '../../scripts/stages/runtimes.js'
import { defineLab, versionsParam } from '../kit.js'

/** @import { Stage } from '../../scripts/stages/catalog.js' */
/** @import { SliceRun } from 'bench-in-turns/turns/turns.js' */

export const BARE = 'bare'
export const WATCHERS = [
  'async-local-storage', 'diagnostics-channel', 'cpu-profiler', 'pprof', 'pino-http', 'opentelemetry'
]
export const SMALL = 'small'
const SERVERS = [SMALL, 'fastify-variant', '02-listener-fix']
const VERSIONS = ['20', '22', '24', '26']
const FOLDER = import.meta.dirname

/**
 * @typedef {object} Watched a contender, by its id
 * @property {string} id
 * @property {string} watcher or `bare`
 * @property {string} server
 * @property {string} node version
 */

/** @typedef {{ watched: Watched[], missing: { what: string, reason: string }[], slices: SliceRun }} Data */

const groupsOf = ({ servers, versions }) => servers.length + versions.length - 1

export default defineLab({
  title: 'what watching a server in production costs',
  params: {
    servers: {
      usual: SERVERS,
      quick: [SMALL],
      choices: SERVERS,
      flag: 'server',
      value: 'NAME',
      help: 'that is watched, on the newest Node.js; more than once for some'
    },
    versions: versionsParam(VERSIONS, ['26'], 'for the first server, such as 22 or 20.20.2; more than once for some')
  },
  async prepare ({ servers, versions }, { signal, step, stage }) {
    const { runtimes, missing } = await installRuntimes(versions, { signal, step })
    step('the watchers: install')
    const packages = await installOnce(join(FOLDER, 'packages'), { what: 'the watchers', signal })
    const [first, ...others] = servers
    const groups = [
      ...runtimes.map(runtime => ({ server: first, runtime })),
      ...others.map(server => ({ server, runtime: runtimes[runtimes.length - 1] }))
    ].map(group => contendersOf(group, { packages, stage }))
    const watched = groups.flat().map(({ id, of }) => ({ id, ...of }))
    return { groups, data: { watched, missing } }
  },
  turns: {
    usual: { generations: 4, connections: 20 }, // few to wait for when a turn ends
    quick: { generations: 3 },
    count: options => groupsOf(options) * (WATCHERS.length + 1),
    contenders: (_options, { groups }) => groups.flat(),
    pairs: {
      count: options => groupsOf(options) * WATCHERS.length,
      of: (_options, { groups }) => groups.flatMap(([bare, ...watched]) => watched.map(one => [bare, one]))
    }
  }
})

/** @returns {{ id: string, stage: Stage, nodeBinary: string, of: Omit<Watched, 'id'> }[]} the bare one first */
function contendersOf ({ server, runtime }, { packages, stage }) {
  const small = { route: '/', isSteady: true, dir: join(FOLDER, 'service') }
  const { settings, ...base } = server === SMALL ? small : stage(server)
  return [BARE, ...WATCHERS].map(watcher => {
    const id = `${server}, Node.js ${runtime.version}, ${watcher}`
    const file = join(FOLDER, 'service/watchers', watcher)
    const preload = { NODE_OPTIONS: `--require "${file}"`, PACKAGES: join(packages, '_') }
    return {
      id,
      stage: { ...base, id, settings: { ...settings, ...watcher !== BARE && preload } },
      nodeBinary: runtime.binary,
      of: { watcher, server, node: runtime.version }
    }
  })
}
