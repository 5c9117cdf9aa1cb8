// @ts-check
// Two measurements at once spoil each other. A measuring command holds a port of loopback for as long as it runs: the
// system takes it back however the command ends, and the next one waits for that.
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { basename } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const PORT = 24_817
const AGAIN_MS = 100
const SILENCE_MS = 2000 // of a holder whose event loop is blocked, or who is none of ours
const LONGEST_SHOWN = 120 // characters of its command
const SECONDS_UP_TO = 120

/**
 * Waits until no other command measures on this machine. From then on until the end of this process, others wait for
 * this one, and hear which it is.
 *
 * @param {AbortSignal} signal
 * @param {{ port?: number, say?: (who: string) => void }} [options] `say` hears which command it waits for, once
 * @throws the signal's reason when it is aborted
 */
export async function takeTurn (signal, { port = Number(process.env.MEASURING_PORT ?? PORT), say = () => {} } = {}) {
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
}

/** @returns {string} in one line, such as `npm run bench -- 01-slow, process 4711, for 3 minutes` */
function sayWho () {
  const { npm_lifecycle_event: script } = process.env
  const isScript = script && script !== 'npx' // `npx node FILE` says that of itself
  const start = isScript ? ['npm run', script, '--'] : ['node', basename(process.argv[1] ?? '')]
  const command = [...start, ...process.argv.slice(2)].join(' ').replaceAll(/\s+/g, ' ')
  const s = Math.ceil(process.uptime())
  const age = s < SECONDS_UP_TO ? `${s} seconds` : `${Math.round(s / 60)} minutes`
  return `${command.slice(0, LONGEST_SHOWN)}, process ${process.pid}, for ${age}`
}

/** @returns {Promise<boolean>} false when somebody else has it */
function hold (port) {
  const server = createServer(socket => socket.on('error', () => {}).unref().write(`${sayWho()}\n`)).unref()
  return new Promise((resolve, reject) => {
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error)
    )
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(true))
  })
}
