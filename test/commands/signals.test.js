// @ts-check
// What every command does on Ctrl-C, and when its reader is gone.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { execa } from 'execa'
import pWaitFor from 'p-wait-for'
import { rootDir } from '../../scripts/stages/catalog.js'
import { NO_SIGNALS } from '../support/lacking.js'
import { folderOf } from '../support/temporary.js'
import { isGone } from '../support/processes.js'

const RUNNER = pathToFileURL(join(rootDir, 'scripts/commands/typed.js')).href
const NOTICE = 'interrupted, cleaning up; again to end at once'
const TIMEOUT_MS = 60_000

/** Goes on whatever the signal says, until a line comes in. */
const STUBBORN = `
  signal.addEventListener('abort', () => console.log('aborted'))
  console.log('running')
  await once(process.stdin, 'data')
  return 0`

/** @type {[NodeJS.Signals, NodeJS.Signals | null, exitCode: number][]} instead of a second one, a line comes in */
const SIGNALS = [['SIGINT', null, 130], ['SIGTERM', null, 143], ['SIGINT', 'SIGTERM', 143]]
for (const [first, second, exitCode] of SIGNALS) {
  test(`a command that goes on after ${first} was interrupted all the same, by ${second ?? 'it'}`, { skip: NO_SIGNALS }, async t => {
    const { command, said } = await startCommand(t, STUBBORN)
    await said('running')
    command.kill(first)
    await said('aborted')
    if (second) command.kill(second)
    else command.stdin.write('enough\n')
    assert.equal((await command).exitCode, exitCode)
  })
}

test('a command that takes its time says so, and a second Ctrl-C ends it and its children', { skip: NO_SIGNALS }, async t => {
  const { command, said, output } = await startCommand(t, `
    const child = execa(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { reject: false })
    console.log('child ' + child.pid)
    ${STUBBORN}`)
  await said('running')
  const pid = Number(/child (\d+)/.exec(output())?.[1])
  command.kill('SIGINT')
  await said(NOTICE)
  command.kill('SIGINT')
  const { exitCode, stderr } = await command
  assert.deepEqual([exitCode, stderr], [130, NOTICE])
  await pWaitFor(() => isGone(pid), { timeout: TIMEOUT_MS })
})

test('a reader that has gone is no error: the command does what it has to do', async t => {
  const { command, said } = await startCommand(t, `
    console.log('running')
    await once(process.stdin, 'data')
    for (let i = 0; i < 100; i++) process.stdout.write('more\\n') // console.log would keep the error to itself
    await new Promise(resolve => setImmediate(resolve))
    return 3`)
  await said('running')
  command.stdout.destroy()
  await once(command.stdout, 'close')
  command.stdin.write('go on\n')
  const { exitCode, stderr } = await command
  assert.deepEqual([exitCode, stderr], [3, ''])
})

/** A command of its own, with this body of its main, which has `signal`. */
async function startCommand (t, body) {
  const source = `import { once } from 'node:events'
import { execa } from '${import.meta.resolve('execa')}'
import { runCommand } from '${RUNNER}'
await runCommand(async signal => {${body}
})`
  const file = join(await folderOf(t, { 'command.mjs': source }), 'command.mjs')
  const command = execa(process.execPath, [file], { reject: false, all: true, timeout: TIMEOUT_MS, killSignal: 'SIGKILL' })
  t.after(() => command.kill('SIGKILL'))
  let output = ''
  command.all.on('data', chunk => { output += chunk })
  const said = text => pWaitFor(() => output.includes(text), { timeout: TIMEOUT_MS })
  return { command, said, output: () => output }
}
