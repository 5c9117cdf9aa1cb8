// @ts-check
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import pWaitFor from 'p-wait-for'
import { findCounter } from '../../scripts/measure/instruction-counters.js'
import { AMOUNTS, countInstructions } from '../../scripts/measure/instructions.js'
import { isGone } from '../support/processes.js'
import { copyProject, findStage, runScript } from '../support/project.js'

const skip = (await findCounter()).missing ?? false
const run = { signal: new AbortController().signal, step () {} }

test(
  'two processes of a steady stage take about as many instructions, and one that is not steady takes more and more',
  { skip },
  async () => {
    const stages = await Promise.all(['01-slow', 'hello-world'].map(id => findStage(id)))
    const amounts = { ...AMOUNTS, warmUpRequests: 100, batches: 2, batchRequests: 20, singles: [2, 20] }
    const { processes, counter } = await countInstructions(stages, amounts, run)
    assert.ok(counter)
    assert.deepEqual(
      processes.map(({ stage, process, failure }) => [stage, process, failure]),
      [
        ['01-slow', 1, null],
        ['hello-world', 1, null],
        ['hello-world', 2, null]
      ]
    )
    const [[second, twentieth], ...steady] = processes.map(({ batches }) => batches.map(({ user }) => user))
    assert.ok(twentieth > second, `${second}, then ${twentieth}`)
    const [first, again] = steady.map(([one, other]) => one + other)
    assert.ok(Math.abs(first / again - 1) < 0.2, `${first} and ${again}`)
    assert.deepEqual(
      processes[1].batches.map(({ from, requests }) => [from, requests]),
      [
        [111, 20],
        [131, 20]
      ]
    )
  }
)

test('a stage that answers wrongly is named, and the others are counted', { skip }, async t => {
  const root = await copyProject(t, {
    'scripts/server/baselines/hello-world/index.js': ["res.end('hello world')", 'res.end()']
  })
  const stages = [await findStage('hello-world', root), await findStage('ceiling')]
  const { processes } = await countInstructions(
    stages,
    { ...AMOUNTS, processes: 1, warmUpRequests: 1, batches: 1, batchRequests: 1 },
    run
  )
  assert.match(processes[0].failure?.message ?? '', /answered 200 with 0 bytes/)
  assert.equal(processes[1].failure, null)
})

test('without a counter one line says what is missing', async t => {
  const root = await copyProject(t)
  const PATH = join(root, 'empty')
  await mkdir(PATH)
  const lab = await runScript(root, 'lab.js', ['instructions', 'ceiling'], { env: { PATH } })
  assert.equal(lab.exitCode, 0)
  assert.match(lab.stdout, /^instructions were not counted: valgrind is not installed/m)
})

test(
  'Ctrl-C while instructions are counted leaves no process and no file',
  { skip: skip || (process.platform === 'win32' && 'Windows has no signals to send') },
  async t => {
    const TMPDIR = await mkdtemp(join(tmpdir(), 'interrupted-'))
    t.after(() => rm(TMPDIR, { recursive: true }))
    const root = await copyProject(t)
    const lab = runScript(root, 'lab.js', ['instructions', 'hello-world', '--warm-up', '100000'], { env: { TMPDIR } })
    const serversOf = async () =>
      (await execa('ps', ['-eo', 'pid=,ppid='])).stdout
        .split('\n')
        .map(line => line.trim().split(/\s+/).map(Number))
        .filter(([, parent]) => parent === lab.pid)
        .map(([child]) => child)
    await pWaitFor(async () => (await serversOf()).length > 0 && (await readdir(TMPDIR)).length > 0, {
      timeout: 60_000
    })
    const servers = await serversOf()
    lab.kill('SIGINT')
    assert.equal((await lab).exitCode, 130)
    await pWaitFor(() => servers.every(isGone), { timeout: 60_000 }) // the one that ends orphans goes last
    assert.deepEqual(await readdir(TMPDIR), [])
  }
)
