// @ts-check
// A server as a process: what it is started by may be a shell command, and the server a child of it. spawn.js begins
// it, readiness.js finds where it listens, and what its probe says comes by probe-channel.js.
import { setTimeout as wait } from 'node:timers/promises'
import { isNativeFrame, ServerError } from '../errors.js'
import { withoutSecrets } from '../secrets.js'
import { freePort } from './free-port.js'
import { openProbe } from './probe-channel.js'
import { findServer, sayElsewhere } from './readiness.js'
import { accepts, cpuMicrosOfProcess, hearLines, signalGroup } from './seen-from-outside.js'
import { isWindows, runReset, spawnServer, STDERR_LINES_KEPT } from './spawn.js'

/**
 * @import { App } from './app.js'
 * @import { Reading } from './probe.cjs'
 */

const READY_WITHIN_MS = 30_000
const READING_TIMEOUT_MS = 30_000
const END_WITHIN_MS = 3000
const END_FIRST_WITHIN_MS = 1000
const BUSY_SHARE = 0.2 // of the time; who waits for something takes next to nothing

/**
 * Starts a server on a free loopback port and waits until it accepts connections.
 *
 * @param {App} app
 * @param {{ signal?: AbortSignal, withProbe?: boolean, isStill?: boolean }} [options] `signal` ends the process;
 *   without the probe it runs bare, must print where it listens, and cannot be read; `isStill` turns off the
 *   compilers of V8, whose code comes and goes on the heap
 * @returns {Promise<ServerProcess>} that listens
 * @throws {ServerError} when it ends or does not get ready; with `taken`, a port at which it could not listen, since
 *   another program does, and `isBeside` where it listened at PORT by then
 * @throws {GateError} when it listens otherwise than one that can be timed
 */
export async function startServer (app, { signal, withProbe = true, isStill = false } = {}) {
  const port = app.env ? 0 : await freePort()
  const beganMs = performance.now()
  const ports = await ownPorts(port, app.port)
  if (app.reset) await runReset(app, { port, signal })
  const probe = withProbe ? await openProbe(ports, { withFamily: !app.env }) : null
  const subprocess = spawnServer(app, { port, probe, isStill })
  const server = new ServerProcess(app, subprocess, probe)
  server.port = port
  const onAbort = () => { server.stop() }
  signal?.addEventListener('abort', onAbort, { once: true })
  if (signal?.aborted) onAbort()
  server.ended.then(() => {
    signal?.removeEventListener('abort', onAbort)
    probe?.close()
  })
  await server.ready((ended, say) => findServer(app, { stdout: subprocess.stdout, probe, port, ports, ended, say }))
  server.tookPort = Number(new URL(server.url).port) === port
  server.startMs = performance.now() - beganMs
  return server
}

/** Whoever listened at its fixed port before is another. */
async function ownPorts (port, fixedPort) {
  return fixedPort === undefined || await accepts(`http://127.0.0.1:${fixedPort}`) ? [port] : [port, fixedPort]
}

/** A running server. Made by {@link startServer}. */
export class ServerProcess {
  /** Where it listens, such as `http://127.0.0.1:40123`. */
  url = ''

  /** What PORT says. */
  port = 0

  /** It listens there. */
  tookPort = false

  /** What it took to start it, with what is run before. */
  startMs = 0

  /** What it took to end it. */
  stopMs = 0

  /** @type {Reading[]} one a second, or as soon after as the event loop gets to it */
  readings

  #app
  #subprocess
  /** @type {any} */
  #probe
  #isStopping = false
  /** @type {string[]} */
  #stderrLines = []

  /**
   * @param {App} app
   * @param {any} subprocess
   * @param {Awaited<ReturnType<typeof openProbe>> | null} probe
   */
  constructor (app, subprocess, probe) {
    this.#app = app
    this.#subprocess = subprocess
    this.#probe = probe
    this.readings = probe?.readings ?? []
    const { stdout, stderr } = subprocess
    const outputs = typeof app.command === 'string' ? [stdout, stderr] : [stderr]
    for (const output of outputs) hearLines(output, line => this.#keep(line))
    /** Settles when the process has ended and its output is read: null when it was asked to stop. */
    this.ended = subprocess.then(result => {
      if (this.#leadsGroup) signalGroup(subprocess.pid, 'SIGKILL') // what its shell has left behind
      if (this.#isStopping || result.isCanceled) return null
      const { exitCode, signal } = result
      return this.#error(signal ? `was ended by ${signal}` : `ended with exit code ${exitCode}`)
    })
    const died = new AbortController()
    this.ended.then(error => { if (error) died.abort(error) })
    /** Aborted when it ends without having been asked to, for whatever waits for its answers. */
    this.died = died.signal
  }

  /** Of the process that listens. */
  get pid () { return this.#probe?.pid() ?? this.#subprocess.pid }

  /** Of the one that was started: a shell, or the primary of a cluster. */
  get mainPid () { return this.#subprocess.pid }

  /** At which it listens whatever PORT says. */
  get fixedPorts () { return this.#probe?.fixedPorts() ?? [] }

  get stderrLines () {
    const folders = [process.cwd(), this.#app.dir]
    return this.#stderrLines.map(line => folders.reduce((text, folder) => text.replaceAll(folder, '.'), line))
  }

  get #leadsGroup () { return typeof this.#app.command === 'string' && !isWindows }

  #keep (line) {
    if (isNativeFrame(line)) return
    this.#stderrLines.push(withoutSecrets(line))
    if (this.#stderrLines.length > STDERR_LINES_KEPT) this.#stderrLines.shift()
  }

  /**
   * Waits until it is, and ends it when it does not become so.
   *
   * @param {(ended: AbortSignal, say: (url: string) => void) => Promise<string>} find where it listens
   */
  async ready (find) {
    const late = AbortSignal.timeout(READY_WITHIN_MS)
    const done = new AbortController()
    let announced = ''
    const url = find(AbortSignal.any([late, done.signal]), origin => { announced = origin })
    try {
      this.url = await this.#unlessEnded(url)
    } catch (error) {
      const why = late.aborted ? await this.#whyLate(announced) : null
      await this.stop()
      throw why ? this.#lateError(why) : error
    } finally {
      done.abort()
      url.catch(() => {})
    }
  }

  /** @returns {Promise<{ late: ServerError['late'], said: string }>} while it still runs */
  async #whyLate (announced) {
    if (announced) {
      return { late: 'announced', said: `: it said that it listens on ${announced}, and nobody answers there` }
    }
    const elsewhere = sayElsewhere(this.fixedPorts)
    if (elsewhere) return { late: 'elsewhere', said: elsewhere }
    const cpuMs = (await cpuMicrosOfProcess(this.pid) ?? 0) / 1000
    if (cpuMs < BUSY_SHARE * READY_WITHIN_MS) return { late: 'silent', said: '' }
    const busy = `its process was at work for ${(cpuMs / 1000).toFixed(1)} s of CPU time, and never got to listen`
    return { late: 'busy', said: `: ${busy}` }
  }

  #lateError ({ late, said }) {
    const isRefused = Boolean(this.#probe?.refused()?.code)
    const error = this.#error(`was not ready within ${READY_WITHIN_MS / 1000} s${said}`)
    return Object.assign(error, { late: isRefused ? 'refused' : late })
  }

  /**
   * @param {{ keepsDelay?: boolean }} [how] true to go on counting the event-loop delay; else it begins anew
   * @returns {Promise<Reading>} taken when the event loop gets to it
   * @throws {ServerError} when the process has ended or does not answer within thirty seconds
   */
  async read (how) {
    const late = wait(READING_TIMEOUT_MS, null, { ref: false })
    const reading = await this.#unlessEnded(Promise.race([this.#probe.ask(how), late]))
    if (!reading) throw this.#error(`did not answer the probe within ${READING_TIMEOUT_MS / 1000} s`)
    return reading
  }

  /**
   * @param {'start' | 'stop'} what
   * @returns {Promise<{ reading: Reading, profile?: any }>} taken then; and, once it is stopped, what V8's profiler
   *   saw, as in a .cpuprofile
   */
  async profile (what) {
    return this.#unlessEnded(this.#probe.tell({ profile: what }))
  }

  /**
   * @param {'keep' | 'begin' | 'end'} what it is kept on from the start, and counts from when it begins
   * @param {number} [intervalMicros] between two samples, where it is kept on
   * @returns {Promise<import('./v8-profile.cjs').Sampled>} at the end, what was sampled
   */
  async sample (what, intervalMicros) {
    return this.#unlessEnded(this.#probe.tell({ sample: what, intervalMicros }))
  }

  /** @returns {Promise<number>} bytes of all objects and buffers that are left once all garbage is collected */
  async readKept () {
    return (await this.#unlessEnded(this.#probe.tell({ isKept: true }))).keptBytes
  }

  /**
   * The server answers nobody meanwhile.
   *
   * @param {string} file absolute, for a heap snapshot
   * @param {{ isSettled: boolean }} options false to see as well what finalizers will let go of: V8 collects before a
   *   snapshot, and they have not run then
   */
  async writeSnapshot (file, { isSettled }) {
    await this.#unlessEnded(this.#probe.tell({ snapshot: file, isSettled }))
  }

  /** Ends the process, by force when its time is up, and waits until it is gone. */
  async stop () {
    const beganMs = performance.now()
    this.#isStopping = true
    const timer = setTimeout(() => this.#signal('SIGKILL'), this.#app.patienceMs ?? END_WITHIN_MS)
    if (this.#leadsGroup) await this.#endServerFirst()
    this.#signal('SIGTERM')
    await this.ended
    clearTimeout(timer)
    this.stopMs = performance.now() - beganMs
  }

  /**
   * A shell that ends before its server never waits for it, and then the server's CPU time is in no sum of children
   * that were waited for (man 2 times). It ends itself: in a container, its process id is that of somebody else here.
   */
  async #endServerFirst () {
    if (!this.#probe?.endServer()) return
    await Promise.race([this.ended, wait(END_FIRST_WITHIN_MS, null, { ref: false })])
  }

  /** @param {NodeJS.Signals} signal */
  #signal (signal) {
    if (isWindows) this.#probe?.close() // its process ends by itself then; no signal tells it to on Windows
    if (typeof this.#app.command === 'string') signalGroup(this.#subprocess.pid, signal)
    else this.#subprocess.kill(signal)
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
    const { code = '', port = 0, isBeside = false } = this.url ? {} : this.#probe?.refused() ?? {}
    const isSaid = !code || (this.#app.env && this.#stderrLines.some(line => line.includes(code)))
    const why = isSaid ? '' : this.#sayRefused(code, port)
    const isTaken = code === 'EADDRINUSE' && port > 0 && port !== this.port
    const error = new ServerError(`${this.#app.id} ${reason}${why}`, this.stderrLines)
    return isTaken ? Object.assign(error, { taken: { port, isBeside } }) : error
  }

  /** Many a server says nothing of it, and none what moves it. */
  #sayRefused (code, port) {
    const why = code === 'EADDRINUSE' ? 'which another program has' : 'which it may not'
    const remedy = this.#app.port === undefined && !this.#app.env ? `; --port ${port} moves it` : ''
    return `: it could not listen at port ${port}, ${why} (${code})${remedy}`
  }
}
