// @ts-check
import { compared, message, say, table } from '../kit.js'
import { BARE, SMALL, WATCHERS } from './lab.js'

/** @import { Report } from '../index.js' */
/** @import { Data, Watched } from './lab.js' */

/** @type {Report} */
export function report (/** @type {Data} */ { watched, slices }) {
  if (watched.length === 0) return {} // no runtime was there
  const { of, cpuRatio } = compared(slices)
  const standingOf = (group, watcher) => of(idOf(group, watcher))
  const groups = [...Map.groupBy(watched, ({ server, node }) => `${server} ${node}`).values()]
  const costOf = (group, watcher) => say.ratios(cpuRatio(idOf(group, watcher), idOf(group, BARE)))
  const microsOf = (group, watcher) => say.interval(standingOf(group, watcher)?.cpuMicrosPerRequest)
  const newest = groups.findLast(([{ server }]) => server === watched[0].server) ?? []
  const measured = [BARE, ...WATCHERS].filter(watcher => standingOf(newest, watcher))
  const byWatcher = (title, groups, headOf) => table(title, [BARE, ...WATCHERS], [
    ['watched by', watcher => watcher],
    ...groups.map(group =>
      [headOf(group[0]), watcher => watcher === BARE ? message`${microsOf(group, watcher)} µs` : costOf(group, watcher)])
  ])
  return {
    tables: {
      costs: table(message`${nameOf(newest)}, bare and watched`, measured, [
        ['watched by', watcher => watcher],
        ['requests/s', watcher => say.number(standingOf(newest, watcher)?.requestsPerSecond.value ?? NaN)],
        ['CPU µs/request', watcher => microsOf(newest, watcher)],
        ['watched ÷ bare', watcher => watcher === BARE ? '-' : costOf(newest, watcher)]
      ]),
      versions: byWatcher('CPU time of a request: bare, and watched ÷ bare, by the version of Node.js',
        groups.filter(isOf(newest, 'server')), ({ node }) => node),
      servers: byWatcher('CPU time of a request: bare, and watched ÷ bare, by what the server does',
        groups.filter(isOf(newest, 'node')), ({ server }) => server)
    }
  }
}

/** @param {Watched[]} group @param {string} watcher */
export function idOf (group, watcher) {
  return group.find(one => one.watcher === watcher)?.id ?? watcher
}

/** @param {Watched[]} wanted @param {'server' | 'node'} key @returns {(group: Watched[]) => boolean} */
const isOf = (wanted, key) => ([one]) => one[key] === wanted[0]?.[key]

/** @param {Watched[]} group */
function nameOf ([{ server, node }]) {
  return server === SMALL ? message`A small server on Node.js ${node}` : message`${server} on Node.js ${node}`
}
