// @ts-check
// A command that is killed by force: what it has started ends by itself, and the next run does not notice.
import assert from 'node:assert/strict'
import { fault, isLong, notApplicable, projectOf, run } from './harness.js'
import { startLiveRun } from './live-run.js'
import { onceAtWork } from './processes.js'
import { freePort } from '../support/project.js'
import { whyNotGenerator } from '../../scripts/measure/load.js'
import { findCounter } from '../../scripts/measure/instruction-counters.js'
import { PROFILERS } from '../../scripts/profile/profilers.js'
import { findNginx, NO_NGINX } from '../../scripts/server/nginx.js'

const NAME = 'killed by force'
const LOAD = ['--rounds', '1', '--duration', '30']
const profile = (/** @type {string} */ tool) => ['profile', '01-slow', '--tool', tool, '--duration', '10', '--no-open']

/** @type {[script: string[], child: RegExp, why?: string | null][]} what runs when it is killed, why it cannot here */
const CASES = [
  [['bench', '01-slow', 'hello-world', '--quick', ...LOAD], /autocannon-generator/],
  [['bench', 'hello-world', ...LOAD, '--generator', 'wrk'], /^wrk /, await whyNotGenerator('wrk')],
  [profile('cpu'), /--cpu-prof/],
  [profile('doctor'), /autocannon --json/],
  [profile('perf'), /^perf record/, await PROFILERS.perf.missing()],
  [['lab', 'blocked-loop', '--rounds', '30'], /blocked\.cjs/],
  [['lab', 'instructions', 'hello-world'], /valgrind/, (await findCounter()).missing],
  [['lab', 'folklore', '--experiment', 'same-code', '--rounds', '30'], /run-form/],
  [['lab', 'failover', '--proxy', 'nginx', '--duration', '30'], /^nginx/, await findNginx() ? null : NO_NGINX],
  [['check', '05'], /index\.js$/],
  [['claims', '--quick', 'loop-delays-timer'], /blocked\.cjs/]
]
/** Of a profiler that did not get to remove them. */
const KEPT = ['profiles/**']

const seen = new Set()
for (const [script, child, why] of CASES) {
  if (!isLong && seen.has(script[0])) continue
  seen.add(script[0])
  if (why) notApplicable(NAME, script[0], why)
  else {
    fault(NAME, script[0], async t => {
      const project = await projectOf(t)
      const env = { MEASURING_PORT: String(await freePort()) }
      const killed = await run(project, script, { env, then: onceAtWork(project, child, ({ kill }) => kill('SIGKILL')) })
      await killed.leavesNothing({ changes: KEPT, isKilled: true })
      const next = await run(project, script, { env, then: onceAtWork(project, child, ({ kill }) => kill('SIGINT')) })
      next.exits(130)
      assert.doesNotMatch(next.all, /another measurement/)
      await next.leavesNothing({ changes: KEPT, isKilled: true })
    })
  }
}

fault(NAME, 'start', async t => {
  const project = await projectOf(t)
  const script = ['start', '01-slow', '--port', String(await freePort())]
  const killed = await run(project, script, { signal: { name: 'SIGKILL', when: /^listening/m } })
  await killed.leavesNothing({ isKilled: true })
  const next = await run(project, script, { signal: { name: 'SIGINT', when: /^listening/m } })
  next.exits(0)
})

fault(NAME, 'docs', async t => {
  const project = await projectOf(t)
  const port = String(await freePort())
  const does = async ({ kill }) => {
    await startLiveRun(`http://127.0.0.1:${port}`)
    kill('SIGKILL')
  }
  const killed = await run(project, ['docs', '--port', port], { then: { when: /^listening/m, does } })
  await killed.leavesNothing({ isKilled: true })
  const next = await run(project, ['docs', '--port', port], { signal: { name: 'SIGINT', when: /^listening/m } })
  next.exits(130)
})
