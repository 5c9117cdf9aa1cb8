// @ts-check
// A run that is killed, or interrupted twice, leaves a folder that the next one takes away, and no other.
import assert from 'node:assert/strict'
import { chown, mkdir, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { execa } from 'execa'
import pWaitFor from 'p-wait-for'
import { rootDir } from '../../scripts/stages/catalog.js'
import { BIN, makeApp, NODE, plainServer } from '../support/app.js'
import { makeRepository } from '../support/git.js'
import { isGone } from '../support/processes.js'
import { folderOf } from '../support/temporary.js'

const signal = AbortSignal.timeout(60_000)
const MODULE = pathToFileURL(join(rootDir, 'packages/bench-in-turns/start/temporary.js')).href
const typed = (...lines) => ['--input-type=module', '-e', [`import * as t from '${MODULE}'`, ...lines].join('\n')]
const MAKE = 'console.log(await t.temporaryFolder())'
const WAIT = 'setInterval(() => {}, 1000)'

/** Listens where it is now, and nowhere else; it takes no notice of SIGTERM. */
const SOURCE = `if (__dirname.includes('bench-in-turns-')) {
  process.on('SIGTERM', () => {})
  require('fs').writeFileSync('pid', String(process.pid))
  ${WAIT}
} else { ${plainServer("'hi'")} }`

test('what belongs to a process that is gone is taken away, and what belongs to others stays', async t => {
  const temporary = await folderOf(t)
  const run = args => execa(process.execPath, args, { env: { TMPDIR: temporary }, reject: false })
  const living = run(typed(MAKE, WAIT))
  t.after(() => living.kill('SIGKILL'))
  await pWaitFor(async () => (await readdir(temporary)).length === 1, { signal })
  const [ofLiving] = await readdir(temporary)
  await run(typed(MAKE))
  const [ofGone] = (await readdir(temporary)).filter(name => name !== ofLiving)
  const [, , , place, pid, started, random] = ofLiving.split('-')
  const kept = [
    ofLiving, 'bench-in-turns-notes', ofGone.replace(place, '00000000'), `${ofGone}-1`, `bench-in-turns-${place}-x-1-a`
  ]
  for (const name of kept.slice(1)) await mkdir(join(temporary, name))
  const isRoot = process.getuid?.() === 0
  const ofOther = ofGone.replace(/.$/, last => last === '0' ? '1' : '0')
  if (isRoot) {
    await mkdir(join(temporary, ofOther))
    await chown(join(temporary, ofOther), 1, 1)
    kept.push(ofOther)
  }
  const isLinux = process.platform === 'linux'
  if (isLinux) await mkdir(join(temporary, ['bench-in-turns', place, pid, Number(started) - 1, random].join('-'))) // the pid had another owner
  await run(typed('await t.clearLeftovers()'))
  assert.deepEqual(await readdir(temporary), kept.sort())
})

/** What ends it, once a copy of the older version is there. @type {[string, (command: any) => Promise<any>][]} */
const ends = [
  ['kill -9', async command => command.kill('SIGKILL')],
  ['a second SIGTERM', async command => {
    command.kill('SIGTERM')
    await pWaitFor(() => command.printed.includes('cleaning up; again to end at once'), { signal })
    command.kill('SIGTERM')
  }]
]
for (const [what, end] of ends) {
  test(`what ${what} leaves is taken away by the next run, and no process is left`, async t => {
    const [{ dir }, temporary] = [await makeApp(t, { 'index.js': SOURCE }, {}, { isLinked: false }), await folderOf(t)]
    await makeRepository(dir)
    const args = [BIN, dir, '--command', `${NODE} index.js`]
    const env = { TMPDIR: temporary }
    const command = Object.assign(execa(process.execPath, [...args, '--against', 'HEAD'], { env, reject: false }), { printed: '' })
    command.stderr.on('data', text => { command.printed += text })
    const left = async () => (await readdir(temporary)).filter(name => name.startsWith('bench-in-turns-'))
    const pidOf = async () => (await left()).map(name => join(temporary, name, basename(dir), 'pid'))
    let pid = 0
    await pWaitFor(async () => {
      const { stdout } = await execa('cat', await pidOf(), { reject: false, stdin: 'ignore' })
      pid = Number(stdout)
      return pid > 0
    }, { signal })
    await end(command)
    await command
    assert.equal((await left()).length, 1)
    await execa(process.execPath, [...args, '--route', '/', '--reset', 'exit 3'], { env, reject: false })
    assert.deepEqual(await left(), [])
    await pWaitFor(() => isGone(pid), { signal })
  })
}
