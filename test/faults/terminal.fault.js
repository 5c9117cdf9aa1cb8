// @ts-check
// Where output goes: no terminal, a narrow one, a reader that leaves early, one that is closed.
import assert from 'node:assert/strict'
import { stripVTControlCharacters } from 'node:util'
import pWaitFor from 'p-wait-for'
import { fault, isLong, projectOf, run } from './harness.js'
import { freePort } from '../support/project.js'
import { accepts } from '../../scripts/server/readiness.js'

/** @import { Options } from './run.js' */

const BARE = 'no terminal'
const NARROW = 'NO_COLOR, 40 columns'
const CLOSED = 'output closed early'
const COLUMNS = 40
const CTRL_C = '\x03'
const TIMEOUT_MS = 60_000
const COLOR = /\u001B\[[\d;]*m/ // eslint-disable-line no-control-regex
const TABLE = /[│┌└├]/
const REFERENCE = 'docs/results/reference.json'

/**
 * @typedef {object} Case
 * @property {string[]} script
 * @property {number} [exitCode]
 * @property {string[]} [changes] what it is to write
 * @property {boolean} [isServer] ended once it listens
 * @property {boolean} [isSlow] in the short form it is seen with its output closed alone, which ends it early
 */
/** @type {Case[]} */
const CASES = [
  { script: ['bench', 'hello-world', '--quick', '--generations', '1', '--slices', '1'], changes: ['results/**'], isSlow: true },
  {
    script: ['profile', 'hello-world', '--tool', 'cpu', '--duration', '1', '--no-open'],
    changes: ['results/**', 'profiles/**'],
    isSlow: true
  },
  { script: ['lab', 'listeners', '--requests', '2'], changes: ['results/**'] },
  { script: ['lab'] },
  { script: ['check'] },
  { script: ['check', '04'], exitCode: 1, changes: ['.progress.json'] },
  { script: ['check', '05', '--reveal'] },
  { script: ['claims', '--reference'] },
  { script: ['compare', REFERENCE, REFERENCE] },
  { script: ['budget', REFERENCE] },
  { script: ['cost', REFERENCE] },
  { script: ['docs:sync'], isSlow: true },
  { script: ['docs:check'], isSlow: true },
  { script: ['break', '--seed', '7'], changes: ['exercises/mystery/**'] },
  { script: ['start', '01-slow'], isServer: true },
  { script: ['docs'], exitCode: 130, isServer: true, isSlow: true }
]

/**
 * @typedef {object} Place
 * @property {Options} options
 * @property {(running: any) => unknown} [atOnce] what happens as it starts
 * @property {(ended: any) => void} [holds]
 */
/** @type {Record<string, Place>} */
const PLACES = {
  [BARE]: {
    options: { env: { FORCE_COLOR: undefined } },
    holds: ({ stdout, stderr }) => assert.ok(!(stdout + stderr).includes('\x1b'), 'control characters')
  },
  [NARROW]: {
    options: { terminal: { columns: COLUMNS }, env: { NO_COLOR: '1' } },
    holds ({ stdout }) {
      assert.doesNotMatch(stdout, COLOR)
      const lines = stripVTControlCharacters(stdout).split(/[\r\n]+/)
      assert.deepEqual(lines.filter(line => TABLE.test(line) && line.length > COLUMNS), [], 'wider')
    }
  },
  [CLOSED]: {
    options: {},
    atOnce ({ command }) {
      command.stdout.destroy()
      command.stderr.destroy()
    }
  }
}
for (const [name, { options, atOnce, holds }] of Object.entries(PLACES)) {
  for (const { script, exitCode = 0, changes, isServer, isSlow } of CASES) {
    if (isSlow && !isLong && name !== CLOSED && !(name === NARROW && ['bench', 'profile'].includes(script[0]))) continue
    fault(name, script[0], async t => {
      const project = await projectOf(t)
      const port = await freePort()
      const then = isServer
        ? { when: 0, does: async running => { atOnce?.(running); await endServer(port, running, options.terminal) } }
        : atOnce && { when: 0, does: atOnce }
      const args = isServer ? ['--port', String(port)] : []
      const ended = await run(project, [...script, ...args], { ...options, then })
      ended.exits(exitCode)
      holds?.(ended)
      await ended.leavesNothing({ changes })
    })
  }
}

/** By Ctrl-C, once it listens. */
async function endServer (port, { command, kill }, isTerminal) {
  await pWaitFor(() => accepts(`http://127.0.0.1:${port}`), { timeout: TIMEOUT_MS })
  if (isTerminal) command.stdin.write(CTRL_C)
  else kill('SIGINT')
}
