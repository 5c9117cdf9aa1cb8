// @ts-check
// What watching a server in production costs: one and the same server, bare and with each watcher, in pairs.
import { join } from 'node:path'
import { installRuntimes } from '../equipment/runtimes.js'
import { defineLab, installPackages, names, versionsParam } from '../kit.js'

/** @import { Stage } from '../../scripts/stages/catalog.js' */
/** @import { SliceRun } from 'bench-in-turns' */

export const BARE = 'bare'
export const WATCHERS = [
  'async-local-storage', 'diagnostics-channel', 'cpu-profiler', 'pprof', 'pino-http', 'opentelemetry'
]
export const SMALL = 'small'
const SERVERS = [SMALL, 'fastify-variant', '02-listener-fix']
const VERSIONS = ['22', '24', '26']
const FOLDER = import.meta.dirname

/**
 * @typedef {object} Watched a contender, by its id
 * @property {string} id
 * @property {string} watcher or `bare`
 * @property {string} server
 * @property {string} node version
 */

/** @typedef {{ watched: Watched[], missing: { what: string, reason: string }[], slices: SliceRun }} Data */

export default defineLab({
  title: 'what watching a server in production costs',
  params: {
    servers: names(SERVERS, { flag: 'server', help: 'that are watched, on the newest Node.js' }),
    versions: versionsParam(VERSIONS, 'for the first server, such as 24 or 22.15.0; more than once for some')
  },
  async prepare ({ servers, versions }, run) {
    const { runtimes, missing } = await installRuntimes(versions, run)
    const packages = await installPackages(FOLDER, 'the watchers', run)
    const groups = groupsOf(servers, runtimes)
    const contenders = groups.flatMap(group => contendersOf(group, { packages, stage: run.stage }))
    return { groups, contenders, data: { watched: contenders.map(({ id, watched }) => ({ id, ...watched })), missing } }
  },
  assumed: ({ servers, versions }) => ({ groups: groupsOf(servers, versions.map(version => ({ version }))) }),
  turns: {
    usual: { generations: 5, connections: 20 }, // few to wait for when a turn ends
    count: ({ servers, versions }) => groupsOf(servers, versions).length * (WATCHERS.length + 1),
    pairs: (_options, { groups }) =>
      groups.flatMap(group => WATCHERS.map(watcher => [idOf(group, BARE), idOf(group, watcher)]))
  }
})

/** The first server on each Node.js, and the others on the newest one. */
function groupsOf ([first, ...others], runtimes) {
  return [
    ...runtimes.map(runtime => ({ server: first, runtime })),
    ...runtimes.slice(-1).flatMap(runtime => others.map(server => ({ server, runtime })))
  ]
}

const idOf = ({ server, runtime }, watcher) => `${server}, Node.js ${runtime.version}, ${watcher}`

/** @returns {{ id: string, stage: Stage, nodeBinary: string, watched: Omit<Watched, 'id'> }[]} the bare one first */
function contendersOf (group, { packages, stage }) {
  const { server, runtime } = group
  const small = { route: '/', isSteady: true, dir: join(FOLDER, 'service') }
  const { settings, ...base } = server === SMALL ? small : stage(server)
  return [BARE, ...WATCHERS].map(watcher => {
    const id = idOf(group, watcher)
    const file = join(FOLDER, 'service/watchers', watcher)
    const preload = { NODE_OPTIONS: `--require "${file}"`, PACKAGES: join(packages, '_') }
    return {
      id,
      stage: { ...base, id, settings: { ...settings, ...watcher !== BARE && preload } },
      nodeBinary: runtime.binary,
      watched: { watcher, server, node: runtime.version }
    }
  })
}
