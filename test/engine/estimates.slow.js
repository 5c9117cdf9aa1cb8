// @ts-check
// What is announced counts the time that a server takes to start.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import pWaitFor from 'p-wait-for'
import { makeApp, NODE, plainServer, runEngine } from '../support/app.js'

const BOOT_MS = 3000
const STARTS = 8
const MORE_S = STARTS * 1.5 // at least: what is announced is rounded, and of any server a start takes up to a second
const signal = AbortSignal.timeout(120_000)

/** @returns {Promise<number>} seconds that are announced */
async function announced (t, bootMs, flags) {
  const { dir } = await makeApp(t, { 'index.js': `setTimeout(() => { ${plainServer("'hi'")} }, ${bootMs})` })
  const command = runEngine([dir, '--command', `${NODE} index.js`, '--quick', ...flags.map(String)])
  t.after(() => command.kill())
  let printed = ''
  command.stderr.on('data', text => { printed += text })
  const find = () => /this takes about (\d+) seconds/.exec(printed)
  await pWaitFor(() => find() !== null, { signal })
  return Number(find()?.[1])
}

test('a server that takes seconds to start is known to, whatever is asked of it', async t => {
  await Promise.all([
    ['--generations', STARTS], ['--rate', '50', '--rounds', STARTS], ['--leaks', '--generations', STARTS]
  ].map(async flags => {
    const [slowS, quickS] = await Promise.all([BOOT_MS, 0].map(bootMs => announced(t, bootMs, flags)))
    assert.ok(slowS - quickS >= MORE_S, `${flags.join(' ')}: ${slowS} s, and ${quickS} s of a quick one`)
  }))
})
