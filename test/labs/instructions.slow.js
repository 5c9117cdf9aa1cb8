// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AMOUNTS, countInstructions, findValgrind, parseStatus } from '../../labs/instructions/count-instructions.js'
import { copyProject, findStage } from '../support/project.js'

const skip = (await findValgrind()).missing ?? false
const run = { signal: new AbortController().signal, step () {} }

test('callgrind\'s answer has a total for each thread, and its frames do not count', () => {
  const status = 'instrumentation: on\nevents: Ir\nthreads: 1 2\nevents-1: 1000\nframes-1: 3\nevents-1-0: 900\nevents-2: 89\n'
  assert.equal(parseStatus(status), 1089)
  for (const none of ['instrumentation: off\n', 'events: Dr\nthreads: 1\nevents-1: 5\n']) {
    assert.throws(() => parseStatus(none), { name: 'ProfileError' })
  }
})

test('a steady stage takes about as many instructions each time, and one that is not takes more and more', { skip }, async () => {
  const stages = await Promise.all(['01-slow', 'hello-world'].map(id => findStage(id)))
  const amounts = { ...AMOUNTS, warmUpRequests: 100, batches: 2, batchRequests: 20, singles: [2, 20] }
  const { processes, counter } = await countInstructions(stages, amounts, run)
  assert.ok(counter)
  const all = processes.map(({ stage, process, failure }) => [stage, process, failure])
  assert.deepEqual(all, [['01-slow', 1, null], ['hello-world', 1, null], ['hello-world', 2, null]])
  const [[second, twentieth], ...steady] = processes.map(({ batches }) => batches.map(({ user }) => user))
  assert.ok(twentieth > second, `${second}, then ${twentieth}`)
  const [first, again] = steady.map(([one, other]) => one + other)
  assert.ok(Math.abs(first / again - 1) < 0.2, `${first} and ${again}`)
  assert.deepEqual(processes[1].batches.map(({ from, requests }) => [from, requests]), [[111, 20], [131, 20]])
})

test('a stage that answers wrongly is named, and the others are counted', { skip }, async t => {
  const root = await copyProject(t, {
    'scripts/stages/baselines/hello-world/index.js': ["res.end('hello world')", 'res.writeHead(500).end()']
  })
  const stages = [await findStage('hello-world', root), await findStage('ceiling')]
  const amounts = { ...AMOUNTS, processes: 1, warmUpRequests: 1, batches: 1, batchRequests: 1 }
  const { processes } = await countInstructions(stages, amounts, run)
  assert.match(processes[0].failure?.message ?? '', /1 none of 2xx/)
  assert.equal(processes[1].failure, null)
})
