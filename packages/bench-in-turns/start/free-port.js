// @ts-check

// Systems give outgoing connections ports above these, and one of them could take the port before the server listens.
const [FIRST_PORT, LAST_PORT] = [11_000, 32_000]
const PORTS_TRIED = 100

/** @returns {Promise<number>} of loopback, for a server that is about to listen there */
export async function freePort () {
  const { default: getPort, portNumbers } = await import('get-port') // help is not to wait
  const from = FIRST_PORT + Math.floor(Math.random() * (LAST_PORT - FIRST_PORT - PORTS_TRIED)) // several run at once
  return getPort({ port: portNumbers(from, from + PORTS_TRIED) })
}
