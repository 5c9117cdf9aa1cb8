// @ts-check
// How a page asks the server that it comes from.
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { token } from 'virtual:live'
import { TOKEN_HEADER } from '../../../../scripts/book/live-bounds.js'

const API = '/live/api/'
const GONE = 'The server of this page does not answer any more. Start it again: npm run docs'

/** Is there anybody who can run something? */
export const isLive = token !== null

/**
 * @param {object} request
 * @param {AbortSignal} signal ends the run
 * @returns {AsyncGenerator<any>} what happens, as it happens; an `error` last where there was one
 */
export async function * followRun (request, signal) {
  try {
    const response = await ask('runs', request, signal)
    if (!response.ok) return yield { type: 'error', message: await messageOf(response) }
    const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
    let isOver = false
    for await (const { data } of events) {
      const event = JSON.parse(data)
      isOver ||= event.type === 'end' || event.type === 'error'
      yield event
    }
    if (!isOver && !signal.aborted) yield { type: 'error', message: GONE }
  } catch {
    if (!signal.aborted) yield { type: 'error', message: GONE }
  }
}

/**
 * @param {{ startedAt: string }} record of the run that was the last
 * @returns {Promise<{ file?: string, message?: string }>} the file that it was written to, or why it was not
 */
export async function keepRecord ({ startedAt }) {
  try {
    return await (await ask('records', { startedAt })).json()
  } catch {
    return { message: GONE }
  }
}

function ask (what, body, signal) {
  const headers = { 'content-type': 'application/json', [TOKEN_HEADER]: token }
  return fetch(API + what, { method: 'POST', headers, body: JSON.stringify(body), signal })
}

async function messageOf (response) {
  return (await response.json().catch(() => ({}))).message ?? GONE
}
