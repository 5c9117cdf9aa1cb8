// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import pWaitFor from 'p-wait-for'
import { breakEven, handingExcess, sizeCosts } from '../../labs/off-the-loop/report-figures.js'
import { ask, checkAnswers, startServer, WAYS } from '../../labs/off-the-loop/ways.js'
import { isGone } from '../support/processes.js'

const { signal } = new AbortController()
const DIES_AT = 13

test('all ways give the same answers', async () => {
  const answers = await checkAnswers(signal)
  assert.deepEqual(Object.keys(answers), WAYS)
  assert.match(answers.child[2], /^\{"number":871,"steps":178\}$/)
})

for (const way of WAYS) {
  test(`a report that cannot be made ${way === 'loop' ? 'on the loop' : `by ${way}`} is a 500 with a message, and the next one is made`, async t => {
    const server = await startServer(way, { signal })
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
    const server = await startServer(way, { signal, settings: { DIES_AT: String(DIES_AT) } })
    t.after(() => server.stop())
    for (let i = 0; i < 2; i++) {
      const { status, body } = await ask(server, `/report/${DIES_AT}`)
      assert.deepEqual([status, JSON.parse(body).error], [500, message])
      assert.equal((await ask(server, '/report/10')).status, 200)
    }
  })
}

test('a child that is killed is replaced, and none is left when the server ends', async () => {
  const server = await startServer('child', { signal })
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

// The test's own time limit is the limit.
const gone = pid => pWaitFor(() => isGone(pid))

const size = (way, limit, micros, mainMicros) =>
  ({ round: 1, way, limit, calls: 10, wallMs: micros / 100, mainMicros: mainMicros * 10, allMicros: 0 })
const SIZES = [10, 100, 1000].flatMap(limit => [
  size('loop', limit, limit, limit),
  size('worker', limit, limit + 50, 50)
])

test('handing over pays from where the work takes as long', () => {
  const costs = sizeCosts(SIZES, 'worker')
  assert.deepEqual(
    costs.map(({ workMicros, mainMicros, latencyMicros }) => [workMicros, mainMicros, latencyMicros].map(Math.round)),
    [[10, 50, 60], [100, 50, 150], [1000, 50, 1050]]
  )
  assert.ok(Math.abs((breakEven(costs, handingExcess) ?? 0) - 50) < 1e-9)
  assert.equal(breakEven(costs, () => 1), null)
  assert.equal(breakEven(costs, () => -1), null)
})
