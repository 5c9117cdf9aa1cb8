// @ts-check
// A real terminal: Ctrl-C is typed into it, which reaches servers and generators as well, or it is closed.
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { fault, notApplicable, projectOf, run } from './harness.js'
import { startLiveRun } from './live-run.js'
import { onceAtWork } from './processes.js'
import { freePort } from '../support/project.js'

const CTRL_C = '\x03'
const ECHO_MS = 400 // what comes sooner is the same Ctrl-C
const TERMINAL = { columns: 80 }
const SHOWN = { '\x1b[?25l': '\x1b[?25h', '\x1b[?7l': '\x1b[?7h' } // what hides the cursor or cuts lines, and what ends that

/** @type {[script: string[], child: RegExp][]} what runs when it happens */
const CASES = [
  [['bench', '01-slow', '--quick', '--rounds', '1', '--duration', '30'], /autocannon-generator/],
  [['profile', '01-slow', '--tool', 'doctor', '--duration', '10', '--no-open'], /autocannon --json/],
  [['profile', '01-slow', '--tool', 'prof', '--duration', '10', '--no-open'], /--prof /],
  [['lab', 'folklore', '--experiment', 'same-code', '--rounds', '30'], /run-form/],
  [['check', '05'], /index\.js$/],
  [['claims', '--quick', 'loop-delays-timer'], /blocked\.cjs/]
]
for (const [script, child] of CASES) {
  fault('Ctrl-C in a terminal', script[0], async t => {
    const project = await projectOf(t)
    const ended = await run(project, script, { terminal: TERMINAL, then: onceAtWork(project, child, typeCtrlC) })
    ended.exits(130)
    leavesTerminal(ended)
    await ended.leavesNothing({ changes: [] })
  })
  fault('terminal closed', script[0], async t => {
    const project = await projectOf(t)
    const ended = await run(project, script, { terminal: TERMINAL, then: onceAtWork(project, child, close) })
    await ended.leavesNothing({ changes: [] })
  })
}

for (const [name, act, exitCode] of /** @type {const} */ ([
  ['Ctrl-C in a terminal', typeCtrlC, 0],
  ['terminal closed', close, null]
])) {
  fault(name, 'start', async t => {
    const project = await projectOf(t)
    const script = ['start', '01-slow', '--port', String(await freePort())]
    const ended = await run(project, script, { terminal: TERMINAL, then: { when: /^listening/m, does: act } })
    if (exitCode !== null) ended.exits(exitCode)
    await ended.leavesNothing()
  })
  fault(name, 'docs', async t => {
    const project = await projectOf(t)
    const port = String(await freePort())
    const does = async running => {
      await startLiveRun(`http://127.0.0.1:${port}`)
      act(running)
    }
    const then = { when: /^listening/m, does }
    const ended = await run(project, ['docs', '--port', port], { terminal: TERMINAL, then })
    if (exitCode !== null) ended.exits(130)
    await ended.leavesNothing()
  })
}

/** Does not end when it is asked to. */
const STUBBORN = {
  'scripts/baselines/hello-world/index.js': /** @type {[string, string]} */ ([
    "process.once('SIGINT', () => process.exit(0))\nprocess.once('SIGTERM', () => process.exit(0))",
    "process.on('SIGINT', () => {})\nprocess.on('SIGTERM', () => {})"
  ])
}

fault('second Ctrl-C', 'bench', async t => {
  const project = await projectOf(t, { edits: STUBBORN })
  const does = async running => {
    typeCtrlC(running)
    await wait(ECHO_MS)
    typeCtrlC(running)
  }
  const script = ['bench', 'hello-world', 'ceiling', '--slices', '1000']
  const ended = await run(project, script, { terminal: TERMINAL, then: { when: /slices: processes 1/, does } })
  ended.exits(130)
  leavesTerminal(ended)
  await ended.leavesNothing()
})

for (const command of ['compare', 'budget', 'cost', 'docs:sync', 'docs:check', 'break']) {
  notApplicable('Ctrl-C in a terminal', command, 'it starts nothing that the terminal reaches: as SIGINT')
}

function typeCtrlC ({ command }) {
  command.stdin.write(CTRL_C)
}

function close ({ kill }) {
  kill('SIGKILL')
}

/** The cursor is there again, and long lines wrap. */
function leavesTerminal ({ stdout }) {
  for (const [off, on] of Object.entries(SHOWN)) {
    assert.ok(stdout.lastIndexOf(off) <= stdout.lastIndexOf(on), JSON.stringify(stdout.slice(-200)))
  }
}
