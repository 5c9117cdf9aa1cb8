// @ts-check
// Two commands at once on one machine, in one copy of the project.
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import getPort from 'get-port'
import pWaitFor from 'p-wait-for'
import { readRecord } from '../../scripts/results/record-files.js'
import { fault, projectOf, run } from './harness.js'
import { start } from './run.js'

/** @import { Project } from './project.js' */

const BUSY = /^another measurement runs: npm run .*, process \d+, for \d+ seconds\. This one begins by itself .*; Ctrl-C gives up$/m
const HOLDER = ['bench', 'hello-world', 'ceiling', '--turns', '1000']
const BRIEF = ['bench', 'hello-world', '--quick', '--generations', '1', '--turns', '2', '--no-docs']
const PAGE = 'docs/01-the-server.md'
const TIMEOUT_MS = 60_000

fault('first one killed', 'bench', async t => {
  const goesOn = /gate: 01-slow/
  const project = await projectOf(t)
  const { env, kill } = await startHolder(project)
  const does = async ({ output, kill: end }) => {
    assert.doesNotMatch(output(), goesOn)
    kill('SIGKILL')
    await pWaitFor(() => goesOn.test(output()), { timeout: TIMEOUT_MS })
    end('SIGINT')
  }
  const ended = await run(project, ['bench', '01-slow', '--quick'], { env, then: { when: BUSY, does } })
  ended.says(BUSY) // once
  await ended.leavesNothing()
})

fault('three at once', 'bench', async t => {
  const project = await projectOf(t)
  const ended = await runAtOnce(project, [BRIEF, BRIEF, BRIEF], { MEASURING_PORT: String(await getPort()) })
  assert.ok(ended.filter(({ stderr }) => BUSY.test(stderr)).length >= 2)
  const records = await readdir(join(project.root, 'results'))
  assert.equal(records.length, ended.length, 'a record of each')
  for (const file of records) await readRecord(join(project.root, 'results', file))
  await ended[0].leavesNothing({ changes: ['results/bench-*.json'] })
})

fault('two at once', 'docs:sync', async t => {
  const claims = '<!-- region: claims -->\n'
  const project = await projectOf(t, { edits: { [PAGE]: [claims, `${claims}\nold\n`] } })
  await runAtOnce(project, [['docs:sync'], ['docs:sync']])
  const next = await run(project, ['docs:check'])
  next.exits(0)
  await next.leavesNothing({ changes: [PAGE] })
})

/** @param {Project} project @param {string[][]} scripts */
async function runAtOnce (project, scripts, env = {}) {
  const ended = await Promise.all(scripts.map(script => run(project, script, { env })))
  for (const one of ended) one.exits(0)
  return ended
}

/** A bench that has its turn and goes on and on. @param {Project} project */
async function startHolder (project) {
  const env = { MEASURING_PORT: String(await getPort()) }
  const holder = /** @type {any} */ (start(project, HOLDER, { env }))
  let output = ''
  holder.all.on('data', chunk => { output += chunk })
  await pWaitFor(() => output.includes('gate: '), { timeout: TIMEOUT_MS })
  return { env, kill: signal => { holder.kill(signal) } }
}
