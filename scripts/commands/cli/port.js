// @ts-check
import { createServer } from 'node:net'
import { FLAGS } from './flags.js'

const { max: HIGHEST } = FLAGS.start.port

/**
 * @param {{ port: number, host: string, usual: number }} wanted `usual` is proposed where none is higher
 * @param {string} command that takes `--port`
 * @returns {Promise<string | null>} why nothing can listen there, and what to type instead; null when it can
 */
export async function whyNotListen ({ port, host, usual }, command) {
  const problem = await tryListen(port, host)
  const other = port < HIGHEST ? port + 1 : usual
  return problem && `port ${port} on ${host} is ${problem}; choose another: ${command} --port ${other}`
}

/** @returns {Promise<string | null>} */
function tryListen (port, host) {
  return new Promise(resolve => {
    const server = createServer()
    server.once('error', (/** @type {NodeJS.ErrnoException} */ { code }) =>
      resolve(code === 'EADDRINUSE' ? 'taken' : `not to be had (${code})`)
    )
    server.listen(port, host, () => server.close(() => resolve(null)))
  })
}
