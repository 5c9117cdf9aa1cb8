// @ts-check
// Two measurements at once spoil each other. A measuring command holds a port of loopback for as long as it runs: the
// system takes it back however the command ends, and the next one waits for that.
import { connect, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const PORT = 24_817
const TRIES = 5
const AGAIN_MS = 100
const GREETING = 'measuring: '
const ANSWER_MS = 2000
const SILENT = ''
const REFUSED = 'true' // it closed with an error
const LONGEST_IN_SECONDS = 95

/**
 * Waits until no other command measures on this machine. From then on until the end of this process, others wait for
 * this one.
 *
 * @param {AbortSignal} signal
 * @param {{ expectedS?: number, port?: number, say?: (line: string) => void }} [options] `expectedS` that it will
 *   measure: those who wait are told
 * @throws the signal's reason when it is aborted
 */
export async function takeTurn (
  signal,
  { expectedS, port = Number(process.env.MEASURING_PORT ?? PORT), say = console.error } = {}
) {
  for (let refusals = 0; !(await hold(port, expectedS));) {
    const socket = connect({ port, host: '127.0.0.1', signal }).on('error', () => {})
    const ended = new Promise(resolve => socket.once('close', resolve))
    const words = new Promise(resolve => socket.once('data', resolve))
    const other = String(await Promise.race([words, ended, wait(ANSWER_MS, SILENT, { ref: false })]))
    signal.throwIfAborted()
    if (other === REFUSED && ++refusals < TRIES) { // it ended meanwhile, or something holds the port without listening
      await wait(AGAIN_MS)
      continue
    }
    if (!other.startsWith(GREETING)) {
      return say(`something else has port ${port}: cannot tell whether another measurement runs`)
    }
    say(`another measurement runs on this machine (${other.slice(GREETING.length).trim()}): waiting for its end`)
    await ended
    signal.throwIfAborted()
  }
}

/** @returns {Promise<boolean>} false when somebody else has it */
function hold (port, expectedS) {
  const startedMs = performance.now()
  const about = `${GREETING}npm run ${process.env.npm_lifecycle_event ?? 'bench'}, process ${process.pid}, since ` +
    `${new Date().toLocaleTimeString('en-GB')}`
  const sayLeft = () => expectedS === undefined ? '' : `, ${left(expectedS - (performance.now() - startedMs) / 1000)}`
  const server = createServer(socket =>
    socket.on('error', () => {}).unref().write(`${about}${sayLeft()}\n`)
  ).unref()
  return new Promise((resolve, reject) => {
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error)
    )
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(true))
  })
}

function left (seconds) {
  return seconds > 0 ? `${sayTime(seconds)} left` : 'longer than expected'
}

/**
 * @param {number} seconds
 * @returns {string} such as `about 40 seconds` or `about 5 minutes`
 */
export function sayTime (seconds) {
  return seconds < LONGEST_IN_SECONDS
    ? `about ${Math.ceil(seconds / 5) * 5} seconds`
    : `about ${Math.round(seconds / 60)} minutes`
}
