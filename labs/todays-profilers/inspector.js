// @ts-check
// What DevTools does when it is attached to a server that runs: SIGUSR1 opens the inspector, and its Profiler domain
// records (Chrome DevTools Protocol).
import { once } from 'node:events'
import pWaitFor from 'p-wait-for'

const LISTENING = /Debugger listening on (ws:\S+)/
const WAYS = { interval: 50, timeout: 30_000 }

/**
 * @param {import('../../scripts/server/stage-process.js').StageProcess} server
 * @param {() => Promise<unknown>} load
 * @returns {Promise<any>} the profile, as `--cpu-prof` writes it
 */
export async function attachInspector (server, load) {
  process.kill(Number(server.pid), 'SIGUSR1')
  const address = () => LISTENING.exec(server.stderrLines.join('\n'))?.[1]
  await pWaitFor(() => address() !== undefined, WAYS)
  const socket = new WebSocket(String(address()))
  await once(socket, 'open')
  let last = 0
  const ask = async method => {
    const id = ++last
    socket.send(JSON.stringify({ id, method }))
    for (;;) {
      const [{ data }] = await once(socket, 'message')
      const answer = JSON.parse(data)
      if (answer.id === id) return answer.result
    }
  }
  try {
    await ask('Profiler.enable')
    await ask('Profiler.start')
    await load()
    return (await ask('Profiler.stop')).profile
  } finally {
    socket.close()
  }
}
