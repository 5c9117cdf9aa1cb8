// @ts-check
// Where output goes: no terminal, a narrow one, a reader that leaves early.
import assert from 'node:assert/strict'
import { stripVTControlCharacters } from 'node:util'
import pWaitFor from 'p-wait-for'
import { accepts } from '../../scripts/server/readiness.js'
import { freePort } from '../support/project.js'
import { fault, projectOf, run } from './harness.js'

const BARE = 'no terminal'
const NARROW = 'NO_COLOR, 40 columns'
const CLOSED = 'output closed early'
const COLUMNS = 40
const CTRL_C = '\x03'
const TIMEOUT_MS = 60_000
const COLOR = /\u001B\[[\d;]*m/ // eslint-disable-line no-control-regex
const TABLE = /[│┌└├]/
const REFERENCE = 'docs/results/reference.json'
const KEPT = { changes: ['results/**', 'profiles/**', '.progress.json', 'exercises/mystery/**'] }
const ALL = [BARE, NARROW, CLOSED]

/** @type {[script: string[], places: string[], exitCode?: number][]} what takes long is not seen everywhere */
const CASES = [
  [['bench', 'hello-world', '--quick', '--generations', '1', '--slices', '1'], [NARROW, CLOSED]],
  [['profile', 'hello-world', '--tool', 'cpu', '--duration', '1', '--no-open'], [NARROW, CLOSED]],
  [['lab', 'listeners', '--requests', '2'], ALL],
  [['lab'], ALL],
  [['check'], ALL],
  [['check', '04'], ALL, 1],
  [['check', '05', '--reveal'], ALL],
  [['claims', '--reference'], ALL],
  [['compare', REFERENCE, REFERENCE], ALL],
  [['budget', REFERENCE], ALL],
  [['cost', REFERENCE], ALL],
  [['break', '--seed', '7'], ALL],
  [['docs:sync'], [CLOSED]],
  [['docs:check'], [CLOSED]]
]
for (const [script, places, exitCode = 0] of CASES) {
  for (const place of places) {
    fault(place, script[0], async t => {
      const ended = await run(await projectOf(t), script, optionsOf(place))
      ended.exits(exitCode)
      if (place === BARE) assert.ok(!ended.all.includes('\x1b'), 'control characters')
      if (place === NARROW) fits(ended.stdout)
      await ended.leavesNothing(KEPT)
    })
  }
}

for (const [command, ...args] of [['start', '01-slow'], ['docs']]) {
  for (const place of ALL) {
    fault(place, command, async t => {
      const project = await projectOf(t)
      const port = String(await freePort())
      const { then, ...options } = optionsOf(place)
      const does = async running => {
        then?.does(running)
        await pWaitFor(() => accepts(`http://127.0.0.1:${port}`), { timeout: TIMEOUT_MS })
        if (place === NARROW) running.command.stdin.write(CTRL_C)
        else running.kill('SIGINT')
      }
      const ended = await run(project, [command, ...args, '--port', port], { ...options, then: { when: 0, does } })
      ended.exits(command === 'docs' ? 130 : 0)
      await ended.leavesNothing()
    })
  }
}

/** @returns {import('./run.js').Options} */
function optionsOf (place) {
  if (place === BARE) return { env: { FORCE_COLOR: undefined } }
  if (place === NARROW) return { terminal: { columns: COLUMNS }, env: { NO_COLOR: '1' } }
  return { then: { when: 0, does: closeOutput } }
}

function closeOutput ({ command }) {
  command.stdout.destroy()
  command.stderr.destroy()
}

function fits (stdout) {
  assert.doesNotMatch(stdout, COLOR)
  const lines = stripVTControlCharacters(stdout).split(/[\r\n]+/)
  assert.deepEqual(lines.filter(line => TABLE.test(line) && line.length > COLUMNS), [], 'wider')
}
