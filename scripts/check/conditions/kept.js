// @ts-check
// What the participant's server leaves on its heap.
import { measureKept } from 'bench-in-turns/turns/kept.js'
import { median } from 'simple-statistics'
import { appOf } from '../../stages/stage-app.js'
import { say } from '../../render/say.js'
import { fails, holds } from '../verdict.js'

/** @import { Context, Finding } from '../check-exercise.js' */

const BATCHES = 5
const LONGEST_MS = 20_000 // for a batch, which takes a fraction of a second

/**
 * What does the server keep of each request, when the garbage is collected? It is asked in batches, and the middle one
 * counts: what some cache or list adds once, and what is let go of later, is in one or two of them. A server that keeps
 * nothing then shows less than 50 bytes of each of a few hundred requests, however busy the machine is.
 *
 * @param {{ requests: number, atMostBytes: number }} condition `requests` of a batch, and before the first one
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function kept ({ requests, atMostBytes }, { stage, signal }) {
  const options = { processes: 1, batches: BATCHES, batchRequests: requests, batchMs: LONGEST_MS, connections: 1 }
  const warmUp = { warmUpRequests: requests, warmUpMs: LONGEST_MS }
  const { batches } = await measureKept(await appOf(stage), { ...options, ...warmUp }, signal)
  const each = Math.max(0, Math.round(median(batches.map(({ grownBytes, requests }) => grownBytes / requests))))
  const says = say('the heap keeps {each} bytes of each request; the bound is {atMostBytes}', { each, atMostBytes })
  return each <= atMostBytes ? holds(says) : fails(says)
}
