// @ts-check
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { readRecord } from '../../scripts/results/record.js'
import { makeRepository } from '../support/git.js'
import { copyProject, edit, runToExit } from '../support/project.js'

const CEILING = 'scripts/stages/baselines/ceiling'
const SHORT = '--rounds 1 --duration 1 --generations 3 --turns 2 --quick --json results/record.json'

test('a stage is measured beside itself as it was committed, and so is one without a steady state', async t => {
  const root = await copyProject(t)
  const { git } = await makeRepository(root)
  const commit = await git('rev-parse', 'HEAD')
  const [ceiling, slow] = ['ceiling', '01-slow'].map(id => `${id} at ${commit.slice(0, 7)}`)
  const [start, loop] = ['http.createServer((req, res) => {', '\n  for (let i = 0; i < 1e7; i++);']
  await edit(join(root, CEILING, 'index.js'), start, start + loop)
  const status = await git('status', '--porcelain')
  const args = `ceiling 01-slow --against HEAD ${SHORT}`.split(' ')
  const { stdout } = await runToExit(0, root, 'bench.js', args)
  assert.equal(await git('status', '--porcelain'), status)

  const said = stdout.replaceAll('\n', ' ')
  const undecided = `01-slow ÷ ${slow}, in fresh runs at 100: undecided, of too few starts: a request costs`
  assert.match(said, new RegExp(undecided))
  assert.match(said, /01-slow is the same code in both, so this is noise alone/)
  const circumstances = 'in a quick run(?:, on a machine [^:]+)?'
  assert.match(said, new RegExp(`ceiling ÷ ${ceiling}, ${circumstances}: worse: a request costs [\\d.]+x `))

  const record = await readRecord(join(root, 'results/record.json'))
  const ids = [slow, '01-slow', ceiling, 'ceiling']
  assert.deepEqual(record.stages.map(({ id, revision }) => [id, revision?.commit]),
    ids.map(id => [id, id.includes(' at ') ? commit : undefined]))
  assert.deepEqual(record.gates.map(({ stage, failures }) => [stage, failures]), ids.map(id => [id, []]))
  assert.deepEqual(record.order.toSorted(), [`${slow}@100`, '01-slow@100'].sort())
  assert.deepEqual(record.slices?.contenders, [ceiling, 'ceiling'])
  assert.equal(record.code.stages[slow], record.code.stages['01-slow'])
  assert.notEqual(record.code.stages[ceiling], record.code.stages.ceiling)
})
