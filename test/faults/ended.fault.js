// @ts-check
// A command that somebody ends while it works: it has its exit code, and its children are gone.
import assert from 'node:assert/strict'
import { fault, nameOf, projectOf, run } from './harness.js'
import { onceAtWork } from './processes.js'

const CTRL_C = '\x03'
const AT_ONCE_MS = 60
const TERMINAL = { columns: 80 }
/** What hides the cursor or cuts lines, and what ends that. */
const SHOWN = { '\x1b[?25l': '\x1b[?25h', '\x1b[?7l': '\x1b[?7h' }
/** What a lab goes on from, and a bench that was ended while it measured. */
const KEPT = { changes: ['results/**'] }

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
  'terminal closed': { terminal: TERMINAL, act: signalled('SIGKILL') }
}
const LOAD = ['--rounds', '1', '--duration', '30']
const profile = (/** @type {string} */ tool) => ['profile', '01-slow', '--tool', tool, '--duration', '10', '--no-open']

/** @type {[script: string[], child: RegExp][]} what runs when it happens */
const AT_WORK = [
  [['bench', '01-slow', 'hello-world', '--quick', ...LOAD], /autocannon-generator/],
  [profile('doctor'), /autocannon --json/],
  [['lab', 'folklore', '--experiment', 'same-code', '--rounds', '30'], /run-form/],
  [['check', '06'], /index\.js$/]
]
for (const [i, [script, child]] of AT_WORK.entries()) {
  // All of them listen in the same place: each by one way.
  const name = Object.keys(WAYS)[i]
  const { terminal, act, exitCode } = WAYS[name]
  fault(name, nameOf(script), async t => {
    const project = await projectOf(t)
    const ended = await run(project, script, { terminal, then: onceAtWork(project, child, act) })
    if (exitCode) ended.exits(exitCode)
    if (terminal && exitCode) leavesTerminal(ended)
    await ended.leavesNothing(KEPT)
  })
}

fault('SIGINT before it listens for signals', 'bench', async t => {
  const project = await projectOf(t)
  const ended = await run(project, ['bench', '01-slow'], { then: { when: AT_ONCE_MS, does: signalled('SIGINT') } })
  ended.exits(130)
  await ended.leavesNothing()
})

/** The cursor is there again, and long lines wrap. */
function leavesTerminal ({ stdout }) {
  for (const [off, on] of Object.entries(SHOWN)) {
    assert.ok(stdout.lastIndexOf(off) <= stdout.lastIndexOf(on), JSON.stringify(stdout.slice(-200)))
  }
}
