// @ts-check
// Two measurements at once spoil each other. A measuring command holds a port of loopback for as long as it runs: the
// system takes it back however the command ends, and the next one waits for that.
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { leaveNoOrphans } from '../stages/no-orphans.js'

const PORT = 24_817
const GREETING = 'measuring: '
const ANSWER_MS = 2000

/**
 * Waits until no other command measures on this machine. From then on until the end of this process, others wait for
 * this one, and what it starts ends with it.
 *
 * @param {AbortSignal} signal
 * @param {{ port?: number, say?: (line: string) => void }} [options]
 * @throws the signal's reason when it is aborted
 */
export async function takeTurn (
  signal,
  { port = Number(process.env.MEASURING_PORT ?? PORT), say = console.error } = {}
) {
  leaveNoOrphans()
  while (!(await hold(port))) {
    const socket = connect({ port, host: '127.0.0.1', signal })
    const other = await whoIsIt(socket)
    signal.throwIfAborted()
    if (other === null) continue // it ended meanwhile
    if (!other.startsWith(GREETING)) { return say(`something else listens on port ${port}: cannot tell whether another measurement runs`) }
    say(`another measurement runs on this machine (${other.slice(GREETING.length).trim()}): waiting for its end`)
    if (!socket.closed) await once(socket, 'close')
    signal.throwIfAborted()
  }
}

/** @returns {Promise<boolean>} false when somebody else has it */
function hold (port) {
  const about = `${GREETING}npm run ${process.env.npm_lifecycle_event ?? 'bench'}, process ${process.pid}, since ${new Date().toLocaleTimeString('en-GB')}\n`
  const server = createServer(socket => socket.on('error', () => {}).unref().write(about)).unref()
  return new Promise((resolve, reject) => {
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error)
    )
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(true))
  })
}

/** @returns {Promise<string | null>} its first words, none when it says nothing; null when nobody is there */
function whoIsIt (socket) {
  return new Promise(resolve => {
    socket.once('data', data => resolve(String(data)))
    socket.once('error', () => resolve(null))
    socket.once('close', () => resolve(''))
    setTimeout(resolve, ANSWER_MS, '').unref()
  })
}
