// @ts-check
import { fails, holds } from '../../../scripts/check/verdict.js'
import { keptMemory } from '../../../scripts/check/with-server.js'
import { askOneByOne, openBursts } from '../../../scripts/measure/autocannon.js'
import { say } from '../../../scripts/render/say.js'

/** @import { Context, Finding } from '../../../scripts/check/check-exercise.js' */

const REQUESTS = 1000
const AT_MOST_BYTES = 300

/**
 * What does the server keep of each request, when the garbage is collected?
 *
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function check ({ stage, signal }) {
  const { bytes } = await keptMemory(stage, signal, { warmUp: ask, load: ask })
  const each = Math.max(0, Math.round(bytes / REQUESTS))
  const says = say('the heap keeps {each} bytes of each request; the bound is {atMostBytes}', {
    each, atMostBytes: AT_MOST_BYTES
  })
  return each <= AT_MOST_BYTES ? holds(says) : fails(says)
}

async function ask (url, signal) {
  const generator = openBursts(signal)
  try {
    await askOneByOne(generator, url, REQUESTS)
  } finally {
    await generator.stop()
  }
}
