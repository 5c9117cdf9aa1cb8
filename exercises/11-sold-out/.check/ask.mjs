// @ts-check
import { say, withClient } from '../../../scripts/check/check-kit.js'

/** @import { Stage } from '../../../scripts/check/check-kit.js' */

const PATIENCE_MS = 5000 // any of the requests takes a few milliseconds

export const NO_ANSWER = say('no answer')

/**
 * @param {string} url
 * @param {string} path
 * @param {string} [method]
 * @returns {Promise<{ status: number | null, body: Buffer }>} null where there is no answer in time
 */
export async function ask (url, path, method = 'POST') {
  try {
    const res = await fetch(url + path, { method, signal: AbortSignal.timeout(PATIENCE_MS) })
    return { status: res.status, body: Buffer.from(await res.arrayBuffer()) }
  } catch (error) {
    if (error.name !== 'TimeoutError') throw error
    return { status: null, body: Buffer.alloc(0) }
  }
}

/**
 * @template T
 * @param {Stage} stage
 * @param {(query: (sql: string) => Promise<any[]>) => Promise<T>} work with a connection of its own
 * @returns {Promise<T>}
 */
export function withQuery ({ settings }, work) {
  return withClient(settings?.DATABASE_URL, client => work(async sql => (await client.query(sql)).rows))
}
