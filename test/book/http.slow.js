// @ts-check
// Live runs, asked for by a page; whoever is none is refused in test/site/served.test.js.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { analyseBench, isAllGood } from '../../scripts/results/analysis.js'
import { lineOf } from '../../scripts/results/watched-series.js'
import { readRequest } from '../../docs/.book/live-server.js'
import { TEXTS } from '../../docs/.book/live-messages.js'
import { readRecord } from '../../scripts/results/record.js'
import { NO_PROC } from '../support/lacking.js'
import { RUN, serveLive, untilNobodyRuns } from '../support/live.js'
import { copyProject } from '../support/project.js'

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
  assert.ok(Number(lineOf(pointsOf('01-slow'), 'listeners').at(-1)?.[1]) > 1)
  assert.ok(lineOf(pointsOf('02-listener-fix'), 'listeners').every(([, listeners]) => listeners <= 1))
  assert.ok(lineOf(pointsOf('02-listener-fix'), 'rate').some(([, rate]) => rate > 0))

  const { table, record } = told.at(-1)
  assert.deepEqual(table.rows.map(([stage]) => stage), ['01-slow', '02-listener-fix'])
  const { status: kept, body } = await ask({ path: 'records', body: { startedAt: record.startedAt } })
  assert.equal(kept, 200)
  const bench = analyseBench(await readRecord(join(root, body.file)))
  assert.ok(isAllGood(bench))
  assert.deepEqual(bench.contenders.map(({ id }) => id), ['01-slow@10', '02-listener-fix@10'])
  assert.equal((await ask({ path: 'records', body: { startedAt: 'another' } })).status, 409)
})

test('what is out of bounds is refused, with what is allowed', async t => {
  const { ask } = await serveLive(t)
  const cases = [
    [{ ...RUN, seconds: 61 }, /seconds: .* Expected <=60 but received 61/],
    [{ ...RUN, stages: [] }, /stages must be 1 to 4/],
    [{ ...RUN, stages: ['../../etc'] }, /Expected the id of a stage/],
    [{ ...RUN, stages: ['exercises/99'] }, /unknown exercise/],
    [{ ...RUN, command: 'rm' }, /command/]
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

test('one run at a time: a second is told of the first; who leaves and the end of the server end it', { skip: NO_PROC }, async t => {
  const root = await copyProject(t)
  const { ask, close } = await serveLive(t, root)
  const first = await ask({ body: { ...RUN, seconds: 60 } })
  for await (const { type } of /** @type {any} */ (first.events)) if (type === 'point') break
  // That loop has closed the stream: whoever reads no more has left.
  await untilNobodyRuns(root)

  await ask({ body: { ...RUN, seconds: 60 } })
  const third = await ask()
  assert.equal(third.status, 409)
  assert.deepEqual(third.body.message, [TEXTS.otherPage, 'hello-world'])
  await close()
  await untilNobodyRuns(root)
})
