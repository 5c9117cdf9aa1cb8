// @ts-check
// Runs of the lab in a copy of the project: with experiments of a reader's own, and interrupted.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { readLabRecord } from '../../scripts/results/record-files.js'
import { copyProject, EVERY_STEP, runScript } from '../support/project.js'

const QUICK = ['--node', process.versions.node, '--no-cross-check']
const UNFINISHED = 'results/unfinished-folklore.json'

const OWN = {
  mine: "advice: 'Mine', slow: i => [i].concat(i).length, fast: i => 2",
  'other-values': "advice: 'Wrong', slow: i => i, fast: i => i + (i > 7)",
  'no-difference': "advice: 'Wrong', differ: [3], slow: i => i, fast: i => i",
  'throws-late': "advice: 'Late', slow: i => { if (i > 1000) throw new Error('too far'); return i }, fast: i => i",
  'ends-early': "advice: 'Early', slow: i => { if (i > 1000) process.exit(3); return i }, fast: i => i",
  'no-form': "advice: 'None', slow: i => i"
}

test('one file is a row of its own, and one that is wrong is a row that says why', async t => {
  const root = await copyProject(t)
  for (const [name, source] of Object.entries(OWN)) {
    await writeFile(join(root, `labs/folklore/experiments/${name}.js`), `'use strict'\nmodule.exports = { ${source} }\n`)
  }
  const file = join(root, 'own.json')
  const names = Object.keys(OWN).flatMap(name => ['--experiment', name])
  const { exitCode, all, stdout } = await runScript(root, 'lab.js', ['folklore', ...names, ...QUICK, '--rounds', '1', '--json', file])
  assert.equal(exitCode, 0, all)
  const { data } = await readLabRecord(file, 'folklore')
  assert.deepEqual(
    Object.fromEntries(data.cells.map(({ experiment, failure, pairs }) => [experiment, failure ?? pairs.length])),
    {
      mine: 1,
      'other-values': 'for 8 the forms return 8 and 9',
      'no-difference': 'for 3 the forms return 3 and 3, and are said to differ',
      'throws-late': 'too far',
      'ends-early': 'it ended with exit code 3'
    }
  )
  assert.deepEqual(data.broken, [{ experiment: 'no-form', reason: 'it exports no function fast' }])
  for (const text of ['mine', 'too far', 'no-form', 'Verdicts need the experiment same-code']) assert.ok(stdout.includes(text), text)
  assert.equal(existsSync(join(root, UNFINISHED)), false)
})

test('an interrupted run leaves what it has, the next one goes on from there, and others start anew', async t => {
  const root = await copyProject(t, EVERY_STEP)
  const file = join(root, 'whole.json')
  const run = (...args) => runScript(root, 'lab.js', ['folklore', '--experiment', 'for-in', ...QUICK, '--json', file, ...args])
  const interrupted = run('--rounds', '4')
  await said(interrupted, 'round 3 of 4')
  interrupted.kill('SIGINT')
  assert.equal((await interrupted).exitCode, 130)
  assert.ok(existsSync(join(root, UNFINISHED)) && !existsSync(file))

  const whole = await run('--rounds', '4')
  assert.equal(whole.exitCode, 0, whole.all)
  assert.match(whole.all, /goes on from results\/unfinished-folklore\.json, with [23] pairs; --again starts anew/)
  const { data } = await readLabRecord(file, 'folklore')
  assert.equal(data.cells[0].pairs.length, 4)
  assert.match(whole.stdout, new RegExp(`${data.continued} of 4 pairs are from a run that was interrupted`))
  assert.equal(existsSync(join(root, UNFINISHED)), false)

  await writeFile(join(root, UNFINISHED), JSON.stringify({ key: 'of other options', cells: [] }))
  assert.match((await run('--rounds', '1')).all, /is of other options, versions or code: starts anew/)
})

test('where nothing can be kept the run goes on, and says so once', async t => {
  const root = await copyProject(t, EVERY_STEP)
  await mkdir(join(root, UNFINISHED, 'full'), { recursive: true })
  const interrupted = runScript(root, 'lab.js', ['folklore', '--experiment', 'for-in', ...QUICK, '--rounds', '9'])
  await said(interrupted, 'round 2 of 9')
  interrupted.kill('SIGINT')
  const { exitCode, all } = await interrupted
  assert.equal(exitCode, 130, all)
  assert.equal(all.match(/cannot be written \(EISDIR\): an interrupted run will start anew/g)?.length, 1, all)
})

async function said (run, text) {
  let heard = ''
  run.stderr.on('data', chunk => { heard += chunk })
  while (!heard.includes(text)) await Promise.race([once(run.stderr, 'data'), run.then(({ all }) => assert.fail(all))])
}
