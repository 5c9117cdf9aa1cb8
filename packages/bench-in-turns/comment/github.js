// @ts-check
// What is asked of the code host, and no more: https://docs.github.com/rest
import { ToolError } from '../errors.js'

const TIMEOUT_MS = 30_000
const PAGE = 100
const MOST_PAGES = 30

/** @typedef {ReturnType<typeof openHost>} Host */

/**
 * @param {{ api: string, repository: string, token: string }} of `repository` as OWNER/NAME
 */
export function openHost ({ api, repository, token }) {
  const headers = {
    accept: 'application/vnd.github+json',
    authorization: `Bearer ${token}`,
    'x-github-api-version': '2022-11-28'
  }

  /** @param {string} path below the repository @param {{ method?: string, body?: object }} [options] */
  async function ask (path, { method = 'GET', body } = {}) {
    const response = await fetch(`${api}/repos/${repository}/${path}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS)
    })
    if (!response.ok) throw new ToolError(`${method} ${path.split('?')[0]} was answered with ${response.status}`)
    return response
  }

  return {
    /** @returns {Promise<any>} */
    get: async path => (await ask(path)).json(),
    /** @returns {Promise<any>} */
    send: async (method, path, body) => (await ask(path, { method, body })).json(),
    /**
     * @param {string} path of a list
     * @param {(item: any) => boolean} isIt
     * @returns {Promise<any>} the first that is; undefined without one
     */
    async find (path, isIt) {
      for (let page = 1; page <= MOST_PAGES; page++) {
        const items = await (await ask(`${path}?per_page=${PAGE}&page=${page}`)).json()
        const found = items.find(isIt)
        if (found || items.length < PAGE) return found
      }
    },
    /**
     * @param {string} path
     * @param {number} mostBytes
     * @returns {Promise<Buffer>}
     * @throws {ToolError} as soon as there are more
     */
    async download (path, mostBytes) {
      const chunks = []
      let bytes = 0
      for await (const chunk of /** @type {any} */ ((await ask(path)).body)) {
        bytes += chunk.length
        if (bytes > mostBytes) throw new ToolError(`the artifact has more than ${mostBytes} bytes`)
        chunks.push(chunk)
      }
      return Buffer.concat(chunks)
    }
  }
}
