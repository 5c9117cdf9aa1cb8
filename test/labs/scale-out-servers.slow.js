// @ts-check
// Several processes of a stage behind node:cluster: what they do when one of them dies, or all have to go.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import pWaitFor from 'p-wait-for'
import { startTarget } from '../../labs/scale-out/targets.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { take } from '../support/lab-samples.js'
import { NO_SIGNALS } from '../support/lacking.js'
import { isGone } from '../support/processes.js'
import { findStage } from '../support/project.js'
import { startFor } from '../support/server.js'

const CLUSTER = join(rootDir, 'labs/scale-out/servers/cluster')
const TIMEOUT_MS = 60_000
const stage = await findStage('01-slow')

/** As the lab has it: what the use of a run starts ends with it. */
const withRun = use => take([{}], async (_cell, run) => { await use(run) })

const ask = async (target, times) => {
  for (let i = 0; i < times; i++) {
    assert.equal((await fetch(target.url + stage.route, { headers: { connection: 'close' } })).status, 200)
  }
}
const pidsOf = async target => (await target.read()).processes.map(({ pid }) => pid)

test('each process of a cluster has listeners of its own, and none outlives it', async () => {
  let pids = []
  await withRun(async run => {
    const target = await startTarget({ way: 'cluster', processes: 3 }, stage, run)
    await pWaitFor(async () => {
      await ask(target, 3)
      return (await target.read()).processes.every(worker => worker.requestsServed > 0)
    }, { timeout: TIMEOUT_MS })
    const { processes, requestsServed, counts } = await target.read()
    assert.deepEqual(processes.map(one => one.counts.afterListeners), processes.map(one => one.requestsServed))
    assert.equal(counts.afterListeners, requestsServed)
    pids = processes.map(({ pid }) => pid)
  })
  assert.equal(pids.length, 3)
  for (const pid of pids) assert.ok(isGone(pid), `${pid} is left`)
})

test('a process of a cluster that dies ends the cluster in a line', { skip: NO_SIGNALS }, async t => {
  const server = await startFor(t, { id: 'cluster', dir: CLUSTER, settings: { STAGE_DIR: stage.dir, WORKERS: '2' } })
  const [victim, other] = await pidsOf(server)
  process.kill(victim, 'SIGKILL')
  await server.ended
  assert.deepEqual(server.stderrLines, [`worker ${victim} was ended by SIGKILL`])
  await pWaitFor(() => isGone(other), { timeout: TIMEOUT_MS })
})
