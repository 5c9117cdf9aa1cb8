// @ts-check
// A stub after each step: the servers.
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { stub, toStage } from '../../labs/stub-descent/lab.js'
import { request } from 'bench-in-turns/start/http-client.js'
import { startStage } from '../../scripts/stages/stage-app.js'
import { folderOf } from '../support/temporary.js'

test('a stub answers after so many steps, of which the first ones are fixed', async t => {
  const folder = await folderOf(t)
  const write = async name => {
    const file = join(folder, `${name}.cjs`)
    await writeFile(file, `module.exports = [1, 2, 3].map(i => s => { console.error('${name}', i, s.url); return s })`)
    return file
  }
  const files = { CHAIN: await write('chain'), FIXED: await write('fixed') }
  const wanted = [
    [stub('before', 0, 0), []],
    [stub('before', 2, 0), ['chain 1 /a?b=1', 'chain 2 /a?b=1']],
    [stub('some', 3, 2), ['fixed 1 /a?b=1', 'fixed 2 /a?b=1', 'chain 3 /a?b=1']],
    [stub('after', 1, 3), ['fixed 1 /a?b=1']]
  ]
  for (const [one, lines] of /** @type {any} */ (wanted)) {
    const stage = toStage(one)
    const server = await startStage({ ...stage, settings: { ...stage.settings, ...files } })
    const { status, body } = await request(server.url, '/a?b=1')
    await server.stop()
    await server.ended
    assert.deepEqual([status, String(body), server.stderrLines], [200, 'stub', lines])
  }
})
