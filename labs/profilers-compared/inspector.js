// @ts-check
// What DevTools does when it is attached to a server that runs: SIGUSR1 opens the inspector, and its Profiler domain
// records (Chrome DevTools Protocol).
import { once } from 'node:events'
import pWaitFor from 'p-wait-for'
import { ProfileError } from '../../scripts/named-errors.js'

const LISTENING = /Debugger listening on (ws:\S+)/
const WAYS = { interval: 50, timeout: 30_000 }

/**
 * @param {Pick<import('bench-in-turns').ServerProcess, 'pid' | 'stderrLines'>} server
 * @param {() => Promise<unknown>} load
 * @param {AbortSignal} signal
 * @returns {Promise<any>} the profile, as `--cpu-prof` writes it
 * @throws {ProfileError} when the connection is lost; the signal's reason when it is aborted
 */
export async function attachInspector (server, load, signal) {
  process.kill(Number(server.pid), 'SIGUSR1')
  const address = () => LISTENING.exec(server.stderrLines.join('\n'))?.[1]
  await pWaitFor(() => address() !== undefined, { ...WAYS, signal })
  const { ask, close } = await connect(String(address()), signal)
  try {
    await ask('Profiler.enable')
    await ask('Profiler.start')
    await load()
    return (await ask('Profiler.stop')).profile
  } finally {
    close()
  }
}

/**
 * @param {string} address
 * @param {AbortSignal} signal
 * @returns {Promise<{ ask: (method: string) => Promise<any>, close: () => void }>} `ask` gives the result
 * @throws as {@link attachInspector} does, and so does `ask`
 */
export async function connect (address, signal) {
  const socket = new WebSocket(address)
  const lost = new AbortController()
  const lose = why => lost.abort(new ProfileError(`the inspector at ${address} was lost: ${why}`))
  // That of an event target is no error that `once` would throw.
  socket.addEventListener('error', event => lose(/** @type {ErrorEvent} */ (event).message || 'no connection'))
  socket.addEventListener('close', () => lose('it closed the connection'))
  const until = AbortSignal.any([signal, lost.signal])
  const failing = new Promise((_resolve, reject) => {
    until.addEventListener('abort', () => reject(until.reason))
  })
  failing.catch(() => {}) // whoever asks hears of it

  // An answer may come in one chunk with events that nobody asked for, so none is waited for alone.
  const asked = new Map()
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(data)
    asked.get(id)?.(result)
  })
  let last = 0
  await Promise.race([failing, once(socket, 'open')])
  return {
    ask (method) {
      const { promise, resolve } = Promise.withResolvers()
      asked.set(++last, resolve)
      socket.send(JSON.stringify({ id: last, method }))
      return Promise.race([failing, promise])
    },
    close: () => socket.close()
  }
}
