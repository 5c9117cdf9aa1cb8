// @ts-check
// What the first two stages are there to show.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { request } from 'bench-in-turns/kit.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { findStage } from '../support/project.js'
import { startFor } from '../support/server.js'

const REQUESTS = 12 // more listeners than Node.js takes without a warning
const inKoa = name => `koa-variant/${name}`

const SLOW = ['01-slow', 'koa-variant/01-slow']
const FIXED = ['02-listener-fix', '03-optimized', ...['02-listener-fix', '03-no-stringify', '04-optimized'].map(inKoa)]
for (const id of [...SLOW, ...FIXED]) {
  test(`${id} ${SLOW.includes(id) ? 'adds a listener with each request' : 'has one listener'}`, async t => {
    const stage = await findStage(id)
    const server = await startFor(t, stage)
    for (let i = 0; i < REQUESTS; i++) await request(server.url, stage.route)
    assert.equal((await server.read()).counts.afterListeners, SLOW.includes(id) ? REQUESTS : 1)
    await server.stop()
    await server.ended // all that a server has written is there when it has ended, and not before
    assert.deepEqual(server.stderrLines, [], 'it warns')
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
