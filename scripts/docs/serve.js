// @ts-check
// The text as a site, for who reads on this machine.
import { once } from 'node:events'
import { join } from 'node:path'
import { createServer } from 'vitepress'
import { rootDir } from '../stages/catalog.js'

/** The site is made for a projector where this variable is set. */
export const TRAINER_VARIABLE = 'DOCS_TRAINER'

/**
 * Serves until it is interrupted.
 *
 * @param {{ host: string, port: number }} place free
 * @param {{ signal: AbortSignal, onListening: () => void }} options
 * @throws the signal's reason when it was aborted before
 */
export async function serveDocs ({ host, port }, { signal, onListening }) {
  signal.throwIfAborted()
  const interrupted = once(signal, 'abort')
  let server = start()
  await server // in any case: until then, a file of Vite's is in the folder of the site
  if (!signal.aborted) onListening()
  await interrupted
  await hangUp(await server)

  /** @returns {ReturnType<typeof createServer>} */
  async function start () {
    const others = process.listeners('SIGTERM')
    const made = await createServer(join(rootDir, 'docs'), { host, port, strictPort: true }, restart)
    // Vite's own would end the process with exit code 0.
    for (const own of process.listeners('SIGTERM')) if (!others.includes(own)) process.off('SIGTERM', own)
    return made.listen()
  }

  // A file has changed on which the whole site depends.
  async function restart () {
    server = server.then(async old => {
      await hangUp(old)
      return start()
    })
    await server
  }
}

// What pages have started ends with their connections, and all else with the process. Vite's own end may wait for ever
// for a bundle that it has given up.
async function hangUp ({ watcher, ws, httpServer }) {
  await Promise.all([watcher.close(), ws.close()])
  const closed = once(httpServer, 'close')
  httpServer.close().closeAllConnections()
  await closed
}
