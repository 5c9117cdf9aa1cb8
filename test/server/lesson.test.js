// @ts-check
// What the first two stages are there to show.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { request } from '../../scripts/server/http-client.js'
import { rootDir } from '../../scripts/server/catalog.js'
import { startStage } from '../../scripts/server/stage-process.js'
import { findStage } from '../support/project.js'

const inKoa = name => `koa-variant/${name}`

async function start (t, stage, options) {
  const server = await startStage(stage, options)
  t.after(() => server.stop())
  const get = async count => {
    for (let i = 0; i < count; i++) await request(server.url, stage.route)
  }
  return { server, get }
}

// All that a server has written is there when it has ended, and not before.
async function wholeStderr (server) {
  await server.stop()
  await server.ended
  return server.stderrLines
}

const SLOW = ['01-slow', 'koa-variant/01-slow']
const FIXED = ['02-listener-fix', '03-optimized', ...['02-listener-fix', '03-no-stringify', '04-optimized'].map(inKoa)]
for (const id of [...SLOW, ...FIXED]) {
  test(`${id} ${SLOW.includes(id) ? 'adds a listener with each request' : 'has one listener'}`, async t => {
    const { server, get } = await start(t, await findStage(id))
    await get(12)
    assert.equal((await server.read()).afterListeners, SLOW.includes(id) ? 12 : 1)
    assert.deepEqual(await wholeStderr(server), [], 'it warns')
  })
}

const RETURN = 'if (attachAfterEvent === true) return'
const oneLineSteps = [
  ['01-slow', '02-listener-fix', RETURN],
  ['koa-variant/01-slow', 'koa-variant/02-listener-fix', RETURN],
  ['koa-variant/02-listener-fix', 'koa-variant/03-no-stringify', 'cache[hash(result.url)] = hash(JSON.stringify(result.data))']
]
for (const [before, after, changed] of oneLineSteps) {
  test(`${before} and ${after} differ in one line`, async () => {
    const read = (folder, file) => readFile(join(rootDir, folder, file), 'utf8')
    assert.equal(await read(before, 'index.js'), await read(after, 'index.js'))
    const linesBefore = (await read(before, 'util.js')).split('\n')
    const linesAfter = (await read(after, 'util.js')).split('\n')
    assert.equal(linesBefore.length, linesAfter.length)
    assert.deepEqual(linesBefore.filter((line, i) => line !== linesAfter[i]).map(line => line.trim()), [changed])
  })
}
