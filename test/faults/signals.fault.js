// @ts-check
// Ctrl-C, a polite end and a terminal that is closed, at moments all over a run.
import { fault, isLong, projectOf, run } from './harness.js'
import { startLiveRun } from './live-run.js'
import { freePort } from '../support/project.js'

/** @type {Record<string, number>} */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }
const SIGNALS = /** @type {NodeJS.Signals[]} */ (Object.keys(EXIT_CODES))
const BENCH = ['bench', '01-slow', 'hello-world', '--quick', '--rounds', '1', '--duration', '30']
const WHOLE_BENCH_MS = 60_000
const MANY = isLong ? Array.from({ length: 20 }, (_, i) => i * WHOLE_BENCH_MS / 20) : []
const CHECK = ['check', '05']
const AT_ONCE_MS = 60 // before it listens for signals

/** @type {[command: string, script: string[], moments: (RegExp | number)[]][]} output, or ms since the start */
const RUNS = [
  ['bench', BENCH, [AT_ONCE_MS, 400, /gate: 01-slow/, /round 1 of 1: 01-slow/, ...MANY]],
  ['bench', ['bench', 'hello-world', 'ceiling', '--slices', '1000'], [/slices: processes 1 of \d+, pair 1/]],
  ['profile', ['profile', '01-slow', '--tool', 'cpu', '--duration', '30'], [/: cpu/]],
  ['profile', ['profile', '01-slow', '--tool', 'doctor', '--duration', '10'], [/: doctor/]],
  ['profile', ['profile', '01-slow', '--tool', '0x', '--duration', '10'], [/: 0x/]],
  ['lab', ['lab', 'decay', '--rounds', '1', '--longest', '30'], [/left/]],
  ['lab', ['lab', 'folklore', '--experiment', 'same-code', '--rounds', '30'], [/left/]],
  ['check', CHECK, [900, 2000]],
  ['claims', ['claims', '--quick', 'loop-delays-timer', 'listener-is-hottest'], [/left/]],
  ['docs:sync', ['docs:sync'], [AT_ONCE_MS, 1200]],
  ['docs:check', ['docs:check'], [700]],
  ['docs:build', ['docs:build'], [2000]],
  ['break', ['break', '--seed', '7'], [AT_ONCE_MS]],
  ['compare', ['compare', 'docs/results/reference.json', 'docs/results/reference.json'], [AT_ONCE_MS]]
]
/** A file is as it was or as it should be. */
const WRITTEN = { 'docs:sync': ['docs/**'], 'docs:build': ['docs/.vitepress/**'], break: ['exercises/mystery/**'] }

let turn = 0
for (const [command, script, moments] of RUNS) {
  for (const when of moments) {
    for (const name of isLong ? SIGNALS : [SIGNALS[turn++ % SIGNALS.length]]) {
      fault(name, command, async t => {
        const project = await projectOf(t)
        const ended = await run(project, script, { signal: { name, when } })
        ended.exits(EXIT_CODES[name])
        await ended.leavesNothing({ changes: WRITTEN[command] ?? [] })
      })
    }
  }
}

for (const [name, exitCode] of /** @type {const} */ ([['SIGINT', 130], ['SIGHUP', 129]])) {
  fault(name, 'check', async t => {
    const project = await projectOf(t, { isRepository: true })
    const script = ['check', '--stage', '02-listener-fix']
    const ended = await run(project, script, { signal: { name, when: /holds +contract/ } })
    ended.exits(exitCode)
    await ended.leavesNothing()
  })
}

for (const name of SIGNALS) {
  fault(name, 'start', async t => {
    const project = await projectOf(t)
    const script = ['start', '01-slow', '--port', String(await freePort())]
    const ended = await run(project, script, { signal: { name, when: /^listening/m } })
    ended.exits(0) // the server's own: to be ended is what it waits for
    await ended.leavesNothing()
  })
}

for (const name of isLong ? SIGNALS : [SIGNALS[1]]) {
  fault(name, 'docs', async t => {
    const project = await projectOf(t)
    const port = await freePort()
    const does = async ({ kill }) => {
      await startLiveRun(`http://127.0.0.1:${port}`)
      kill(name)
    }
    const ended = await run(project, ['docs', '--port', String(port)], { then: { when: /^listening/m, does } })
    ended.exits(EXIT_CODES[name])
    await ended.leavesNothing()
  })
}
