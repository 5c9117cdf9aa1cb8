// @ts-check
// What the participant's server keeps of each request, when the garbage is collected.
import { openOneByOne } from '../../measure/autocannon.js'
import { say } from '../../render/say.js'
import { fails, holds } from '../verdict.js'
import { keptMemory } from '../with-server.js'

/** @import { Context, Finding } from '../check-exercise.js' */

/**
 * @param {{ requests: number, atMostBytes: number }} condition of each request, on the heap
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function kept ({ requests, atMostBytes }, { stage, signal }) {
  const load = (url, signal) => askFor(url, requests, signal)
  const { bytes } = await keptMemory(stage, signal, { warmUp: load, load })
  const each = Math.max(0, Math.round(bytes / requests))
  const says = say('the heap keeps {each} bytes of each request; the bound is {atMostBytes}', { each, atMostBytes })
  return each <= atMostBytes ? holds(says) : fails(says)
}

async function askFor (url, requests, signal) {
  const client = await openOneByOne(url, signal)
  try {
    await client.ask(requests)
  } finally {
    await client.close()
  }
}
