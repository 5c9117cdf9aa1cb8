// @ts-check
// One URL holds the loop: a router whose regular expressions backtrack, one whose are repaired, and one with another
// language for its routes.
import { join } from 'node:path'
import { request, ToolError } from 'bench-in-turns/kit.js'
import { defineLab, installPackages, replaceModule, START_STOP_S, times } from '../kit.js'

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
const ROUND_S = 1 // nearly all of it on the longest URL of the old router

/**
 * @typedef {object} Routed by one router
 * @property {string} router
 * @property {{ length: number, ms: number[] }[]} urls that no route matches, by their length: how long the answer takes
 * @property {Record<string, string>} flight what the parameters of the route are taken to be
 * @property {boolean} takesPattern does it know a parameter with a regular expression of its own?
 */

export default defineLab({
  title: 'case: one URL holds the loop, by a regular expression in the router',
  params: { asks: times({ usual: 9, flag: 'rounds', help: 'of all URLs' }) },
  prepare: async (_options, run) => ({ packages: await installPackages(import.meta.dirname, 'the routers', run) }),
  cells: () => Object.keys(ROUTERS).map(router => ({ router })),
  sampleS: (_cell, { asks }) => 2 * START_STOP_S + asks * ROUND_S,
  async sample ({ router }, { asks }, { start }, { packages }) {
    const edits = [replaceModule('koa', join(packages, 'node_modules/koa')),
      replaceModule('@koa/router', join(packages, 'node_modules', router))]
    const server = await start({ id: router, dir: SERVICE }, { edits })
    const urls = await timeUrls(server.url, asks)
    const flight = JSON.parse(String((await request(server.url, FLIGHT)).body))
    return { urls, flight, takesPattern: await takesPattern(edits, start) }
  }
})

async function timeUrls (origin, rounds) {
  await request(origin, '/')
  const urls = DASHES.map(dashes => `/archive/a${'-a'.repeat(dashes)}/`)
    .map(url => ({ url, length: url.length, ms: /** @type {number[]} */ ([]) }))
  for (let round = 0; round < rounds; round++) {
    for (const { url, ms } of urls) {
      const start = performance.now()
      await request(origin, `${url}x`)
      ms.push(performance.now() - start)
    }
  }
  return urls.map(({ url, ...measured }) => measured)
}

// A router that does not know it throws where the route is made, so the service does not start.
async function takesPattern (edits, start) {
  const place = 'const router = new Router()'
  const route = { find: place, replacement: `${place}; router.get('${PATTERN}', ctx => { ctx.body = ctx.params })` }
  try {
    await start({ id: 'a pattern', dir: SERVICE }, { edits: [...edits, route] })
    return true
  } catch (error) {
    if (!(error instanceof ToolError)) throw error
    return false
  }
}
