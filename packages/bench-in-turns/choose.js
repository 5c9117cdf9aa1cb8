// @ts-check
// What is measured, of all that was typed and of what nobody typed; and proof that two versions of it answer alike,
// before anything is timed.
import { GateError, ToolError, UsageError } from './errors.js'
import { gateApps } from './gate/gate.js'
import { readAccessLog, replayOf, usesByRoute } from './load/access-log.js'
import { routesTable } from './say/rates.js'
import { beginTurn } from './measured-run.js'
import { inEnglish, say } from './message.js'
import { renderTerminalTable } from './say/terminal.js'
import { describeApp } from './start/app.js'
import { appsWith, olderApp } from './start/older.js'
import { openGit } from './start/git.js'
import { request } from './start/http-client.js'
import { startServer } from './start/server.js'

/**
 * @import { ServerError } from './errors.js'
 * @import { Leniency, Passed } from './gate/gate.js'
 * @import { Localise } from './message.js'
 * @import { App } from './start/app.js'
 * @import { ServerProcess } from './start/server.js'
 */

const MOST_ROUTES = 8 // of a log are measured

/**
 * @template T
 * @param {string} folder of the app, from where the command was typed
 * @param {Record<string, any>} values flags, as typed
 * @param {{ signal: AbortSignal, localise?: Localise }} run
 * @param {(pairs: App[][], passed: Passed[]) => Promise<T>} work by route: the older version, where one is wanted, and
 *   the app; and what the gate found
 * @returns {Promise<T>}
 * @throws {ServerError} when it cannot be started, or answers otherwise than a server that can be measured
 */
export async function withApp (folder, values, { signal, localise = inEnglish }, work) {
  const { pairs, remove } = await choosePairs(folder, values, { signal, localise })
  try {
    await beginTurn(signal, localise) // a gate is a load as well
    const { gates, timed } = await gateApps(pairs, {
      signal,
      ...leniencyOf(values),
      shows: said => console.log(localise(said)),
      warns: said => console.error(localise(said)),
      leavesOut: values.log === undefined
        ? undefined
        : why => console.log(localise(say('without a figure: {why}', { why })))
    })
    return await work(timed, gates)
  } finally {
    await remove()
  }
}

/**
 * @param {Record<string, any>} values flags, as typed
 * @returns {Pick<Leniency, 'ignoreBody' | 'ignoreHeaders' | 'expects'>}
 */
export function leniencyOf ({ expect: expects, 'ignore-body': ignoreBody = false, 'ignore-header': names = [] }) {
  return { expects, ignoreBody, ignoreHeaders: names.map(name => name.toLowerCase()) }
}

/** @returns {Promise<{ pairs: App[][], remove: () => Promise<void> }>} by route */
async function choosePairs (folder, values, { signal, localise }) {
  const { against, build, with: versions } = values
  const chosen = { ...chosenOf(values), ...await chooseFromLog(values, localise) }
  const apps = await describeApp(folder, chosen)
  if (versions !== undefined) return appsWith(apps, versions, { chosen, signal })
  if (against === undefined) return { pairs: apps.map(app => [app]), remove: async () => {} }
  const { older, remove } = await olderApp(apps, against, { chosen, build, signal })
  return { pairs: apps.map((app, i) => [older[i], app]), remove }
}

/**
 * @param {Record<string, any>} values flags; `otherPorts` nobody types: see {@link findOut}
 * @returns {NonNullable<Parameters<typeof describeApp>[1]>}
 */
export function chosenOf (values) {
  const { command, route: routes, requests, headers, port, otherPorts, ready, reset } = values
  return { command, routes, requests, headers, port, otherPorts, ready, reset }
}

/** With a rate, the requests of the log in its order; without, the routes that cost most, or are asked for most. */
async function chooseFromLog (/** @type {Record<string, any>} */ { log, rate, p99, overload }, localise) {
  if (log === undefined) return {}
  const { entries, unread } = await readAccessLog(log)
  const uses = usesByRoute(entries)
  const asked = replayOf(entries)
  if (!asked.length) throw new UsageError(`${log} has no GET or HEAD answered with 2xx: nothing may be repeated`)
  if (unread) {
    console.log(localise(say('{count} lines of {log} are in another form, and were left out', { count: unread, log })))
  }
  if ((rate ?? p99 ?? overload) === undefined) return { routes: routesOf(uses) }
  console.log(renderTerminalTable(routesTable(uses), { localise }))
  console.log(localise(say('{count} requests are not repeated: not GET or HEAD, not 2xx, or too many',
    { count: entries.length - asked.length })))
  return { asked }
}

/** @returns {string[]} those of a log that are measured */
function routesOf (uses) {
  const safe = uses.filter(({ route, isSafe }) => isSafe && route.startsWith('GET '))
  return safe.slice(0, MOST_ROUTES).map(({ example }) => example)
}

// What nobody typed, and a look at the folder tells: the version to compare with, the port, a path that answers.

/** Questions about one version. */
const NOT_COMPARED = [
  'against', 'with', 'log', 'rate', 'p99', 'overload', 'leaks', 'bisect', 'bisect-package', 'bisect-node'
]
const ASKED_FOR = ['route', 'requests', 'log']
const USUAL_PATHS = ['/', '/api', '/health', '/healthz', '/status', '/ping']
const OF_SEVERAL_WITHIN_MS = 3000
const UPGRADE_REQUIRED = 426
const TAKEN = /\bEADDRINUSE\b[^\n]*:(\d+)\s*$/m
const CODE = /\.[cm]?[jt]sx?$/

/** @typedef {{ against?: string, said: string }} Older `said` why it is that one */

/**
 * @param {string} dir absolute folder
 * @param {Record<string, any>} values flags, as typed
 * @param {AbortSignal} signal
 * @returns {Promise<Older>} nothing where a comparison was not asked for, or there is nothing to compare with
 */
export async function findOlder (dir, values, signal) {
  if (NOT_COMPARED.some(flag => values[flag] !== undefined)) return { said: '' }
  const git = openGit(dir, signal)
  const commits = await git('log', '--first-parent', '--max-count=2', '--format=%H').catch(error => {
    if (error instanceof UsageError) return { failed: true, output: '' } // git is not installed
    throw error
  })
  if (commits.failed) {
    return { said: 'compared with nothing: this folder has no commit in git, and --against names another folder' }
  }
  const { output: changed } = await git('status', '--porcelain', '-z', '--untracked-files=all', '--', '.')
  const isDirty = String(changed).split('\0').some(line => line && (!line.startsWith('??') || CODE.test(line)))
  if (isDirty) return { against: 'HEAD', said: 'compared with HEAD: there are changes that are not committed' }
  if (String(commits.output).trim().split('\n').length < 2) {
    return { said: 'compared with nothing: there is one commit, and no change since' }
  }
  return { against: 'HEAD~1', said: 'compared with HEAD~1: nothing has changed since the last commit' }
}

/**
 * @param {string} folder as typed
 * @param {Record<string, any>} values flags, as typed
 * @param {{ signal: AbortSignal, say: (line: string) => void }} run `say` hears what is started, before it is
 * @returns {Promise<{ values: Record<string, any>, said: string }>} flags, with those that nobody typed; and what was
 *   taken, in a line
 * @throws {ServerError} when it cannot be started, or no path answers with 2xx
 */
export async function findOut (folder, values, { signal, say }) {
  const wantsRoute = ASKED_FOR.every(flag => values[flag] === undefined)
  const [app] = await describeApp(folder, chosenOf(values))
  say(`starting ${app.command}`)
  const { server, takenPort } = await startAnywhere(app, signal)
  try {
    const found = wantsRoute ? await findAnywhere(server, app) : null
    const listensAt = Number(new URL(found?.url ?? server.url).port)
    const ownPort = takenPort ?? (server.tookPort ? undefined : listensAt)
    const others = server.fixedPorts.filter(other => other.port !== listensAt)
    const said = [
      `started by ${app.command}`,
      sayPort(values.port, { ownPort, isTaken: takenPort !== undefined }),
      ...others.map(sayOtherPort),
      ...found ? [`asked for ${found.path}, which answers ${found.status}`] : []
    ]
    return {
      values: {
        ...values,
        ...ownPort && { port: ownPort },
        otherPorts: others.map(({ port }) => port),
        ...found && { route: [found.path] }
      },
      said: said.join('; ')
    }
  } finally {
    await server.stop()
  }
}

function sayPort (typed, { ownPort, isTaken }) {
  if (typed !== undefined || ownPort === undefined) return 'listens where PORT says'
  return `listens at ${ownPort} whatever PORT says${isTaken ? ' (which another program has now)' : ''}, and is moved`
}

const isHttp = (/** @type {string} */ protocol) => protocol === 'HTTP' || protocol === 'HTTPS'

function sayOtherPort ({ port, protocol }) {
  const instead = isHttp(protocol) ? ` (--port ${port} would time that one)` : ''
  return `listens by ${protocol} at ${port} as well${instead}, which is moved too`
}

/**
 * One with a port of its own may run already, started by whoever is at work on it.
 *
 * @returns {Promise<{ server: ServerProcess, takenPort?: number }>}
 */
async function startAnywhere (/** @type {App} */ app, signal) {
  try {
    return { server: await startServer(app, { signal }) }
  } catch (error) {
    const [, port] = TAKEN.exec((error?.stderrLines ?? []).join('\n')) ?? []
    if (!port || app.port !== undefined) throw error
    const takenPort = Number(port)
    return { server: await startServer({ ...app, port: takenPort }, { signal }), takenPort }
  }
}

/**
 * The first that listens may be of a tool, such as one that reloads pages, and wait for something else than a request.
 *
 * @param {ServerProcess} server
 * @param {App} app
 * @returns {Promise<{ path: string, status: number, url: string }>}
 * @throws {ToolError} when none of them answers with 2xx
 */
async function findAnywhere (server, app) {
  const isSure = server.tookPort || app.port !== undefined
  const others = isSure ? [] : server.fixedPorts.filter(({ url, protocol }) => url !== server.url && isHttp(protocol))
  const withinMs = others.length ? OF_SEVERAL_WITHIN_MS : undefined
  const errors = []
  for (const { url } of [server, ...others]) {
    try {
      return { url, ...await findPath(url, app, withinMs) }
    } catch (error) {
      if (!(error instanceof ToolError)) throw error
      errors.push(error)
    }
  }
  throw errors[0]
}

/**
 * @param {string} url
 * @param {App} app
 * @param {number} [withinMs]
 * @returns {Promise<{ path: string, status: number }>}
 */
async function findPath (url, { id, requests }, withinMs) {
  const headers = requests?.[0].headers
  const paths = [...USUAL_PATHS]
  const answers = []
  for (const path of paths) {
    const { status, headers: { location } } = await request(url, path, { headers, withinMs })
    if (status >= 200 && status <= 299) return { path, status }
    if (status === UPGRADE_REQUIRED) {
      throw new GateError(`${id} answers ${path} with 426, which asks for another protocol such as WebSocket, ` +
        'and only HTTP/1.1 is timed: --route names a path that answers by HTTP')
    }
    answers.push(`${path} with ${status}`)
    const target = location === undefined ? null : URL.parse(location, url + path)
    const next = target?.origin === url ? target.pathname + target.search : undefined
    if (next && !paths.includes(next)) paths.splice(answers.length, 0, next)
    if (answers.length > 2 * USUAL_PATHS.length) break // each answer leads to another one
  }
  throw new GateError(`${id} answers ${answers.join(', ')}, and only 2xx is timed: --route names a path, ` +
    '--headers FILE sends a key')
}
