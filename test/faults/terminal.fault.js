// @ts-check
// Where output goes: no terminal, a narrow one, a reader that leaves early.
import assert from 'node:assert/strict'
import { stripVTControlCharacters } from 'node:util'
import { fault, projectOf, run } from './harness.js'

const BARE = 'no terminal'
const NARROW = 'NO_COLOR, 40 columns'
const CLOSED = 'output closed early'
const COLUMNS = 40
const COLOR = /\u001B\[[\d;]*m/ // eslint-disable-line no-control-regex
const TABLE = /[│┌└├]/
const KEPT = { changes: ['results/**', 'profiles/**', '.progress.json', 'exercises/mystery/**'] }

/** @type {[script: string[], places: string[]][]} what takes long is not seen everywhere */
const CASES = [
  [['bench', 'hello-world', '--quick', '--generations', '1', '--turns', '2'], [NARROW, CLOSED]],
  [['lab', 'listeners', '--requests', '2'], [BARE, CLOSED]],
  [['check'], [NARROW]]
]
for (const [script, places] of CASES) {
  for (const place of places) {
    fault(place, script[0], async t => {
      const ended = await run(await projectOf(t), script, optionsOf(place))
      ended.exits(0)
      if (place === BARE) assert.ok(!ended.all.includes('\x1b'), 'control characters')
      if (place === NARROW) fits(ended.stdout)
      await ended.leavesNothing(KEPT)
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
