// @ts-check
// Two commands at once on one machine, in one copy of the project.
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pWaitFor from 'p-wait-for'
import { fault, projectOf, run } from './harness.js'
import { startLiveRun } from './live-run.js'
import { start } from './run.js'
import { freePort } from '../support/project.js'
import { readRecord } from '../../scripts/results/record-files.js'

/** @import { Project } from './project.js' */

const BUSY = /^another measurement runs on this machine \(npm run bench, process \d+, since .*\): waiting for its end$/m
const HOLDER = ['bench', 'hello-world', 'ceiling', '--slices', '1000']
const BRIEF = ['bench', 'hello-world', '--quick', '--generations', '1', '--slices', '1', '--no-docs']
const TIMEOUT_MS = 60_000

/** All of them wait in the same place. @type {[script: string[], goesOn: RegExp][]} what it says once it is its turn */
const WAITING = [
  [['bench', '01-slow', '--quick'], /gate: 01-slow/],
  [['check', '05'], /holds +start/]
]
for (const [script, goesOn] of WAITING) {
  fault('first one killed', script[0], async t => {
    const project = await projectOf(t)
    const { env, kill } = await startHolder(project)
    let isFree = false
    const does = async ({ output, kill: end }) => {
      assert.doesNotMatch(output(), goesOn)
      kill('SIGKILL')
      isFree = true
      await pWaitFor(() => goesOn.test(output()), { timeout: TIMEOUT_MS })
      end('SIGINT')
    }
    const ended = await run(project, script, { env, then: { when: BUSY, does } })
    assert.ok(isFree)
    assert.match(ended.stderr, BUSY)
    await ended.leavesNothing({ changes: ['.progress.json'] })
  })
}

fault('interrupted while it waits', 'bench', async t => {
  const project = await projectOf(t)
  const { env, kill } = await startHolder(project)
  const ended = await run(project, ['bench', '01-slow'], { env, signal: { name: 'SIGINT', when: BUSY } })
  ended.exits(130)
  kill('SIGKILL')
  await ended.leavesNothing()
})

fault('first one killed', 'docs', async t => {
  const project = await projectOf(t)
  const { env, kill } = await startHolder(project)
  const port = String(await freePort())
  const does = async docs => {
    const live = startLiveRun(`http://127.0.0.1:${port}`, () => kill('SIGKILL'))
    await live
    docs.kill('SIGINT')
  }
  const ended = await run(project, ['docs', '--port', port], { env, then: { when: /^listening/m, does } })
  ended.exits(130)
  await ended.leavesNothing()
})

fault('three at once', 'bench', async t => {
  const project = await projectOf(t)
  const env = { MEASURING_PORT: String(await freePort()) }
  const ended = await Promise.all([1, 2, 3].map(() => run(project, BRIEF, { env })))
  for (const one of ended) one.exits(0)
  assert.ok(ended.filter(({ stderr }) => BUSY.test(stderr)).length >= 2)
  const records = await readdir(join(project.root, 'results'))
  assert.equal(records.length, ended.length, 'a record of each')
  for (const file of records) await readRecord(join(project.root, 'results', file))
  await ended[0].leavesNothing({ changes: ['results/bench-*.json'] })
})

fault('three at once', 'check', async t => {
  const project = await projectOf(t)
  const ended = await Promise.all(['04', '05', '06'].map(name => run(project, ['check', name, '--hint'])))
  for (const one of ended) one.exits(0)
  await ended[0].leavesNothing({ changes: ['.progress.json'] })
  const next = await run(project, ['check'])
  next.exits(0)
  assert.equal(next.stderr, '')
})

fault('three at once', 'docs:sync', async t => {
  const project = await projectOf(t, { edits: { 'docs/01-the-server.md': ['<!-- region: claims -->\n', '<!-- region: claims -->\n\nold\n'] } })
  const ended = await Promise.all([1, 2].map(() => run(project, ['docs:sync'])))
  for (const one of ended) one.exits(0)
  const next = await run(project, ['docs:check'])
  next.exits(0)
  await next.leavesNothing({ changes: ['docs/01-the-server.md'] })
})

/**
 * A bench that has its turn and goes on and on.
 *
 * @param {Project} project
 */
async function startHolder (project) {
  const env = { MEASURING_PORT: String(await freePort()) }
  const holder = /** @type {any} */ (start(project, HOLDER, { env }))
  let output = ''
  holder.all.on('data', chunk => { output += chunk })
  await pWaitFor(() => output.includes('gate: '), { timeout: TIMEOUT_MS })
  return { env, kill: signal => { holder.kill(signal) } }
}
