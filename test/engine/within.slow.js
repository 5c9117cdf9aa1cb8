// @ts-check
// `--within` goes on until it is decided, and no longer; `--at-most` says for how long at most.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { execa } from 'execa'
import { BIN, busyServer, makeApp, NODE } from '../support/app.js'

const MOST_STARTS = 40
const FEWEST_STARTS = 6 // of which an interval is made before it is looked at

/** @param {number} loops of what is measured, beside 50,000 */
async function compare (t, loops, flags) {
  const [older, now] = await Promise.all([50_000, loops].map(loops => makeApp(t, { 'index.js': busyServer(loops) })))
  const args = [BIN, '--command', `${NODE} index.js`, '--against', older.dir, '--turns', '2', '--json', '-', ...flags]
  const { stdout } = await execa(process.execPath, args, { cwd: now.dir })
  const { comparisons: [{ verdict, needs, cpuMicrosPerRequest: { count } }] } = JSON.parse(stdout)
  return { verdict, needs, count }
}

test('what is ten times the work is decided long before the last start', { timeout: 280_000 }, async t => {
  const { verdict, count } = await compare(t, 500_000, ['--within', '5'])
  assert.equal(verdict, 'worse')
  assert.ok(count >= FEWEST_STARTS && count < MOST_STARTS / 2, String(count))
})

test('what cannot be told in its minutes ends undecided, and says what it would take', {
  timeout: 280_000
}, async t => {
  const { verdict, count, needs } = await compare(t, 50_000, ['--within', '0.1', '--at-most', '0.1'])
  assert.equal(verdict, 'undecided')
  assert.ok(count < MOST_STARTS / 2, String(count))
  assert.ok(needs === null || needs.starts >= 2, JSON.stringify(needs)) // by chance few, or more than anybody waits for
})
