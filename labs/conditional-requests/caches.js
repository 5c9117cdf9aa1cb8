// @ts-check
// What stands between a server and its users: who asks again with the ETag that it was given, and what does it get?
import pWaitFor from 'p-wait-for'
import { StageError } from '../../scripts/errors.js'
import { findChromium, openChromium } from '../../scripts/server/chromium.js'
import { request } from '../../scripts/server/http-client.js'
import { findNginx, startNginx } from '../../scripts/server/nginx.js'
import { askForTag } from './answers.js'
import { openTap } from './tap.js'

/**
 * @import { Edit } from '../../scripts/server/sources.js'
 * @import { SampleRun } from '../design.js'
 * @import { Passed } from './tap.js'
 */

const STALE_WITHIN_MS = 20_000

/**
 * @typedef {object} Visit
 * @property {string} cache
 * @property {string} origin id
 * @property {'empty' | 'fresh' | 'stale'} state of its copy when the client asks it
 * @property {number} status that the client gets
 * @property {string | null} etag that the client gets
 * @property {Passed[]} passed what reached the server
 */

/** By name: its version, null where it is missing, and how it is visited. */
export const CACHES = {
  nginx: { find: findNginx, visit: visitNginx },
  'nginx with gzip': { find: findNginx, visit: visitGzip },
  Chromium: { find: findChromium, visit: visitChromium }
}

/**
 * @param {string} cache
 * @param {{ stage: string, edits: Edit[] }} origin
 * @param {SampleRun} run
 * @returns {Promise<Omit<Visit, 'cache' | 'origin'>[]>}
 */
export async function visitCache (cache, { stage, edits }, run) {
  const { route } = run.stage(stage)
  const server = await run.start(stage, { edits })
  await askForTag(server.url, route) // the copy is to have one
  return CACHES[cache].visit(run.keep(await openTap(server.url, route)), route, run)
}

async function visitNginx (tap, route, { keep, signal }) {
  const nginx = keep(await startNginx((port, folder) => `
    proxy_cache_path ${folder}/copies keys_zone=copies:1m;
    server {
      listen 127.0.0.1:${port};
      location / {
        proxy_pass ${tap.url};
        proxy_cache copies;
        proxy_cache_revalidate on;
        proxy_ignore_headers Cache-Control; # two minutes are too long to wait
        proxy_cache_valid 200 1s;
      }
    }`, { signal }))
  const ask = async state => ({ state, ...told(await request(nginx.url, route)), passed: tap.take() })
  const visits = [await ask('empty'), await ask('fresh')]
  await pWaitFor(async () => {
    const visit = await ask('stale')
    if (visit.passed.length) visits.push(visit)
    return visit.passed.length > 0
  }, { interval: 50, timeout: STALE_WITHIN_MS, signal })
  return visits
}

// No cache of its own: the copy is the client's. Compressed, an answer is no longer the same byte by byte, so its tag
// becomes a weak one.
async function visitGzip (tap, route, { keep, signal }) {
  const nginx = keep(await startNginx(port => `
    gzip on;
    gzip_types application/json;
    server { listen 127.0.0.1:${port}; location / { proxy_pass ${tap.url}; } }`, { signal }))
  const ask = async (state, etag) => {
    const headers = { 'Accept-Encoding': 'gzip', ...etag && { 'If-None-Match': etag } }
    return { state, ...told(await request(nginx.url, route, { headers })), passed: tap.take() }
  }
  const first = await ask('empty', null)
  return [first, await ask('stale', first.etag)]
}

const told = ({ status, headers }) => ({ status, etag: headers.etag ?? null })

// The page is the answer itself, so what it fetches is of its own origin. Whoever says `no-cache` wants no copy
// unasked.
async function visitChromium (tap, route, { keep, signal }) {
  const { page, close } = await openChromium(signal)
  keep({ stop: close })
  const ask = async (state, cache) => {
    const answer = await page.evaluate(fetchWhole, { path: route, cache })
    return { state, ...answer, passed: tap.take() }
  }
  try {
    const first = /** @type {import('playwright-core').Response} */ (await page.goto(tap.url + route))
    return [
      { state: 'empty', ...told({ status: first.status(), headers: first.headers() }), passed: tap.take() },
      await ask('fresh', 'default'),
      await ask('stale', 'no-cache')
    ]
  } catch (error) {
    throw new StageError(`Chromium failed: ${error.message.split('\n')[0]}`, [])
  }
}

// Runs in the page.
async function fetchWhole ({ path, cache }) {
  const answer = await fetch(path, { cache })
  await answer.arrayBuffer()
  return { status: answer.status, etag: answer.headers.get('etag') }
}
