// @ts-check
// What is announced counts the time that a server takes to start.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import pWaitFor from 'p-wait-for'
import { makeApp, NODE, plainServer, runEngine } from '../support/app.js'

const BOOT_MS = 3000
const STARTS = 8
const STARTS_FOR_LEAKS = 4 // each takes so long that eight would be announced in minutes
const MORE_S = 1.5 // for each, at least: what is announced is rounded, and of any server a start takes up to a second
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
    { starts: STARTS, flags: ['--generations', STARTS] },
    { starts: STARTS, flags: ['--rate', '50', '--rounds', STARTS] },
    { starts: STARTS_FOR_LEAKS, flags: ['--leaks', '--generations', STARTS_FOR_LEAKS] }
  ].map(async ({ starts, flags }) => {
    const [slowS, quickS] = await Promise.all([BOOT_MS, 0].map(bootMs => announced(t, bootMs, flags)))
    assert.ok(slowS - quickS >= starts * MORE_S, `${flags.join(' ')}: ${slowS} s, and ${quickS} s of a quick one`)
  }))
})
