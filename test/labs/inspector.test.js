// @ts-check
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { connect } from '../../labs/profilers-compared/inspector.js'

test('an answer is heard that comes together with events', { timeout: 60_000 }, async t => {
  const child = spawn(process.execPath, ['--inspect=127.0.0.1:0', '--eval', 'setInterval(() => {}, 1000)'])
  t.after(() => child.kill('SIGKILL'))
  const [said] = await once(child.stderr, 'data')
  const { ask, close } = await connect(/ws:\S+/.exec(String(said))?.[0] ?? '', t.signal)
  t.after(close)
  // What is said of the scripts that are there already is as many events before the answer.
  const { debuggerId } = await ask('Debugger.enable')
  assert.match(debuggerId, /\d/)
  await ask('Debugger.disable')
})

test('who asks hears that the process has ended', { timeout: 60_000 }, async t => {
  const child = spawn(process.execPath, ['--inspect=127.0.0.1:0', '--eval', 'setInterval(() => {}, 1000)'])
  t.after(() => child.kill('SIGKILL'))
  const [said] = await once(child.stderr, 'data')
  const { ask } = await connect(/ws:\S+/.exec(String(said))?.[0] ?? '', t.signal)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await assert.rejects(ask('Profiler.enable'), { name: 'ProfileError' })
})
