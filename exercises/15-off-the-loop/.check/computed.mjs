// @ts-check
import { performance } from 'node:perf_hooks'
import { fails, holds } from '../../../scripts/check/verdict.js'
import { withServer } from '../../../scripts/check/with-server.js'
import { say } from '../../../scripts/render/say.js'
import { request } from 'bench-in-turns/start/http-client.js'

/** @import { Context, Finding } from '../../../scripts/check/check-exercise.js' */

const KNOWN = '/report/90000'
const TIMES = 10
const NEW = Array.from({ length: TIMES }, (_, i) => `/report/${90_001 + i}`)
const LARGER = Array.from({ length: TIMES }, (_, i) => `/report/${150_001 + i}`) // than the usual one
const WAY = Array.from({ length: 3 * TIMES }, () => '/ping')
const LEAST_SHARE = 0.2 // what is kept takes a hundredth
const LEAST_OF_START = 0.02 // a report that is computed in a clever way takes a twentieth

/**
 * Is a report computed again when somebody has asked for it before, and not looked up in a table that was made when the
 * server started? The shortest of ten times each is hardly ever that of a busy moment, and what a request costs on the
 * way is known once V8 has seen some.
 *
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function check ({ stage, start, signal }) {
  const ofStartMs = await withServer(start, signal, ({ url }) => shortest(url, NEW))
  return withServer(stage, signal, async ({ url }) => {
    await request(url, KNOWN)
    const wayMs = await shortest(url, WAY)
    const newMs = await shortest(url, NEW)
    const knownMs = await shortest(url, NEW.map(() => KNOWN))
    if (knownMs < LEAST_SHARE * newMs) {
      return fails(say('{path} was asked for before, and is not computed again', { path: KNOWN }))
    }
    const largerMs = await shortest(url, LARGER)
    const [path] = NEW
    return newMs - wayMs < LEAST_OF_START * ofStartMs || newMs < LEAST_SHARE * largerMs
      ? fails(say('{path} is not computed for the request: its answer was there before', { path }))
      : holds(say('{path} is computed each time', { path: KNOWN }))
  })
}

/** @returns {Promise<number>} ms of the quickest answer */
async function shortest (url, paths) {
  const tookMs = []
  for (const path of paths) {
    const startedMs = performance.now()
    await request(url, path)
    tookMs.push(performance.now() - startedMs)
  }
  return Math.min(...tookMs)
}
