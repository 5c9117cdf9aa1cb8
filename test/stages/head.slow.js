// @ts-check
// What the servers say to a request for the headers alone, as the page on conditional requests tells.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { request } from 'bench-in-turns/kit.js'
import { readCatalog, withoutNeeds } from '../../scripts/stages/catalog.js'
import { startStage } from '../../scripts/stages/stage-app.js'

/** By track: restify answers what it has a handler for, and these have one for GET. */
const HEAD = { restify: 405, koa: 200, fastify: 200 }

test('a HEAD is refused on restify, and answered by the routers of Koa and Fastify', async () => {
  const stages = withoutNeeds(await readCatalog()).filter(({ track }) => Object.hasOwn(HEAD, track))
  assert.deepEqual(new Set(stages.map(({ track }) => track)), new Set(Object.keys(HEAD)))
  await Promise.all(stages.map(async stage => {
    const server = await startStage(stage, { withProbe: false })
    try {
      const { status, body } = await request(server.url, stage.route, { method: 'HEAD' })
      assert.deepEqual([stage.id, status, body.length], [stage.id, HEAD[stage.track], 0])
    } finally {
      await server.stop()
    }
  }))
})
