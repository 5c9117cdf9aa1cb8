// @ts-check
// Asks until it is enough, or until the server is gone, and knows exactly what was answered.

/**
 * @param {string} url
 * @param {object} asked
 * @param {number} asked.connections
 * @param {number} asked.requests at most
 * @param {AbortSignal} asked.signal
 * @param {(answered: number) => void} [asked.onAnswer]
 * @returns {Promise<number>} requests that were answered with 200, once they all are or no connection is left
 */
export async function askUntilGone (url, { connections, requests, signal, onAnswer = () => {} }) {
  const { Client } = await import('undici') // listing the labs has no use for it
  const { origin, pathname: path } = new URL(url)
  let [sent, answered] = [0, 0]
  const askOnOne = async () => {
    const client = new Client(origin, { headersTimeout: 5000, bodyTimeout: 5000 })
    try {
      while (sent++ < requests) {
        const { statusCode, body } = await client.request({ path, method: 'GET', signal })
        await body.dump()
        if (statusCode === 200) onAnswer(++answered)
      }
    } catch {
      signal.throwIfAborted() // else the server is gone, or takes too long: what was answered says so
    } finally {
      await client.destroy()
    }
  }
  await Promise.all(Array.from({ length: connections }, askOnOne))
  return answered
}
