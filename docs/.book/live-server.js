// @ts-check
// Live runs over HTTP, for the server of the site. The answer to the request that starts a run is the stream of its
// events: whoever leaves the page closes it, and that ends the run. One run at a time.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { execaNode } from 'execa'
import { cleanEnvironment, findFault, findReason, jsonWithoutSecrets, UsageError } from 'bench-in-turns/kit.js'
import { TEXTS } from './live-messages.js'
import { writeRecord } from '../../scripts/results/record.js'
import { ownRecordFile, readCatalog, rootDir } from '../../scripts/stages/catalog.js'
import { BOUNDS, MOST_STAGES, TOKEN_HEADER } from '../../scripts/stages/live-bounds.js'
import * as v from 'valibot'
import { findServers } from '../../scripts/check/find-servers.js'
import { number, object, text } from '../../scripts/schema.js'

/**
 * @import { BenchRecord } from '../../scripts/results/record.js'
 * @import { IncomingMessage, ServerResponse } from 'node:http'
 * @import { LiveEvent } from './live-run.js'
 * @import { Note } from './live-messages.js'
 * @import { Stage } from '../../scripts/stages/catalog.js'
 */

const LIVE_PROCESS = join(import.meta.dirname, 'live-process.js')
const KILL_AFTER_MS = 3000 // it ends its servers first
const MOST_BYTES = 4096
const PREFIX = '/live/api/'

/**
 * @param {string} [root] absolute folder of the repository
 * @returns {{
 *   token: string, close: () => Promise<void>,
 *   handle: (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void
 * }} `token` that requests must carry, `close` ends what runs, `handle` leaves to `next` what is none of its own
 */
export function openLive (root = rootDir) {
  const token = randomBytes(32).toString('base64url')
  /** @type {{ about: string, isLeft: boolean, end: () => Promise<unknown> } | null} */
  let running = null
  /** @type {BenchRecord | null} */
  let last = null

  const routes = { runs: startRun, records: keepRecord }

  async function handle (request, response, next) {
    const path = pathOf(request)
    if (!path.startsWith(PREFIX)) return next()
    try {
      checkAsker(request, token)
      const route = path.slice(PREFIX.length)
      if (!Object.hasOwn(routes, route)) throw new Refusal(404, 'there is no such thing')
      await routes[route](await readJson(request), response)
    } catch (error) {
      if (error instanceof Refusal) return respond(response, error.status, { message: error.said })
      if (error instanceof UsageError) return respond(response, 400, error)
      if (request.complete) next(error) // else whoever asked has left
    }
  }

  async function startRun (asked, response) {
    await readRequest(asked) // a process takes its time, and says no more than this
    if (running?.isLeft) await running.end() // whoever stops a run may start the next one at once
    if (response.destroyed) return
    if (running) {
      throw new Refusal(409, [TEXTS.otherPage, running.about])
    }
    const child = startProcess()
    const run = {
      about: asked.stages.join(', ').slice(0, 100),
      isLeft: false,
      end: () => { child.kill('SIGTERM'); return child }
    }
    running = run
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    response.flushHeaders()
    const tell = event => { response.write(`data: ${jsonWithoutSecrets(event)}\n\n`) }
    response.once('close', () => {
      run.isLeft = true
      run.end()
    })
    child.nodeChildProcess.on('message', (/** @type {any} */ event) => {
      if (event.record !== undefined) last = event.record
      tell(event)
    })
    child.nodeChildProcess.send(asked)
    child.then(({ exitCode, signal, stderr }) => {
      if (running === run) running = null
      if (exitCode !== 0) {
        const how = signal ?? `exit code ${exitCode}`
        const why = findReason(String(stderr)) || 'it said nothing'
        tell({ type: 'error', message: [TEXTS.brokeOff, how, why] })
      }
      response.end()
    })
  }

  async function keepRecord (asked, response) {
    if (!last || asked?.startedAt !== last.startedAt) {
      throw new Refusal(409, [TEXTS.otherRuns])
    }
    const file = ownRecordFile('bench')
    await writeRecord(join(root, file), last)
    respond(response, 200, { file })
  }

  return { token, handle, close: async () => { await running?.end() } }
}

/** By hand: there are addresses that a URL cannot be made of, and any website may ask for them. */
function pathOf ({ url = '/' }) {
  return url.split('?', 1)[0]
}

function startProcess () {
  return execaNode(LIVE_PROCESS, {
    ipc: true,
    nodePath: process.execPath,
    env: cleanEnvironment({ MEASURING_PORT: process.env.MEASURING_PORT, npm_lifecycle_event: 'docs' }),
    extendEnv: false,
    reject: false,
    buffer: { ipc: false },
    forceKillAfterDelay: KILL_AFTER_MS
  })
}

async function readJson (request) {
  if (!(Number(request.headers['content-length']) <= MOST_BYTES)) {
    throw new UsageError(`a request has ${MOST_BYTES} bytes at most, and says how many`)
  }
  try {
    return JSON.parse(await readText(request))
  } catch (error) {
    throw error instanceof SyntaxError ? new UsageError('the request is no JSON') : error
  }
}

/** @type {(response: ServerResponse, status: number, body: { message?: string | Note, file?: string }) => void} */
function respond (response, status, { message, file }) {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify({ message, file }))
}

class Refusal extends UsageError {
  /** @param {number} status @param {string | Note} said */
  constructor (status, said) {
    super(String(said))
    this.status = status
    this.said = said
  }
}

// Who may ask. Any website that a reader has open can send requests to loopback, and a name of its own can be made to
// lead there (DNS rebinding). So a request must name this very server as its host and as its origin, carry the token
// that only this server's own pages know, and be JSON, which no form can send.

const HOSTS = ['127.0.0.1', 'localhost', '[::1]']
const JSON_TYPE = /^application\/json\s*(;|$)/i

/**
 * @param {Pick<IncomingMessage, 'headers' | 'socket'>} request
 * @returns {boolean} whether it names this very server as its host
 */
export function isForThisServer ({ headers, socket }) {
  return HOSTS.some(name => headers.host === `${name}:${socket.localPort}`)
}

function checkAsker (request, token) {
  const { method, headers, socket } = request
  const rules = /** @type {[boolean, number, string | Note][]} */ ([
    [isForThisServer(request), 403, [TEXTS.otherAddress, `http://127.0.0.1:${socket.localPort}`]],
    [method === 'POST', 405, 'only POST'],
    [headers.origin === `http://${headers.host}`, 403, [TEXTS.otherOrigin]],
    [headers[TOKEN_HEADER] === token, 403, [TEXTS.oldPage]],
    [JSON_TYPE.test(headers['content-type'] ?? ''), 415, 'only JSON']
  ])
  for (const [isKept, status, message] of rules) if (!isKept) throw new Refusal(status, message)
}

// What a page asks for, checked: ids of the catalog and numbers within bounds, never a path or a command.

const within = ({ from, to }) => number({ from, to, whole: true })
const RUN = object({
  stages: v.array(text(/^[\w/-]{1,80}$/, 'the id of a stage')),
  seconds: within(BOUNDS.seconds),
  connections: within(BOUNDS.connections),
  rate: v.optional(within(BOUNDS.rate)),
  flame: v.optional(v.boolean())
})

/**
 * `rate` requests per second over all connections; without it, each asks again when it has its answer
 *
 * @typedef {v.InferOutput<typeof RUN>} RunRequest
 */

/**
 * @param {any} asked parsed JSON
 * @returns {Promise<{ request: RunRequest, stages: Stage[] }>} stages in the order in which they were named
 * @throws {UsageError} that says what is allowed
 */
export async function readRequest (asked) {
  const fault = await findFault(RUN, asked)
  if (fault) throw new UsageError(`the request: ${fault}`)
  if (asked.stages.length < 1 || asked.stages.length > MOST_STAGES) {
    throw new UsageError(`stages must be 1 to ${MOST_STAGES}`)
  }
  const found = await findServers(await readCatalog(), asked.stages)
  return { request: asked, stages: asked.stages.flatMap(id => found.filter(stage => stage.id === id)) }
}
