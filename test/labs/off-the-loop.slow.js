// @ts-check
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import pWaitFor from 'p-wait-for'
import { startServer, WAYS } from '../../labs/off-the-loop/lab.js'
import { request } from 'bench-in-turns/kit.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { installOnce } from '../../scripts/stages/installed/packages.js'
import { startStage } from '../../scripts/stages/stage-app.js'
import { childrenOf, isGone } from '../support/processes.js'

const { signal } = new AbortController()
await installOnce(join(rootDir, 'labs/off-the-loop/packages'), { what: 'a pool of worker threads', signal })
const run = /** @type {any} */ ({ start: startStage })

for (const way of WAYS) {
  test(`by ${way}, reports are as by the others, and no process is left`, async t => {
    const server = await startServer(way, run)
    t.after(() => server.stop())
    const ask = async path => String((await request(server.url, path)).body)
    assert.equal(await ask('/ping'), 'pong')
    const answers = await Promise.all(['/report/1000', '/report/10'].map(ask))
    assert.deepEqual(answers, ['{"number":871,"steps":178}', '{"number":9,"steps":19}'])
    const children = await childrenOf(server.pid)
    assert.equal(children.length, way === 'child' ? 1 : 0)
    await server.stop()
    await pWaitFor(() => children.every(isGone), { timeout: 60_000 })
  })
}
