// @ts-check
// Requests one after the other over one connection: for what each of them costs, where how long it takes says nothing.
import { LoadError } from '../errors.js'

const CLOSED = ['ECONNRESET', 'UND_ERR_SOCKET'] // by the server, which keeps an idle connection for seconds only
const ANSWER_PATIENCE_MS = 300_000 // a server that is counted takes its time

/** @typedef {{ ask: (requests?: number) => Promise<void>, close: () => Promise<void> }} OneByOne */

/**
 * @param {string} url
 * @param {AbortSignal} signal
 * @returns {Promise<OneByOne>} `ask` settles when the last answer is there, and throws a LoadError on one that is not
 *   200 with a body
 */
export async function openOneByOne (url, signal) {
  const { Client } = await import('undici') // not before it is needed: whoever only lists the labs is not to wait for it
  const { origin, pathname, search } = new URL(url)
  const path = pathname + search
  const client = new Client(origin, { headersTimeout: ANSWER_PATIENCE_MS, bodyTimeout: ANSWER_PATIENCE_MS })
  return {
    async ask (requests = 1) {
      for (let i = 0; i < requests; i++) expectAnswer(await askOnce(client, path, signal), url)
    },
    close: () => client.destroy()
  }
}

// A connection that was closed as the request went out: the server has not seen it, and it may be sent again (RFC 9110,
// section 9.2.2).
async function askOnce (client, path, signal, mayRepeat = true) {
  try {
    const { statusCode, body } = await client.request({ method: 'GET', path, signal })
    return { statusCode, bytes: (await body.arrayBuffer()).byteLength }
  } catch (error) {
    signal.throwIfAborted()
    if (mayRepeat && CLOSED.includes(error.code)) return askOnce(client, path, signal, false)
    throw new LoadError(`a request got no answer: ${error.message}`)
  }
}

function expectAnswer ({ statusCode, bytes }, url) {
  if (statusCode !== 200 || bytes === 0) throw new LoadError(`${url} answered ${statusCode} with ${bytes} bytes`)
}
