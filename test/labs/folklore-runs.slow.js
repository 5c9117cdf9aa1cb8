// @ts-check
// A run of the lab in a copy of the project, with experiments of a reader's own.
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { readLabRecord } from '../../scripts/results/record.js'
import { copyProject, runScript } from '../support/project.js'

const QUICK = ['--node', process.versions.node]

const OWN = {
  mine: "advice: 'Mine', slow: i => [i].concat(i).length, fast: i => 2",
  'other-values': "advice: 'Wrong', slow: i => i, fast: i => i + (i > 7)",
  'no-difference': "advice: 'Wrong', differ: [3], slow: i => i, fast: i => i",
  'throws-late': "advice: 'Late', slow: i => { if (i > 1000) throw new Error('too far'); return i }, fast: i => i",
  'ends-early': "advice: 'Early', slow: i => { if (i > 1000) process.exit(3); return i }, fast: i => i",
  'no-form': "advice: 'None', slow: i => i"
}

test('an experiment of one\'s own is a row, and one that is wrong is a row that says why', async t => {
  const root = await copyProject(t)
  const sources = Object.entries(OWN).map(([name, source]) => `exports['${name}'] = { ${source} }\n`)
  await writeFile(join(root, 'labs/folklore/experiments/own.js'), `'use strict'\n${sources.join('')}`)
  const file = join(root, 'own.json')
  const names = Object.keys(OWN).flatMap(name => ['--experiment', name])
  const { exitCode, all, stdout } = await runScript(root, 'lab.js', ['folklore', ...names, ...QUICK, '--rounds', '1', '--json', file])
  assert.equal(exitCode, 1, all) // two of them fail while they are timed
  const { data } = await readLabRecord(file, 'folklore')
  assert.deepEqual(
    Object.fromEntries(data.problems.map(({ experiment, reason }) => [experiment, reason])),
    {
      'other-values': 'for 8 the forms return 8 and 9',
      'no-difference': 'for 3 the forms return 3 and 3, and are said to differ',
      'no-form': 'it has no function fast'
    }
  )
  const outcomes = data.samples.map(({ experiment, failure }) => [experiment, failure?.message])
  assert.deepEqual(Object.fromEntries(outcomes), {
    mine: undefined, 'throws-late': 'Error: too far', 'ends-early': 'its process ended with exit code 3'
  })
  for (const text of ['mine', 'too far', 'no-form', 'Verdicts need the experiment same-code']) assert.ok(stdout.includes(text), text)
})
