// @ts-check
// How a page asks the server that it comes from.
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { token } from 'virtual:live'
import { TOKEN_HEADER } from '../../../../scripts/stages/live-bounds.js'

const API = '/live/api/'

/** @typedef {string | [text: string, ...values: string[]]} Message a text is of a program, in English */

/** Is there anybody who can run something? */
export const isLive = token !== null

/**
 * @param {object} request
 * @param {AbortSignal} signal ends the run
 * @returns {AsyncGenerator<any>} what happens, as it happens; an `error` last where there was one, without a message
 *   when the server is gone
 */
export async function * followRun (request, signal) {
  try {
    const response = await ask('runs', request, signal)
    if (!response.ok) return yield { type: 'error', ...await response.json().catch(() => ({})) }
    const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
    let isOver = false
    for await (const { data } of events) {
      const event = JSON.parse(data)
      isOver ||= event.type === 'end' || event.type === 'error'
      yield event
    }
    if (!isOver && !signal.aborted) yield { type: 'error' }
  } catch {
    if (!signal.aborted) yield { type: 'error' }
  }
}

/**
 * @param {{ startedAt: string }} record of the run that was the last
 * @returns {Promise<{ file?: string, message?: Message }>} the file that it was written to, or why it was not
 */
export async function keepRecord ({ startedAt }) {
  try {
    return await (await ask('records', { startedAt })).json()
  } catch {
    return {}
  }
}

function ask (what, body, signal) {
  const headers = { 'content-type': 'application/json', [TOKEN_HEADER]: token }
  return fetch(API + what, { method: 'POST', headers, body: JSON.stringify(body), signal })
}

/**
 * @param {ReturnType<import('../words.js').useWords>} say
 * @param {Message} [message] none where the server is gone
 * @returns {string} in the language of the page
 */
export function sayMessage (say, message) {
  if (!message) return say('The server of this page does not answer any more. Start it again: npm run docs')
  return typeof message === 'string' ? message : say(...message)
}
