// @ts-check
// Two measurements at once spoil each other. A measuring command holds a port of loopback for as long as it runs: the
// system takes it back however the command ends, and the next one waits for that.
import { connect, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const PORT = 24_817
const AGAIN_MS = 100

/**
 * Waits until no other command measures on this machine. From then on until the end of this process, others wait for
 * this one.
 *
 * @param {AbortSignal} signal
 * @param {{ port?: number, say?: (line: string) => void }} [options]
 * @throws the signal's reason when it is aborted
 */
export async function takeTurn (
  signal,
  { port = Number(process.env.MEASURING_PORT ?? PORT), say = console.error } = {}
) {
  for (let isSaid = false; !await hold(port); isSaid = true) {
    if (!isSaid) say(`another measurement runs on this machine, and has port ${port}: waiting for its end`)
    const socket = connect({ port, host: '127.0.0.1', signal }).on('error', () => {})
    await new Promise(resolve => socket.once('close', resolve))
    await wait(AGAIN_MS) // one that has just ended keeps the port for a moment
    signal.throwIfAborted()
  }
}

/** @returns {Promise<boolean>} false when somebody else has it */
function hold (port) {
  const server = createServer(socket => socket.on('error', () => {}).unref()).unref()
  return new Promise((resolve, reject) => {
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error)
    )
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(true))
  })
}
