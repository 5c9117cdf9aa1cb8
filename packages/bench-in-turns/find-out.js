// @ts-check
// What nobody typed, and a look at the folder tells: the version to compare with, the port, a path that answers.
import { chosenOf } from './choose.js'
import { GateError, ToolError, UsageError } from './errors.js'
import { explainFailure } from './gate/gate.js'
import { withoutSecrets } from './secrets.js'
import { describeApp } from './start/app.js'
import { isShallow, openGit, SHALLOW } from './start/git.js'
import { findWorkspace } from './start/managers.js'
import { request } from './start/http-client.js'
import { startServer } from './start/server.js'

/**
 * @import { ServerError } from './errors.js'
 * @import { App } from './start/app.js'
 * @import { FixedPort } from './start/readiness.js'
 * @import { ServerProcess } from './start/server.js'
 */

/** Questions about one version. */
const NOT_COMPARED = [
  'against', 'with', 'log', 'rate', 'p99', 'overload', 'leaks', 'bisect', 'bisect-package', 'bisect-node'
]
const ASKED_FOR = ['route', 'requests', 'log']
const USUAL_PATHS = ['/', '/api', '/health', '/healthz', '/status', '/ping']
const OF_SEVERAL_WITHIN_MS = 3000
const UPGRADE_REQUIRED = 426
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
  const whole = await findWorkspace(dir)
  const { output: changed } = await git('status', '--porcelain', '-z', '--untracked-files=all', '--', whole)
  const isDirty = String(changed).split('\0').some(line => line && (!line.startsWith('??') || CODE.test(line)))
  if (isDirty) return { against: 'HEAD', said: 'compared with HEAD: there are changes that are not committed' }
  if (String(commits.output).trim().split('\n').length < 2) {
    const why = await isShallow(git) ? SHALLOW : 'there is one commit, and no change since'
    return { said: `compared with nothing: ${why}` }
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
  const [app] = await describeApp(folder, chosenOf(values))
  say(`starting ${withoutSecrets(String(app.command))}`)
  /** @type {ServerProcess | undefined} */
  let server
  try {
    const started = await startAnywhere(app, signal)
    server = started.server
    return await lookAround(server, app, { values, takenPorts: started.takenPorts })
  } catch (error) {
    signal.throwIfAborted()
    throw await explainFailure(error, { app, server })
  } finally {
    await server?.stop()
  }
}

async function lookAround (server, app, { values, takenPorts }) {
  const wantsRoute = ASKED_FOR.every(flag => values[flag] === undefined)
  const found = wantsRoute ? await findAnywhere(server, app) : null
  const { ownPort, others } = portsOf(server, found?.url ?? server.url)
  const said = [
    `started by ${withoutSecrets(String(app.command))}`,
    sayPort(values.port, { ownPort, isTaken: takenPorts.some(taken => taken === ownPort) }),
    ...others.map(other => sayOtherPort(other, takenPorts.includes(other.port))),
    ...found ? [sayPath(found)] : []
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
}

/** @returns {{ ownPort?: number, others: FixedPort[] }} the port that it asks for whatever PORT says, and its others */
function portsOf (/** @type {ServerProcess} */ { fixedPorts, port: given }, url) {
  const listensAt = Number(new URL(url).port)
  const moved = fixedPorts.filter(({ port }) => port !== given)
  const isChosen = fixed => Number(new URL(fixed.url).port) === listensAt
  const { port: ownPort } = moved.find(isChosen) ?? { port: listensAt === given ? undefined : listensAt }
  return { ownPort, others: moved.filter(fixed => !isChosen(fixed)) }
}

function sayPath ({ path, status, bytes }) {
  const answers = `asked for ${path}, which answers ${status}`
  return bytes > 0
    ? answers
    : `${answers} with 0 bytes: it may be a health check, and --route names what users ask for`
}

const IS_TAKEN = ' (which another program has now)'

function sayPort (typed, { ownPort, isTaken }) {
  if (typed !== undefined || ownPort === undefined) return 'listens where PORT says'
  return `listens at ${ownPort} whatever PORT says${isTaken ? IS_TAKEN : ''}, and is moved`
}

const isHttp = (/** @type {string} */ protocol) => protocol === 'HTTP' || protocol === 'HTTPS'

function sayOtherPort ({ port, protocol }, isTaken) {
  const instead = isHttp(protocol) ? ` (--port ${port} would time that one)` : ''
  return `listens by ${protocol} at ${port} as well${isTaken ? IS_TAKEN : ''}${instead}, which is moved too`
}

/** One with ports of its own may run already, started by whoever is at work on it: each that is taken is moved. */
async function startAnywhere (/** @type {App} */ app, signal) {
  const takenPorts = /** @type {number[]} */ ([])
  for (let moved = app; ;) {
    try {
      return { server: await startServer(moved, { signal }), takenPorts }
    } catch (error) {
      const { taken } = error
      const isOther = taken?.isBeside || takenPorts.length > 0
      if (!taken || takenPorts.includes(taken.port) || (app.port !== undefined && !isOther)) throw error
      takenPorts.push(taken.port)
      moved = isOther
        ? { ...moved, otherPorts: [...moved.otherPorts ?? [], taken.port] }
        : { ...moved, port: taken.port }
    }
  }
}

/**
 * The first that listens may be of a tool, such as one that reloads pages, and wait for something else than a request.
 *
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
 * @returns {Promise<{ path: string, status: number, bytes: number }>}
 */
async function findPath (url, { id, requests }, withinMs) {
  const headers = requests?.[0].headers
  const paths = [...USUAL_PATHS]
  const answers = []
  for (const path of paths) {
    const { status, headers: { location }, body } = await request(url, path, { headers, withinMs })
    if (status >= 200 && status <= 299) return { path, status, bytes: body.length }
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
