// @ts-check
// Live runs in the pages that `npm run docs` serves. A built site has no server behind it, and shows recorded ones.
import { createHash } from 'node:crypto'
import { openLive } from '../../.book/live-server.js'
import { allowOwnFiles, answerError, keepErrors, refuseForeign } from './refused-requests.js'
import { virtualModule } from './virtual-modules.js'

/**
 * @import { Plugin } from 'vitepress'
 */

const EDITOR = '/__open-in-editor' // of Vite's: it starts a program for any website that asks

/**
 * @param {string[]} ids of stages and exercises that can be run
 * @returns {Plugin} `virtual:live` says how to ask for a run: `{ token, ids }`, `token` null where nobody can be asked
 */
export function liveRuns (ids) {
  /** @type {ReturnType<typeof openLive> | null} */
  let live = null
  let inlineScripts = /** @type {string[]} */ ([])
  return {
    ...virtualModule('live', () =>
      `export const token = ${JSON.stringify(live?.token ?? null)}\nexport const ids = ${JSON.stringify(ids)}`),
    config: allowOwnFiles,
    configResolved: config => { inlineScripts = inlineScriptsOf(/** @type {any} */ (config).vitepress.site.head) },
    configureServer ({ middlewares, httpServer, environments, config: { logger } }) {
      keepErrors(environments.client.hot)
      live = openLive()
      const { handle, close } = live
      httpServer?.once('close', close)
      if (httpServer) refuseForeign(httpServer)
      middlewares.use(EDITOR, (request, response) => { response.writeHead(403).end() })
      middlewares.use(handle)
      middlewares.use((request, response, next) => {
        response.setHeader('content-security-policy', policyOf(inlineScripts))
        response.setHeader('cross-origin-opener-policy', 'same-origin')
        next()
      })
      return () => { middlewares.use(answerError(logger)) } // behind everything else
    }
  }
}

function inlineScriptsOf (head) {
  return head.flatMap(([tag, attributes, text]) => tag === 'script' && !attributes.src && text ? [text] : [])
}

/** Whatever a page may load, and that no other site may show it in a frame. Vite puts styles into the page itself. */
function policyOf (inlineScripts) {
  const hashes = inlineScripts.map(text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'"
  ].join('; ')
}
