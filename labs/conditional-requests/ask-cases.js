// @ts-check
// Every case of cases.js, asked of every implementation.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { request, StageError, startStage, withTemporaryFolder } from '../kit.js'
import { CASES, HEADERS_OF_304 } from './cases.js'
import { clockBy } from './servers.js'

/**
 * @import { Edit } from '../../scripts/server/sources.js'
 * @import { Stage } from '../../scripts/server/catalog.js'
 * @import { Known, Reply } from './cases.js'
 */

/**
 * @param {Stage} stage
 * @param {{ name: string, edits: Edit[] }} implementation
 * @param {AbortSignal} signal
 * @returns {Promise<{ known: Known, replies: Reply[] }>}
 */
export function askCases (stage, { name, edits }, signal) {
  return withTemporaryFolder(async folder => {
    const minuteLater = join(folder, 'a-minute-later')
    const server = await startStage(stage, { signal, edits: [...edits, ...clockBy(minuteLater)] })
    try {
      const { headers } = await askForTag(server.url, stage.route)
      const replies = []
      for (const { id, sends, path = stage.route, isLater } of CASES) {
        if (isLater) await writeFile(minuteLater, '')
        const sent = sends(headers.etag) ?? null
        const reply = await request(server.url, path, { headers: sent === null ? {} : { 'If-None-Match': sent } })
        replies.push({
          implementation: name,
          case: id,
          sent,
          status: reply.status,
          headers: pick(reply.headers),
          bodyBytes: reply.body.length
        })
      }
      return { known: { implementation: name, headers: pick(headers) }, replies }
    } finally {
      await server.stop()
    }
  })
}

/**
 * The first answer of a stage has no ETag yet.
 *
 * @param {string} origin
 * @param {string} route
 * @returns {Promise<{ headers: Record<string, any>, body: Buffer }>} of the first answer that has one
 */
export async function askForTag (origin, route) {
  for (let tries = 1; ; tries++) {
    const answer = await request(origin, route)
    if (answer.headers.etag) return answer
    if (tries === 10) throw new StageError(`${origin}${route} sends no ETag`, [])
  }
}

function pick (headers) {
  return Object.fromEntries(HEADERS_OF_304.filter(name => name in headers).map(name => [name, String(headers[name])]))
}
