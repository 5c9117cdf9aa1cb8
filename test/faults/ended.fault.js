// @ts-check
// A command that somebody ends while it works: it has its exit code, and its children are gone.
import assert from 'node:assert/strict'
import { whyNotGenerator } from 'bench-in-turns/load/load.js'
import { findNginx, NO_NGINX } from '../../scripts/stages/nginx.js'
import getPort from 'get-port'
import { fault, nameOf, projectOf, run } from './harness.js'
import { startLiveRun } from './live-run.js'
import { onceAtWork } from './processes.js'

const CTRL_C = '\x03'
const AT_ONCE_MS = 60 // before it listens for signals
const TERMINAL = { columns: 80 }
/** What hides the cursor or cuts lines, and what ends that. */
const SHOWN = { '\x1b[?25l': '\x1b[?25h', '\x1b[?7l': '\x1b[?7h' }
/** What a lab goes on from. */
const KEPT = { changes: ['results/unfinished-folklore.json'] }

const typeCtrlC = ({ command }) => { command.stdin.write(CTRL_C) }
const signalled = name => ({ kill }) => { kill(name) }

/**
 * Where it runs, what ends it, and its exit code, unless that is lost with the terminal.
 *
 * @type {Record<string, { terminal?: { columns: number }, act: (running: any) => void, exitCode?: number }>}
 */
const WAYS = {
  SIGINT: { act: signalled('SIGINT'), exitCode: 130 },
  'Ctrl-C in a terminal': { terminal: TERMINAL, act: typeCtrlC, exitCode: 130 },
  SIGTERM: { act: signalled('SIGTERM'), exitCode: 143 },
  'terminal closed': { terminal: TERMINAL, act: signalled('SIGKILL') },
  SIGHUP: { act: signalled('SIGHUP'), exitCode: 129 }
}
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const LOAD = ['--rounds', '1', '--duration', '30']
const profile = (/** @type {string} */ tool) => ['profile', '01-slow', '--tool', tool, '--duration', '10', '--no-open']

/** @type {[script: string[], child: RegExp, skip?: string | null][]} what runs when it happens, why it cannot here */
const AT_WORK = [
  [['bench', '01-slow', 'hello-world', '--quick', ...LOAD], /autocannon-generator/],
  [['bench', 'hello-world', ...LOAD, '--generator', 'wrk'], /^wrk /, await whyNotGenerator('wrk')],
  [profile('doctor'), /autocannon --json/],
  [['lab', 'folklore', '--experiment', 'same-code', '--rounds', '30'], /run-form/],
  [['lab', 'failover', '--duration', '30'], /^nginx/, await findNginx() ? null : NO_NGINX],
  [['check', '05'], /index\.js$/],
  [['record:all', 'folklore'], /run-form/]
]
for (const [i, [script, child, skip]] of AT_WORK.entries()) {
  // All of them listen in the same place: each by one way, in turn.
  const name = Object.keys(WAYS)[i % Object.keys(WAYS).length]
  const { terminal, act, exitCode } = WAYS[name]
  fault(name, nameOf(script), async t => {
    const project = await projectOf(t, { isRepository: script[0] === 'record:all' })
    const ended = await run(project, script, { terminal, then: onceAtWork(project, child, act) })
    if (exitCode) ended.exits(exitCode)
    if (terminal && exitCode) leavesTerminal(ended)
    await ended.leavesNothing(KEPT)
  }, { skip })
}

/** @type {[script: string[], when: RegExp | number, writes?: string[]][]} output or ms; what may be written */
const MOMENTS = [
  [['bench', '01-slow'], AT_ONCE_MS],
  [['bench', 'hello-world', 'ceiling', '--turns', '1000'], /slices: processes 1 of \d+, pair 1/],
  [['docs:sync'], 1200, ['docs/**']]
]
for (const [i, [script, when, changes]] of MOMENTS.entries()) {
  const name = /** @type {NodeJS.Signals} */ (SIGNALS[i % SIGNALS.length])
  fault(name, `${script[0]} at ${when}`, async t => {
    const project = await projectOf(t)
    const ended = await run(project, script, { signal: { name, when } })
    ended.exits(Number(WAYS[name].exitCode))
    await ended.leavesNothing({ changes })
  })
}

for (const name of ['SIGTERM', 'terminal closed']) {
  const { terminal, act, exitCode } = WAYS[name]
  fault(name, 'start', async t => {
    const project = await projectOf(t)
    const script = ['start', '01-slow', '--port', String(await getPort())]
    const ended = await run(project, script, { terminal, then: { when: /^listening/m, does: act } })
    if (exitCode) ended.exits(0) // the server's own: to be ended is what it waits for
    await ended.leavesNothing()
  })

  fault(name, 'docs', async t => {
    const project = await projectOf(t)
    const port = String(await getPort())
    const does = async running => {
      await startLiveRun(`http://127.0.0.1:${port}`)
      act(running)
    }
    const ended = await run(project, ['docs', '--port', port], { terminal, then: { when: /^listening/m, does } })
    if (exitCode) ended.exits(exitCode)
    await ended.leavesNothing()
  })
}

/** The cursor is there again, and long lines wrap. */
function leavesTerminal ({ stdout }) {
  for (const [off, on] of Object.entries(SHOWN)) {
    assert.ok(stdout.lastIndexOf(off) <= stdout.lastIndexOf(on), JSON.stringify(stdout.slice(-200)))
  }
}
