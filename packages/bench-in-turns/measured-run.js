// @ts-check
// What every command that measures does around it: says how long it takes, waits for its turn, and shows how far it is.
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { connect, createServer } from 'node:net'
import { basename } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { UsageError } from './errors.js'
import { describeMachine, watchRun } from './load/machine.js'
import { inEnglish, say } from './message.js'
import { withoutSecrets } from './secrets.js'

/**
 * @import { Machine, RunWork } from './load/machine.js'
 * @import { Localise, Message, Said } from './message.js'
 */

const LONGEST_IN_SECONDS = 95

/** @typedef {(said: Said, doneShare?: number) => void} Step says how far it is */

/**
 * Measures in its turn, and beside it what the machine does meanwhile.
 *
 * @template T
 * @param {number} expectedS see {@link waitForTurn}, as are the options
 * @param {{ signal: AbortSignal, isMost?: boolean, localise?: Localise }} run
 * @param {(step: Step) => Promise<T>} measure
 * @returns {Promise<{ found: T, machine: Machine, machineWork: RunWork }>} `machine` as it was before
 */
export async function measureInTurn (expectedS, { signal, isMost, localise }, measure) {
  await waitForTurn(expectedS, signal, { isMost, localise })
  const machine = describeMachine()
  const endWatch = watchRun()
  const found = await withProgress(expectedS, measure, localise)
  return { found, machine, machineWork: endWatch() }
}

/**
 * No bound is promised on a busy machine: waiting for calm has one, and a slower pace has none.
 *
 * @param {number} expectedS on a calm machine; of 0, nothing is said
 * @param {AbortSignal} signal
 * @param {{ isMost?: boolean, localise?: Localise }} [of] `isMost` where it ends sooner when it knows enough
 */
export async function waitForTurn (expectedS, signal, { isMost = false, localise = inEnglish } = {}) {
  const time = sayTime(expectedS)
  const said = isMost
    ? say('this takes {time} at most, and less where it is decided sooner', { time })
    : say('this takes {time}, and longer on a busy machine', { time })
  if (expectedS > 0) console.error(localise(said))
  await beginTurn(signal, localise)
}

/**
 * Waits for the turn, and says for whom: before whatever disturbs another one, such as a gate.
 *
 * @param {AbortSignal} signal
 * @param {Localise} [localise]
 */
export function beginTurn (signal, localise = inEnglish) {
  return takeTurn(signal, { say: who => console.error(localise(sayOther(who))) })
}

function sayOther (who) {
  return say('another measurement runs: {who}. This one begins by itself when that has ended; Ctrl-C gives up', { who })
}

/**
 * @param {number} seconds
 * @returns {Message} such as `about 40 seconds` or `about 5 minutes`
 */
export function sayTime (seconds) {
  return seconds < LONGEST_IN_SECONDS
    ? say('about {count} seconds', { count: Math.ceil(seconds / 5) * 5 })
    : say('about {count} minutes', { count: Math.round(seconds / 60) })
}

/**
 * @template T
 * @param {number} expectedS
 * @param {(step: Step) => Promise<T>} measure
 * @param {Localise} [localise]
 */
export async function withProgress (expectedS, measure, localise) {
  const progress = showProgress(expectedS, { localise })
  try {
    return await measure(progress.step)
  } finally {
    progress.stop()
  }
}

const TICK_MS = 500
const TELL_EVERY_MS = 60_000
const LOOK = {
  format: '{bar} {percentage}% | {now} | {left}',
  barsize: 24,
  clearOnComplete: true,
  hideCursor: true,
  gracefulExit: false
}

/**
 * Shows how far a job is: a bar on a terminal, else one line a minute.
 *
 * @param {number} totalS expected length in seconds
 * @param {{ stream?: NodeJS.WriteStream, localise?: Localise }} [to]
 */
export function showProgress (totalS, { stream = process.stderr, localise = inEnglish } = {}) {
  const bar = stream.isTTY ? openBar(stream) : null
  const startedMs = performance.now()
  const elapsedS = () => (performance.now() - startedMs) / 1000
  let now = ''
  let doneShare = 0
  let toldMs = startedMs
  const sayLeft = () => {
    if (elapsedS() < totalS) return localise(say('{time} left', { time: sayDuration(totalS - elapsedS()) }))
    return localise(doneShare
      ? say('longer than expected, {percent} % done', { percent: Math.floor(doneShare * 100) })
      : say('longer than expected'))
  }
  const show = () => {
    if (bar) {
      bar.setTotal(Math.max(totalS, elapsedS()))
      bar.update(elapsedS(), { now, left: sayLeft() })
    } else if (performance.now() - toldMs >= TELL_EVERY_MS) {
      toldMs = performance.now()
      stream.write(`${now} (${sayLeft()})\n`)
    }
  }

  bar?.start(totalS, 0, { now, left: sayLeft() })
  const timer = setInterval(show, TICK_MS).unref()
  const stop = () => {
    process.off('exit', stop)
    clearInterval(timer)
    bar?.stop()
  }
  process.once('exit', stop) // after a second Ctrl-C nobody else shows the cursor again

  return {
    /**
     * @param {Said} said what runs from now on
     * @param {number} [share] of the work that is done, from 0 to 1
     */
    step (said, share = doneShare) {
      now = localise(said)
      doneShare = share
      show()
    },
    stop
  }
}

/** Loaded only here: help and mistakes are not to wait for it. */
function openBar (stream) {
  const { SingleBar } = createRequire(import.meta.url)('cli-progress')
  return new SingleBar({ ...LOOK, stream })
}

/** @returns {Message} such as `2 min 05 s` */
function sayDuration (seconds) {
  const rounded = Math.ceil(seconds)
  const minutes = Math.floor(rounded / 60)
  return minutes
    ? say('{minutes} min {seconds} s', { minutes, seconds: String(rounded % 60).padStart(2, '0') })
    : say('{seconds} s', { seconds: rounded })
}

// Two measurements at once spoil each other. A measuring command holds a port of loopback for as long as it runs: the
// system takes it back however the command ends, and the next one waits for that.
const PORT = 24_817
const MAX_PORT = 65_535
const AGAIN_MS = 100
const SILENCE_MS = 2000 // of a holder whose event loop is blocked, or who is none of ours
const LONGEST_SHOWN = 120 // characters of its command
const SECONDS_UP_TO = 120
const held = new Set() // ports that this process has

/**
 * @returns {number} that whoever measures holds; of 0 any, so that nobody waits
 * @throws {UsageError} when the variable MEASURING_PORT names none
 */
export function measuringPort ({ MEASURING_PORT: text } = process.env) {
  const port = Number(text || PORT)
  if (Number.isInteger(port) && port >= 0 && port <= MAX_PORT) return port
  throw new UsageError(`MEASURING_PORT takes a port up to ${MAX_PORT}, or 0 to wait for nobody; got "${text}"`)
}

/**
 * Waits until no other command measures on this machine. From then on until the end of this process, others wait for
 * this one, and hear which it is.
 *
 * @param {AbortSignal} signal
 * @param {{ port?: number, say?: (who: string) => void }} [options] `say` hears which command it waits for, once
 * @throws the signal's reason when it is aborted
 */
export async function takeTurn (signal, { port = measuringPort(), say = () => {} } = {}) {
  if (held.has(port)) return
  for (let isSaid = false; !await hold(port); isSaid = true) {
    const socket = connect({ port, host: '127.0.0.1', signal }).on('error', () => {})
    const isGone = new Promise(resolve => socket.once('close', resolve))
    const heard = await Promise.race([once(socket, 'data', { signal }), isGone, wait(SILENCE_MS)]).catch(() => {})
    const who = heard ? String(heard).trim() : `port ${port} is taken, and by whom it does not say`
    if (!isSaid) say(who)
    await isGone
    await wait(AGAIN_MS) // one that has just ended keeps the port for a moment
    signal.throwIfAborted()
  }
  held.add(port)
}

/** @returns {string} in one line, such as `bench-in-turns --quick, process 4711, for 3 minutes` */
function sayWho () {
  const { npm_lifecycle_event: script } = process.env
  const isScript = script && script !== 'npx' // `npx node FILE` says that of itself
  const start = isScript ? ['npm run', script, '--'] : ['node', basename(process.argv[1] ?? '')]
  const command = withoutSecrets([...start, ...process.argv.slice(2)].join(' ').replaceAll(/\s+/g, ' '))
  const s = Math.ceil(process.uptime())
  const age = s < SECONDS_UP_TO ? `${s} seconds` : `${Math.round(s / 60)} minutes`
  return `${command.slice(0, LONGEST_SHOWN)}, process ${process.pid}, for ${age}`
}

/** @returns {Promise<boolean>} false when somebody else has it */
function hold (port) {
  const server = createServer(socket => socket.on('error', () => {}).unref().write(`${sayWho()}\n`)).unref()
  return once(server.listen({ port, host: '127.0.0.1', exclusive: true }), 'listening').then(() => true, error => {
    if (error.code === 'EADDRINUSE') return false
    throw error
  })
}
