// @ts-check
// Does the ETag follow the content? Its timestamp moves once a minute, in a process of its own here more often.
import assert from 'node:assert/strict'
import { startStage } from '../stages/stage-process.js'
import { request } from './http-client.js'

/** @import { Check } from './seed-contract.js' */

const MINUTE = '60 * 1000' // as the stages write it
const SHORT_MINUTE_MS = 300
const PATIENCE_MS = 10_000

/** @type {Check} */
export const newContentCheck = {
  name: 'ETag of new content',
  needsProcess: true,
  async run ({ stage, route, defects, signal, nodeBinary }) {
    if (!stage || stage.isCeiling) return // its content never changes
    const edits = [{ find: MINUTE, replacement: String(SHORT_MINUTE_MS) }]
    const server = await startStage(stage, { signal, nodeBinary, edits })
    try {
      const { before, changed } = await untilContentChanges(server.url, route)
      const { headers } = await request(server.url, route)
      assert.equal(
        headers.etag === before.headers.etag,
        defects.includes('etag-of-data-only'),
        'the ETag stays although the content is new'
      )
      if (defects.includes('etag-of-data-only')) return
      assert.equal(
        changed.headers.etag === before.headers.etag,
        defects.includes('stale-etag'),
        'the first response with new content has the ETag of the old'
      )
    } finally {
      await server.stop()
    }
  }
}

// The last answer before the timestamp moves, and the first one after.
async function untilContentChanges (origin, route) {
  const untilMs = performance.now() + PATIENCE_MS
  let before = await request(origin, route)
  while (performance.now() < untilMs) {
    const answer = await request(origin, route)
    if (timestampOf(answer) !== timestampOf(before) && before.headers.etag) return { before, changed: answer }
    before = answer
  }
  return assert.fail(`the timestamp has not moved in ${PATIENCE_MS / 1000} s`)
}

function timestampOf ({ body }) {
  return JSON.parse(body.toString()).ts
}
