// @ts-check
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { analyseBench, isAllGood } from '../../scripts/results/analysis.js'
import { lineOf } from '../../scripts/results/watched-series.js'
import { TOKEN_HEADER } from '../../scripts/book/live-bounds.js'
import { readRequest } from '../../scripts/book/live-request.js'
import { readRecord } from '../../scripts/results/record-files.js'
import { RUN, serveLive, untilNobodyRuns } from '../support/live.js'
import { copyProject } from '../support/project.js'

const NOT_LINUX = process.platform === 'linux' ? false : 'processes are looked for in /proc'

/** @returns {Promise<any[]>} all events of a run */
async function tellAll (ask, asked) {
  const { status, events } = await ask({ body: { ...RUN, ...asked } })
  assert.equal(status, 200)
  return Array.fromAsync(events)
}

test('a run tells what happens as it happens, and its record is one of the bench', async t => {
  const root = await copyProject(t)
  const { ask } = await serveLive(t, root)
  const told = await tellAll(ask, { stages: ['01-slow', '02-listener-fix'], connections: 10 })
  const kinds = told.map(({ type, stage }) => `${type} ${stage ?? ''}`.trim())
  assert.deepEqual([...new Set(kinds)], [
    'stage 01-slow', 'point 01-slow', 'checking 01-slow',
    'stage 02-listener-fix', 'point 02-listener-fix', 'checking 02-listener-fix', 'end'
  ])
  const pointsOf = id => told.filter(({ type, stage }) => type === 'point' && stage === id).map(({ point }) => point)
  const slow = lineOf(pointsOf('01-slow'), 'listeners').map(([, listeners]) => listeners)
  assert.ok(Number(slow.at(-1)) > 1 && slow.every((listeners, i) => i === 0 || listeners >= slow[i - 1]), slow.join())
  assert.ok(lineOf(pointsOf('02-listener-fix'), 'listeners').every(([, listeners]) => listeners <= 1))
  const rates = lineOf(pointsOf('02-listener-fix'), 'rate')
  assert.ok(rates.some(([, rate]) => rate > 0), String(rates))

  const { table, record } = told.at(-1)
  assert.deepEqual(table.rows.map(([stage]) => stage), ['01-slow', '02-listener-fix'])
  const { status: kept, body } = await ask({ path: 'records', body: { startedAt: record.startedAt } })
  assert.equal(kept, 200)
  const bench = analyseBench(await readRecord(join(root, body.file)))
  assert.ok(isAllGood(bench))
  assert.deepEqual(bench.contenders.map(({ id }) => id), ['01-slow@10', '02-listener-fix@10'])
  assert.equal((await ask({ path: 'records', body: { startedAt: 'another' } })).status, 409)
})

test('at a rate, requests come at that rate, and there is no record of the bench', async t => {
  const { ask } = await serveLive(t)
  const told = await tellAll(ask, { rate: 100 })
  const { table, record } = told.at(-1)
  assert.equal(record, null)
  const [[stage, rate]] = table.rows
  assert.equal(stage, 'hello-world')
  assert.ok(Number(rate) > 0 && Number(rate) <= 101, rate) // nothing is sent before it is due
})

test('whoever is not a page of this very server is refused', async t => {
  const { ask, port } = await serveLive(t)
  const [evil, other] = [`evil.example:${port}`, '127.0.0.1:1']
  const json = headers => ({ headers })
  const cases = /** @type {[string, any, number][]} */ ([
    ['no host of loopback, as with DNS rebinding', json({ host: evil, origin: `http://${evil}` }), 403],
    ['the host of another port', json({ host: other, origin: `http://${other}` }), 403],
    ...['http://evil.example', `http://${other}`, undefined, 'null'].map(origin => [`origin ${origin}`, json({ origin }), 403]),
    ...[undefined, 'x'.repeat(43)].map(token => [`token ${token}`, json({ [TOKEN_HEADER]: token }), 403]),
    ['what a form can send', json({ 'content-type': 'text/plain' }), 415],
    ...['GET', 'OPTIONS'].map(method => [method, { method }, 405])
  ])
  for (const [what, asked, status] of cases) {
    const answer = await ask(asked)
    const { 'access-control-allow-origin': shared } = answer.headers
    assert.deepEqual([answer.status, shared, answer.events], [status, undefined, null], what)
  }
})

test('what is out of bounds is refused, with what is allowed', async t => {
  const { ask } = await serveLive(t)
  const cases = [
    [{ ...RUN, seconds: 61 }, /seconds is 61; allowed: a whole number from 2 to 60/],
    [{ ...RUN, connections: 501 }, /connections is 501; allowed: a whole number from 1 to 500/],
    [{ ...RUN, rate: 50_001 }, /rate is 50001; allowed: a whole number from 10 to 50000/],
    [{ ...RUN, stages: [] }, /stages must be 1 to 4/],
    [{ ...RUN, stages: ['../../etc'] }, /allowed: the id of a stage/],
    [{ ...RUN, stages: ['no-such'] }, /unknown stage "no-such"; there are: 01-slow/],
    [{ ...RUN, stages: ['exercises/99'] }, /unknown exercise/],
    [{ ...RUN, command: 'rm' }, /command/],
    [{ kind: 'shell' }, /kind is "shell"; allowed: run/]
  ]
  for (const [body, message] of /** @type {[any, RegExp][]} */ (cases)) {
    await assert.rejects(readRequest(body), { name: 'UsageError', message })
  }
  const [[tooLong, message]] = cases
  const { status, body } = await ask({ body: tooLong })
  assert.equal(status, 400) // without a process: that would tell of it in a stream
  assert.match(body.message, /** @type {RegExp} */ (message))
  assert.match((await ask({ body: '{' })).body.message, /no JSON/)
  assert.match((await ask({ body: { ...RUN, stages: ['x'.repeat(5000)] } })).body.message, /4096 bytes at most/)
  assert.equal((await ask({ path: 'files' })).status, 404)
})

test('one run at a time: a second is told of the first; whoever leaves and the end of the server end it', { skip: NOT_LINUX }, async t => {
  const root = await copyProject(t)
  const { ask, close } = await serveLive(t, root)
  const first = await ask({ body: { ...RUN, seconds: 60 } })
  for await (const { type } of /** @type {any} */ (first.events)) if (type === 'point') break
  // That loop has closed the stream: whoever reads no more has left.
  await untilNobodyRuns(root)

  const second = await ask({ body: { ...RUN, seconds: 60 } })
  const third = await ask()
  assert.equal(third.status, 409)
  assert.match(third.body.message, /another page has a run under way \(hello-world\)/)
  second.leave()
  await untilNobodyRuns(root)

  const fourth = await ask({ body: { ...RUN, seconds: 60 } })
  const next = /** @type {any} */ (fourth.events)[Symbol.asyncIterator]()
  while ((await next.next()).value.type !== 'point');
  await close()
  await untilNobodyRuns(root)
})

test('an exercise that has a check of its own is not held to the answers of the stages', async t => {
  const { ask } = await serveLive(t)
  const told = await tellAll(ask, { stages: ['exercises/15-off-the-loop'] })
  assert.ok(!told.some(({ type }) => type === 'failed' || type === 'checking'))
  const { table } = told.at(-1)
  assert.notEqual(table.rows[0][1], '-')
  assert.ok(table.notes.includes('exercises/15-off-the-loop: its answers were not checked; npm run check does that'), table.notes)
})
