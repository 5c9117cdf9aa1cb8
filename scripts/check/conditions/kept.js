// @ts-check
// What the participant's server leaves on its heap.
import { askOneByOne, openBursts } from 'bench-in-turns/load/autocannon.js'
import { say } from '../../render/say.js'
import { fails, holds } from '../verdict.js'
import { keptMemory } from '../with-server.js'

/** @import { Context, Finding } from '../check-exercise.js' */

/**
 * What does the server keep of each request, when the garbage is collected?
 *
 * @param {{ requests: number, atMostBytes: number }} condition `requests` before it looks, and as many until it looks
 *   again: a server with a client of its own gets through some compiling first
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function kept ({ requests, atMostBytes }, { stage, signal }) {
  const ask = (url, ending) => askAll(url, requests, ending)
  const { bytes } = await keptMemory(stage, signal, { warmUp: ask, load: ask })
  const each = Math.max(0, Math.round(bytes / requests))
  const says = say('the heap keeps {each} bytes of each request; the bound is {atMostBytes}', { each, atMostBytes })
  return each <= atMostBytes ? holds(says) : fails(says)
}

async function askAll (url, requests, signal) {
  const generator = openBursts(signal)
  try {
    await askOneByOne(generator, url, requests)
  } finally {
    await generator.stop()
  }
}
