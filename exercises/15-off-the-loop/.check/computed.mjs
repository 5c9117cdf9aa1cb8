// @ts-check
import { performance } from 'node:perf_hooks'
import { fails, holds } from '../../../scripts/check/verdict.js'
import { withServer } from '../../../scripts/check/with-server.js'
import { say } from '../../../scripts/render/say.js'
import { request } from 'bench-in-turns/start/http-client.js'

/** @import { Context, Finding } from '../../../scripts/check/check-exercise.js' */

const KNOWN = '/report/90000'
const NEW = [90001, 90002, 90003, 90004, 90005].map(limit => `/report/${limit}`)
const LEAST_SHARE = 0.2 // what is kept takes a hundredth

/**
 * Is a report computed again when somebody has asked for it before? The shortest of five times each is hardly ever that
 * of a busy moment.
 *
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function check ({ stage, signal }) {
  return withServer(stage, signal, async ({ url }) => {
    const shortest = async paths => {
      const tookMs = []
      for (const path of paths) {
        const startedMs = performance.now()
        await request(url, path)
        tookMs.push(performance.now() - startedMs)
      }
      return Math.min(...tookMs)
    }
    await request(url, KNOWN)
    const newMs = await shortest(NEW)
    const knownMs = await shortest(NEW.map(() => KNOWN))
    return knownMs < LEAST_SHARE * newMs
      ? fails(say('{path} was asked for before, and is not computed again', { path: KNOWN }))
      : holds(say('{path} is computed each time', { path: KNOWN }))
  })
}
