// @ts-check
import { join } from 'node:path'
import { execa } from 'execa'
import { isNativeFrame, StageError } from '../errors.js'
import { rootDir } from './catalog.js'
import { applyEdits } from './sources.js'
import { hearLines, waitUntilReady } from './readiness.js'
import { serverEnvironment } from './server-environment.js'

/**
 * @import { Edit } from './sources.js'
 * @import { Reading } from './probe.cjs'
 * @import { Stage } from './catalog.js'
 */

const READY_WITHIN_MS = 30_000
const READING_TIMEOUT_MS = 30_000
const KILL_AFTER_MS = 1_000
const STDERR_LINES_KEPT = 20
const PROBE = join(import.meta.dirname, 'probe.cjs')

/**
 * @typedef {object} StartOptions
 * @property {AbortSignal} [signal] ends the process
 * @property {string} [nodeBinary] absolute; the one that runs this without it
 * @property {string[]} [nodeArgs] flags for node
 * @property {Edit[]} [edits] changes to its source
 * @property {boolean} [withProbe] false to run it bare; it cannot be sampled then
 * @property {number} [patienceMs] time that it gets to end by itself when it is stopped
 */

/**
 * Starts a stage on a free loopback port and waits until it accepts connections.
 *
 * @param {Pick<Stage, 'id' | 'dir' | 'settings' | 'app'>} stage
 * @param {StartOptions} [options]
 * @returns {Promise<StageProcess>}
 * @throws {StageError} when it ends or does not get ready, or an edit finds no place
 */
export async function startStage (stage, options = {}) {
  if (!stage.app) return startOwn(stage, options)
  const { startApp } = await import('./app-process.js')
  return startApp(stage, options)
}

async function startOwn (stage, options) {
  const { signal, nodeBinary = process.execPath, nodeArgs = [], edits = [], withProbe = true } = options
  const edited = await applyEdits(stage, edits)
  const probeArgs = withProbe ? ['--require', PROBE] : []
  const subprocess = execa(nodeBinary, [...probeArgs, ...edited.nodeArgs, ...nodeArgs, 'index.js'], {
    cwd: stage.dir,
    env: serverEnvironment({ ...stage.settings, ...edited.env }),
    extendEnv: false,
    ipc: true,
    serialization: 'json', // the other kind shuts out every Node.js below 12.16
    buffer: false,
    reject: false,
    cancelSignal: signal,
    forceKillAfterDelay: options.patienceMs ?? KILL_AFTER_MS
  })
  const server = new StageProcess(stage.id, subprocess)
  await server.ready({ withinMs: READY_WITHIN_MS })
  return server
}

/** A running stage. Made by {@link startStage}. */
export class StageProcess {
  /** Where it listens, such as `http://127.0.0.1:40123`. */
  url = ''

  /** @type {Reading[]} one a second, or as soon after as the event loop gets to it */
  readings

  /** @type {StageError | null} once it has ended by itself, or with an error */
  death = null

  #stageId
  #subprocess
  /** @type {any} */
  #probe
  #end
  #folder
  #isStopping = false
  /** @type {string[]} */
  #stderrLines = []

  /**
   * @param {string} stageId
   * @param {any} subprocess
   * @param {object} [of] what is otherwise with a server that is not ours
   * @param {Partial<ReturnType<typeof openProbeChannel>> & { pid?: () => number | undefined, profile?: any }}
   *   [of.probe]
   * @param {string} [of.folder] absolute, which what it says does not name
   * @param {() => void} [of.end]
   * @param {() => Promise<void>} [of.clean] what is to be done once it has ended
   * @param {import('node:stream').Readable[]} [of.outputs] that are kept
   */
  constructor (
    stageId,
    subprocess,
    {
      probe = openProbeChannel(subprocess),
      end = () => subprocess.kill('SIGTERM'),
      clean = async () => {},
      folder = rootDir,
      outputs = [subprocess.stderr]
    } = {}
  ) {
    this.#stageId = stageId
    this.#subprocess = subprocess
    this.#probe = probe
    this.#end = end
    this.#folder = folder
    this.readings = probe.readings ?? []
    for (const output of outputs) hearLines(output, line => this.#keep(line))
    /** Settles when the process has ended and its output is read: null when it was asked to stop. */
    this.ended = subprocess.then(async result => {
      await clean()
      const error = this.#error(describeEnd(result))
      const isAsked = this.#isStopping || result.isCanceled
      // It may fail and be asked to end, by whoever lost its connection, in the same moment.
      if (!isAsked || result.exitCode) this.death = error
      return isAsked ? null : error
    })
    const died = new AbortController()
    this.ended.then(error => { if (error) died.abort(error) })
    /** Aborted when it ends without having been asked to, for whatever waits for its answers. */
    this.died = died.signal
  }

  get pid () { return this.#probe.pid?.() ?? this.#subprocess.pid }

  get stderrLines () { return this.#stderrLines.map(line => line.replaceAll(this.#folder, '.')) }

  #keep (line) {
    if (isNativeFrame(line)) return
    this.#stderrLines.push(line)
    if (this.#stderrLines.length > STDERR_LINES_KEPT) this.#stderrLines.shift()
  }

  /** Waits until it is, and ends it when it does not become so.
   *
   * @param {{ withinMs?: number, find?: typeof waitUntilReady }} [how]
   */
  async ready ({ withinMs = READY_WITHIN_MS, find = waitUntilReady } = {}) {
    const late = AbortSignal.timeout(withinMs)
    const done = new AbortController()
    let said = ''
    const url = find(this.#subprocess.stdout, AbortSignal.any([late, done.signal]), origin => {
      said = `: it said that it listens on ${origin}, and nobody answers there`
    })
    try {
      this.url = await this.#unlessEnded(url)
    } catch (error) {
      await this.stop()
      throw late.aborted ? this.#error(`was not ready within ${withinMs / 1000} s${said}`) : error
    } finally {
      done.abort()
      url.catch(() => {})
    }
  }

  /**
   * @param {{ keepsDelay?: boolean }} [how] true to go on counting the event-loop delay; else it begins anew
   * @returns {Promise<Reading>} taken when the event loop gets to it
   * @throws {StageError} when the process has ended or does not answer within thirty seconds
   */
  async read (how) {
    const answer = this.#probe.ask(how).catch(() => this.ended) // a broken channel shows as the end of the process
    const late = new Promise(resolve => setTimeout(resolve, READING_TIMEOUT_MS, null).unref())
    const reading = await this.#unlessEnded(Promise.race([answer, late]))
    if (!reading) throw this.#error(`did not answer the probe within ${READING_TIMEOUT_MS / 1000} s`)
    return reading
  }

  /**
   * Of somebody's own server only.
   *
   * @param {'start' | 'stop'} what
   * @returns {Promise<{ reading: Reading, profile?: any }>} taken then; and, once it is stopped, what V8's profiler
   *   saw, as in a .cpuprofile
   */
  async profile (what) {
    return this.#unlessEnded(this.#probe.profile(what))
  }

  /** Ends the process, by force when its time is up, and waits until it is gone. */
  async stop () {
    this.#isStopping = true
    this.#end()
    await this.ended
  }

  /**
   * @template T
   * @param {Promise<T>} promise
   * @returns {Promise<T>}
   */
  #unlessEnded (promise) {
    const ended = this.ended.then(error => { throw error ?? this.#error('was stopped') })
    return Promise.race([promise, ended])
  }

  #error (reason) {
    return new StageError(`${this.#stageId} ${reason}`, this.stderrLines)
  }
}

/**
 * @param {{ exitCode?: number, signal?: string }} end
 * @returns {string} such as `was ended by SIGKILL`
 */
function describeEnd ({ exitCode, signal }) {
  return signal ? `was ended by ${signal}` : `ended with exit code ${exitCode}`
}

/**
 * The other end of what the probe says over IPC.
 *
 * @param {any} subprocess of execa, with the probe
 * @returns {{ readings: Reading[], ask: (how?: { keepsDelay?: boolean }) => Promise<Reading> }} one reading a second,
 *   added as they come; and one for the asking, which rejects when the channel breaks; its event-loop delay begins
 *   anew then, unless it is kept
 */
function openProbeChannel (subprocess) {
  const readings = []
  let lastId = 0

  async function collect () {
    for await (const { reading, id } of subprocess.getEachMessage()) {
      if (id === undefined) readings.push(reading)
    }
  }

  async function ask ({ keepsDelay = false } = {}) {
    const id = ++lastId
    const [{ reading }] = await Promise.all([
      subprocess.getOneMessage({ filter: message => message.id === id }),
      subprocess.sendMessage({ id, keepsDelay })
    ])
    return reading
  }

  collect().catch(() => {}) // a broken channel shows as the end of the process
  return { readings, ask }
}
