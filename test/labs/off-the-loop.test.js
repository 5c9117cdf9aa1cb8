// @ts-check
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import pWaitFor from 'p-wait-for'
import { startServer, WAYS } from '../../labs/off-the-loop/lab.js'
import { breakEven, sizeCosts } from '../../labs/off-the-loop/report-figures.js'
import { request } from '../../scripts/server/http-client.js'
import { startStage } from '../../scripts/server/stage-process.js'
import { isGone } from '../support/processes.js'

const run = /** @type {any} */ ({ start: startStage })
const DIES_AT = 13

async function ask (server, path) {
  const { status, body } = await request(server.url, path)
  return { status, body: String(body) }
}

test('all ways give the same answers', async t => {
  for (const way of WAYS) {
    const server = await startServer(way, run)
    t.after(() => server.stop())
    assert.equal((await ask(server, '/report/1000')).body, '{"number":871,"steps":178}', way)
  }
})

for (const way of WAYS) {
  test(`a report that cannot be made ${way === 'loop' ? 'on the loop' : `by ${way}`} is a 500 with a message, and the next one is made`, async t => {
    const server = await startServer(way, run)
    t.after(() => server.stop())
    const { status, body } = await ask(server, '/report/none')
    assert.deepEqual([status, JSON.parse(body).error], [500, 'a report needs a whole number above 0, and got NaN'])
    assert.deepEqual(await ask(server, '/report/10'), { status: 200, body: '{"number":9,"steps":19}' })
    assert.equal((await ask(server, '/nothing')).status, 404)
  })
}

for (const [way, message] of [
  ['worker', 'worker exited with code: 3'],
  ['child', 'the child ended with exit code 3']
]) {
  test(`a ${way} that dies of a report is a 500 with a message, and the next one is made by a new one`, async t => {
    const server = await startServer(way, run, { DIES_AT: String(DIES_AT) })
    t.after(() => server.stop())
    for (let i = 0; i < 2; i++) {
      const { status, body } = await ask(server, `/report/${DIES_AT}`)
      assert.deepEqual([status, JSON.parse(body).error], [500, message])
      assert.equal((await ask(server, '/report/10')).status, 200)
    }
  })
}

test('a child that is killed is replaced, and none is left when the server ends', async () => {
  const server = await startServer('child', run)
  const pidOf = async () => JSON.parse((await ask(server, '/usage')).body).pid
  const first = await pidOf()
  process.kill(first, 'SIGKILL')
  await gone(first)
  const { status, body } = await ask(server, '/report/10')
  if (status !== 200) assert.match(body, /SIGKILL|EPIPE|closed/) // the system has not told the server yet
  assert.equal((await ask(server, '/report/10')).status, 200)
  const second = await pidOf()
  assert.notEqual(second, first)
  await server.stop()
  await gone(second)
})

// One that has ended and that nobody has taken note of yet is gone as well.
const isOver = async pid =>
  isGone(pid) || /\) Z /.test(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''))
const gone = pid => pWaitFor(() => isOver(pid), { timeout: 60_000 })

const size = (way, limit, micros, mainMicros) => ({
  part: 'size',
  round: 1,
  way,
  limit,
  calls: 10,
  wallMs: micros / 100,
  mainMicros: mainMicros * 10
})
/** @type {any[]} */
const SIZES = [10, 100, 1000].flatMap(limit => [
  size('loop', limit, limit, limit),
  size('worker', limit, limit + 50, 50)
])

test('handing over pays from where the work takes as long', () => {
  const costs = sizeCosts(SIZES, 'worker')
  assert.deepEqual(
    costs.map(({ workMicros, mainMicros, latencyMicros }) => [workMicros, mainMicros, latencyMicros].map(Math.round)),
    [
      [10, 50, 60],
      [100, 50, 150],
      [1000, 50, 1050]
    ]
  )
  assert.ok(Math.abs((breakEven(costs) ?? 0) - 50) < 1e-9)
  assert.equal(breakEven(costs.slice(0, 1)), null)
  assert.equal(breakEven(costs.slice(1)), null)
})
