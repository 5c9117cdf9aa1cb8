// @ts-check
// What DevTools does when it is attached to a server that runs: SIGUSR1 opens the inspector, and its Profiler domain
// records (Chrome DevTools Protocol).
import { once } from 'node:events'
import pWaitFor from 'p-wait-for'
import { ProfileError } from '../../scripts/errors.js'

const LISTENING = /Debugger listening on (ws:\S+)/
const WAYS = { interval: 50, timeout: 30_000 }

/**
 * @param {Pick<import('bench-in-turns/start/server.js').ServerProcess, 'pid' | 'stderrLines'>} server
 * @param {() => Promise<unknown>} load
 * @param {AbortSignal} signal
 * @returns {Promise<any>} the profile, as `--cpu-prof` writes it
 * @throws {ProfileError} when the connection is lost; the signal's reason when it is aborted
 */
export async function attachInspector (server, load, signal) {
  process.kill(Number(server.pid), 'SIGUSR1')
  const address = () => LISTENING.exec(server.stderrLines.join('\n'))?.[1]
  await pWaitFor(() => address() !== undefined, { ...WAYS, signal })
  const { next, send, close } = connect(String(address()), signal)
  let last = 0
  const ask = async method => {
    const id = ++last
    send(JSON.stringify({ id, method }))
    for (;;) {
      const answer = JSON.parse((await next('message')).data)
      if (answer.id === id) return answer.result
    }
  }
  try {
    await next('open')
    await ask('Profiler.enable')
    await ask('Profiler.start')
    await load()
    return (await ask('Profiler.stop')).profile
  } finally {
    close()
  }
}

/** @param {string} address @param {AbortSignal} signal */
function connect (address, signal) {
  const socket = new WebSocket(address)
  const lost = new AbortController()
  const lose = why => lost.abort(new ProfileError(`the inspector at ${address} was lost: ${why}`))
  // That of an event target is no error that `once` would throw.
  socket.addEventListener('error', event => lose(/** @type {ErrorEvent} */ (event).message || 'no connection'))
  socket.addEventListener('close', () => lose('it closed the connection'))
  const until = AbortSignal.any([signal, lost.signal])
  return {
    /** @param {string} type @returns {Promise<any>} the next event of that type */
    async next (type) {
      const [event] = await once(socket, type, { signal: until }).catch(() => { throw until.reason })
      return event
    },
    /** @param {string} text */
    send: text => socket.send(text),
    close: () => socket.close()
  }
}
