// @ts-check
// What the first two stages are there to show.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import pWaitFor from 'p-wait-for'
import { request } from '../../scripts/server/http-client.js'
import { rootDir } from '../../scripts/server/catalog.js'
import { startStage } from '../../scripts/server/stage-process.js'
import { copyProject, findStage } from '../support/project.js'

const WARNING = 'MaxListenersExceededWarning'
const DEFAULT_MAX_LISTENERS = 10
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

for (const id of ['01-slow', 'koa-variant/01-slow']) {
  test(`${id} adds one listener a request`, async t => {
    const { server, get } = await start(t, await findStage(id))
    for (const served of [1, 2, 12]) {
      await get(served - (await server.read()).afterListeners)
      assert.equal((await server.read()).afterListeners, served)
    }
    assert.deepEqual(await wholeStderr(server), [], 'it warns')
  })
}

for (const id of ['02-listener-fix', '03-optimized', ...['02-listener-fix', '03-no-stringify', '04-optimized'].map(inKoa)]) {
  test(`${id} has one listener however many requests it serves`, async t => {
    const { server, get } = await start(t, await findStage(id))
    await get(12)
    assert.equal((await server.read()).afterListeners, 1)
  })
}

test('with the limit left at its default, the 11th request to 01-slow warns and names attachAfterEvent', async t => {
  const root = await copyProject(t, { '01-slow/util.js': ["require('events').defaultMaxListeners = Infinity\n", ''] })
  const stage = await findStage('01-slow', root)
  const silent = await start(t, stage, { nodeArgs: ['--trace-warnings'] })
  await silent.get(DEFAULT_MAX_LISTENERS)
  assert.deepEqual(await wholeStderr(silent.server), [])

  const { server, get } = await start(t, stage, { nodeArgs: ['--trace-warnings'] })
  await get(DEFAULT_MAX_LISTENERS + 1)
  await pWaitFor(() => server.stderrLines.length > 1, { timeout: 60_000 })
  const lines = server.stderrLines.join('\n')
  assert.match(lines, new RegExp(`${WARNING}.* 11 after listeners added`))
  assert.match(lines, /attachAfterEvent .*util\.js/)
})

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
