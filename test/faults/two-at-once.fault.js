// @ts-check
// Two commands at once on one machine, in one copy of the project.
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import getPort from 'get-port'
import { readRecord } from '../../scripts/results/record.js'
import { fault, projectOf, run } from './harness.js'

const BUSY = /^another measurement runs: npm run .*, process \d+, for \d+ seconds\. This one begins by itself .*; Ctrl-C gives up$/m
const BRIEF = ['bench', 'hello-world', '--quick', '--generations', '1', '--turns', '2', '--no-docs']

fault('three at once', 'bench', async t => {
  const project = await projectOf(t)
  const env = { MEASURING_PORT: String(await getPort()) }
  const ended = await Promise.all([1, 2, 3].map(() => run(project, BRIEF, { env })))
  for (const one of ended) one.exits(0)
  assert.ok(ended.filter(({ stderr }) => BUSY.test(stderr)).length >= 2)
  const records = await readdir(join(project.root, 'results'))
  assert.equal(records.length, ended.length, 'a record of each')
  for (const file of records) await readRecord(join(project.root, 'results', file))
  await ended[0].leavesNothing({ changes: ['results/bench-*.json'] })
})
