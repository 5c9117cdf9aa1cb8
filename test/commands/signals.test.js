// @ts-check
// What every command does on Ctrl-C, and when its reader is gone.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { execa } from 'execa'
import pWaitFor from 'p-wait-for'
import { rootDir } from '../../scripts/server/catalog.js'
import { isGone } from '../support/processes.js'

/** @import { TestContext } from 'node:test' */

const NOTICE = 'interrupted, cleaning up; again to end at once'
const TIMEOUT_MS = 60_000
const skip = process.platform === 'win32' && 'Windows has no signals to send'

/** Goes on whatever the signal says, until a line comes in. */
const STUBBORN = `
  signal.addEventListener('abort', () => console.log('aborted'))
  console.log('running')
  await once(process.stdin, 'data')
  return 0`

test('a command that ends well in spite of Ctrl-C was interrupted all the same', { skip }, async t => {
  for (const [signal, code] of /** @type {const} */ ([['SIGINT', 130], ['SIGTERM', 143], ['SIGHUP', 129]])) {
    const { command, said } = await startCommand(t, STUBBORN)
    await said('running')
    command.kill(signal)
    await said('aborted')
    command.stdin.write('enough\n')
    assert.equal((await command).exitCode, code, signal)
  }
})

test('a command that takes its time says so, and a second Ctrl-C ends it and its children', { skip }, async t => {
  const { command, said, output } = await startCommand(t, `
    const child = execa(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { reject: false })
    console.log('child ' + child.pid)
    ${STUBBORN}`)
  await said('running')
  const pid = Number(/child (\d+)/.exec(output())?.[1])
  process.kill(pid, 0)
  command.kill('SIGINT')
  await said(NOTICE)
  command.kill('SIGINT')
  const { exitCode, stderr } = await command
  assert.equal(exitCode, 130)
  assert.equal(stderr, NOTICE)
  await pWaitFor(() => isGone(pid), { timeout: TIMEOUT_MS })
})

test('another signal ends it as well', { skip }, async t => {
  const { command, said } = await startCommand(t, STUBBORN)
  await said('running')
  command.kill('SIGINT')
  await said('aborted')
  command.kill('SIGTERM')
  assert.equal((await command).exitCode, 143)
})

test('one Ctrl-C that npm passes on comes twice and counts once', async t => {
  const { command, said } = await startCommand(t, `
    process.emit('SIGINT')
    process.emit('SIGINT')
    console.log('still here')
    return 0`)
  await said('still here')
  assert.equal((await command).exitCode, 130)
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
  assert.equal(stderr, '')
  assert.equal(exitCode, 3)
})

/**
 * Starts a command of its own, made for a test.
 *
 * @param {TestContext} t
 * @param {string} body of its main, which has `signal`
 */
async function startCommand (t, body) {
  const folder = await mkdtemp(join(tmpdir(), 'command-'))
  const file = join(folder, 'command.js')
  const runner = pathToFileURL(join(rootDir, 'scripts/commands/command.js')).href
  await writeFile(file, `import { once } from 'node:events'
import { execa } from '${import.meta.resolve('execa')}'
import { runCommand } from '${runner}'
await runCommand(async signal => {${body}
})`)
  const command = execa(process.execPath, [file], {
    reject: false,
    all: true,
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL'
  })
  t.after(async () => {
    command.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })
  let output = ''
  command.all.on('data', chunk => { output += chunk })
  const said = text => pWaitFor(() => output.includes(text), { timeout: TIMEOUT_MS })
  return { command, said, output: () => output }
}
