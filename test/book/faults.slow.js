// @ts-check
// Live runs in which something breaks: it is named, and nobody is left behind.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TEXTS } from '../../docs/.book/live-messages.js'
import { NO_PROC } from '../support/lacking.js'
import { RUN, serveLive, untilNobodyRuns } from '../support/live.js'
import { processesOf } from '../support/processes.js'
import { copyProject } from '../support/project.js'

const FAULTS = {
  'does not start': [['res.end(\'hello world\')', 'res.end('], /hello-world ended with exit code 1/],
  'never answers': [['res.end(\'hello world\')', 'req.resume()'], /gave no answer at all,hello-world$/]
}

for (const [what, [change, message]] of Object.entries(FAULTS)) {
  test(`a stage that ${what} is named, the others go on, and it has no figures`, async t => {
    const root = await copyProject(t, { 'scripts/stages/baselines/hello-world/index.js': /** @type {any} */ (change) })
    const { ask } = await serveLive(t, root)
    const { events } = await ask({ body: { ...RUN, stages: ['hello-world', 'ceiling'] } })
    const told = await Array.fromAsync(/** @type {any} */ (events))
    const failed = told.filter(({ type }) => type === 'failed')
    assert.deepEqual(failed.map(({ stage }) => stage), ['hello-world'])
    assert.match(String(failed[0].message), /** @type {RegExp} */ (message))
    const { table, record } = told.at(-1)
    assert.deepEqual(table.rows[0].slice(1), ['-', '-', '-', '-'])
    assert.notEqual(table.rows[1][1], '-')
    assert.ok(!record.samples.some(({ contender, result }) => contender.startsWith('hello-world') && result))
  })
}

test('a process of a run that is killed is told of, and leaves nobody behind', { skip: NO_PROC }, async t => {
  const root = await copyProject(t)
  const { ask } = await serveLive(t, root)
  const { events } = await ask({ body: { ...RUN, seconds: 60 } })
  let last
  for await (const event of /** @type {any} */ (events)) {
    const isFirst = event.type === 'point' && last?.type !== 'point'
    last = event
    const run = isFirst && (await processesOf({ root })).find(({ command }) => command.includes('live-process.js'))
    if (run) process.kill(run.pid, 'SIGKILL')
  }
  assert.deepEqual(last.message.slice(0, 2), [TEXTS.brokeOff, 'SIGKILL'])
  await untilNobodyRuns(root)
})
