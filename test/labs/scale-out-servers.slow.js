// @ts-check
// Several processes of a stage behind node:cluster and behind nginx: what they do when one of them dies, or all have to
// go.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import pWaitFor from 'p-wait-for'
import { startTarget } from '../../labs/scale-out/targets.js'
import { findNginx, NO_NGINX } from '../../scripts/server/nginx.js'
import { startStage } from '../../scripts/server/stage-process.js'
import { rootDir } from '../../scripts/server/catalog.js'
import { isGone } from '../support/processes.js'
import { findStage } from '../support/project.js'
import { folderOf } from '../support/temporary.js'

const CLUSTER = join(rootDir, 'labs/scale-out/servers/cluster')
const TIMEOUT_MS = 60_000
const noNginx = await findNginx() ? false : NO_NGINX
const noSignals = process.platform === 'win32' && 'Windows has no signals to send'
const stage = await findStage('01-slow')
const never = new AbortController().signal

const ask = async (target, times) => {
  for (let i = 0; i < times; i++) {
    assert.equal((await fetch(target.url + stage.route, { headers: { connection: 'close' } })).status, 200)
  }
}
const pidsOf = async target => (await target.read()).workers.map(({ pid }) => pid)

test('each process of a cluster has listeners of its own, and none outlives it', async t => {
  const target = await startTarget('cluster', stage, 3, never)
  t.after(() => target.stop())
  await pWaitFor(async () => {
    await ask(target, 3)
    return (await target.read()).workers.every(worker => worker.requestsServed > 0)
  }, { timeout: TIMEOUT_MS })
  const { workers, requestsServed, afterListeners } = await target.read()
  assert.deepEqual(workers.map(worker => worker.afterListeners), workers.map(worker => worker.requestsServed))
  assert.equal(afterListeners, requestsServed)
  await target.stop()
  for (const { pid } of workers) assert.ok(isGone(pid), `${pid} is left`)
})

test('a process of a cluster that dies ends the cluster in a line', { skip: noSignals }, async t => {
  const server = await startStage({ id: 'cluster', dir: CLUSTER, settings: { STAGE_DIR: stage.dir, WORKERS: '2' } })
  t.after(() => server.stop())
  const [victim, other] = await pidsOf(server)
  process.kill(victim, 'SIGKILL')
  await server.ended
  assert.deepEqual(server.stderrLines, [`worker ${victim} was ended by SIGKILL`])
  await pWaitFor(() => isGone(other), { timeout: TIMEOUT_MS })
})

test('a process that never listens ends the cluster in a line', async t => {
  const dir = await folderOf(t, { 'index.js': 'throw new Error("no configuration")' })
  await assert.rejects(startTarget('cluster', { ...stage, id: 'broken', dir }, 2, never), ({ message, stderrLines }) => {
    assert.equal(message, 'broken as 2 processes ended with exit code 1')
    assert.match(stderrLines.join('\n'), /^worker \d+ ended with exit code 1 before it listened: Error: no configuration$/)
    return true
  })
})

test('a signal ends a cluster and all of its processes', { skip: noSignals }, async () => {
  const end = new AbortController()
  const pids = await pidsOf(await startTarget('cluster', stage, 2, end.signal))
  end.abort()
  await pWaitFor(() => pids.every(isGone), { timeout: TIMEOUT_MS })
})

test('nginx hands requests to all processes, and none outlives it', { skip: noNginx }, async t => {
  const target = await startTarget('nginx', stage, 2, never)
  t.after(() => target.stop())
  await ask(target, 4)
  assert.equal((await target.read()).afterListeners, 4)
  const before = await target.frontMicros()
  assert.ok(process.platform !== 'linux' || Number(before) > 0)
  await target.stop()
  await assert.rejects(fetch(target.url))
})
