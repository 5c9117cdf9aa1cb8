// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { request } from 'bench-in-turns/kit.js'
import { copyProject, findStage } from '../support/project.js'
import { startFor } from '../support/server.js'

async function answerOf (t, id) {
  const stage = await findStage(id)
  const server = await startFor(t, stage)
  await request(server.url, stage.route)
  return request(server.url, stage.route)
}

test('the ceiling sends what 03-optimized sends, header for header', async t => {
  const [ceiling, optimised] = await Promise.all([answerOf(t, 'ceiling'), answerOf(t, '03-optimized')])
  const shape = ({ headers, body }) =>
    Object.entries({ ...headers, date: '', etag: headers.etag.replace(/\d/g, '0'), body: body.length })
  assert.deepEqual(shape(ceiling), shape(optimised))
})

const SEED = [["server.get('/seed/v1'", "server.get('/seed/:version'"], ["url === '/seed/v1'", "url.startsWith('/seed/')"]]
const TEST = [["router.get('/test'", "router.get('/:name'"], ["url === '/test'", "url.startsWith('/test')"]]
for (const [id, [index, util]] of /** @type {[string, [string, string][]][]} */ ([
  ['03-optimized', SEED], ['fastify-variant', SEED], ['koa-variant/04-optimized', TEST]
])) {
  test(`${id} with a second route answers each with a body of its own`, async t => {
    const stage = await findStage(id, await copyProject(t, { [`${id}/index.js`]: index, [`${id}/util.js`]: util }))
    const server = await startFor(t, stage)
    for (const route of [stage.route, `${stage.route}2`, stage.route]) {
      assert.equal(JSON.parse((await request(server.url, route)).body.toString()).url, route)
    }
  })
}
