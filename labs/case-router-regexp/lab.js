// @ts-check
// One URL holds the loop: a router whose regular expressions backtrack, one whose are repaired, and one with another
// language for its routes.
import { join } from 'node:path'
import {
  installOnce, isToolFailure, parsePositive, request, startStage, START_STOP_S, UsageError
} from '../kit.js'

/** @import { Lab, LabFlags, LabRun } from '../index.js' */

export const title = 'case: one URL holds the loop, by a regular expression in the router'

/** @type {LabFlags} */
export const flags = { rounds: { type: 'string', value: 'N', help: 'of all URLs' } }
export const quick = { rounds: '3' }

/** In the lock file of the packages, and which path-to-regexp each brings. */
export const ROUTERS = {
  'router-old': 'path-to-regexp 6.2.2',
  'router-repaired': 'path-to-regexp 6.3.0',
  'router-new': 'path-to-regexp 8'
}
const DASHES = [100, 200, 400, 800]
const FLIGHT = '/flights/st-gallen-oslo'
const PATTERN = '/users/:id(\\\\d+)' // as it stands in the source
const SERVICE = join(import.meta.dirname, 'service')
const PACKAGES = join(import.meta.dirname, 'packages')

/** @type {Lab['readOptions']} */
export function readOptions ({ values, positionals }) {
  if (positionals.length) throw new UsageError('case-router-regexp takes no stage: it has a service of its own')
  return { rounds: parsePositive('rounds', values.rounds, { max: 100 }) ?? 9 }
}

const ROUND_S = 3 // nearly all of it on the longest URL of the old router

/** @type {Lab['expectedS']} */
export const expectedS = ({ rounds }) => rounds * ROUND_S + 2 * Object.keys(ROUTERS).length * START_STOP_S

/**
 * @typedef {object} Routed by one router
 * @property {string} router
 * @property {{ length: number, ms: number[], othersMs: number[] }[]} urls that no route matches, by their length: how
 *   long the answer takes, and one to `/` that was asked for a little later
 * @property {Record<string, string>} flight what the parameters of the route are taken to be
 * @property {boolean} takesPattern does it know a parameter with a regular expression of its own?
 */

/**
 * @param {{ rounds: number }} options
 * @param {LabRun} run
 * @returns {Promise<{ routed: Routed[] }>}
 */
export async function measure ({ rounds }, { signal, step }) {
  step('the routers: install')
  const packages = await installOnce(PACKAGES, { what: 'the routers', signal })
  const routed = []
  for (const [i, router] of Object.keys(ROUTERS).entries()) {
    step(ROUTERS[router], i / Object.keys(ROUTERS).length)
    const edits = [replaceModule('koa', join(packages, 'node_modules/koa')),
      replaceModule('@koa/router', join(packages, 'node_modules', router))]
    const server = await startStage({ id: router, dir: SERVICE }, { edits, signal })
    try {
      const urls = await timeUrls(server.url, rounds)
      const flight = JSON.parse(String((await request(server.url, FLIGHT)).body))
      routed.push({ router, urls, flight, takesPattern: await takesPattern(edits, signal) })
    } finally {
      await server.stop()
    }
  }
  return { routed }
}

function replaceModule (name, folder) {
  return { find: `require('${name}')`, replacement: `require(${JSON.stringify(folder)})` }
}

async function timeUrls (origin, rounds) {
  await request(origin, '/')
  const urls = DASHES.map(dashes => `/archive/a${'-a'.repeat(dashes)}/`)
    .map(url => ({ url, length: url.length, ms: /** @type {number[]} */ ([]), othersMs: /** @type {number[]} */ ([]) }))
  for (let round = 0; round < rounds; round++) {
    for (const { url, ms, othersMs } of urls) {
      const [own, other] = await Promise.all([timed(origin, `${url}x`), timed(origin, '/')])
      ms.push(own)
      othersMs.push(other)
    }
  }
  return urls.map(({ url, ...measured }) => measured)
}

async function timed (origin, path) {
  const start = performance.now()
  await request(origin, path)
  return performance.now() - start
}

// A router that does not know it throws where the route is made, so the service does not start.
async function takesPattern (edits, signal) {
  const place = 'const router = new Router()'
  const route = { find: place, replacement: `${place}; router.get('${PATTERN}', ctx => { ctx.body = ctx.params })` }
  try {
    const server = await startStage({ id: 'a pattern', dir: SERVICE }, { edits: [...edits, route], signal })
    await server.stop()
    return true
  } catch (error) {
    if (!isToolFailure(error)) throw error
    return false
  }
}
