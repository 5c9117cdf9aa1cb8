// @ts-check
// Live runs in which something breaks: it is named, and nobody is left behind.
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { TEXTS } from '../../scripts/render/live-table.js'
import { RUN, serveLive, untilNobodyRuns } from '../support/live.js'
import { processesOf } from '../support/processes.js'
import { copyProject } from '../support/project.js'

const NOT_LINUX = process.platform === 'linux' ? false : 'processes are looked for in /proc'
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

test('a stage that cannot be parsed is named by its own file and line, and by no path of the machine', async t => {
  const root = await copyProject(t, { '01-slow/util.js': ["const crypto = require('crypto')", "const crypto = = require('crypto')"] })
  const line = (await readFile(join(root, '01-slow/util.js'), 'utf8')).split('\n').findIndex(text => text.includes('= =')) + 1
  await writeFile(join(root, '01-slow/index.js'), `\n\n\n\n\n${await readFile(join(root, '01-slow/index.js'), 'utf8')}`)
  const { ask } = await serveLive(t, root)
  const { events } = await ask({ body: { ...RUN, stages: ['01-slow'] } })
  const told = await Array.fromAsync(/** @type {any} */ (events))
  const { message } = told.find(({ type }) => type === 'failed')
  assert.match(message, new RegExp(`SyntaxError: .*, at 01-slow/util\\.js:${line}$`))
  assert.ok(!JSON.stringify(told.filter(({ type }) => type !== 'end')).includes(root))
})

test('a process of a run that is killed is told of, and leaves nobody behind', { skip: NOT_LINUX }, async t => {
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
