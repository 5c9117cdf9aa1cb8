// @ts-check
// The folder that an app lies in is byte for byte what it was, whatever was typed and however it ended.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chmod, writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { NODE, plainServer, runEngine } from '../support/app.js'
import { makeRepository } from '../support/git.js'
import { processesOf } from '../support/processes.js'
import { snapshotOf } from '../support/snapshot.js'
import { folderOf } from '../support/temporary.js'

const AT_ONCE = 4 // most of the time they wait
const COMMAND = ['--quick', '--command', `${NODE} index.js`]
const BRIEF = ['--generations', '2', '--turns', '4']
const HARM = 'rm -rf node_modules dist marker package-lock.json; mkdir dist node_modules; echo new > dist/marker; echo > marker'
const LONG = `${HARM}; echo is at work; sleep 600`
const LOCK = JSON.stringify({ name: 'shop', version: '1.0.0', lockfileVersion: 3, packages: { '': { name: 'shop' } } })

/** What is typed, and the exit code. @type {[flags: string[], exitCode: number][]} */
const ENDING = [
  [['--against', 'HEAD'], 0],
  [[], 0],
  [['--against', 'HEAD', '--build', HARM], 0],
  [['--against', 'HEAD~1', '--build', 'npm ci --offline'], 0],
  [['--against', 'HEAD', '--reset', HARM], 0],
  [['--against', 'HEAD', '--noise-pair'], 0],
  [['--against', 'HEAD', '--build', `${HARM}; exit 1`], 1],
  [['--against', 'HEAD', '--build', 'git clean -fdx; git stash; git checkout --force HEAD~1; exit 1'], 1],
  [['--against', 'HEAD', '--build', 'no-such-program'], 1],
  [['--against', 'HEAD', '--reset', `${HARM}; exit 1`], 1],
  [['--against', 'HEAD', '--reset', 'rm -rf * .git .env'], 1],
  [['--against', 'HEAD', '--expect', 'nothing has this'], 1],
  [['--against', 'HEAD', '--route', '/none'], 1],
  [['--against', 'HEAD~1', '--route', '/which'], 1],
  [['--against', 'no-such-branch'], 2],
  [['--against', 'HEAD', '--with', 'ms@1,2'], 2],
  [['--with', 'ms@1,2'], 2],
  [['--build', HARM, '--leaks'], 2],
  [['--bisect', 'HEAD..HEAD~1'], 2],
  [['--bisect', 'HEAD~1..HEAD', '--build', `${HARM}; exit 1`], 1]
]
/** What is typed, and the line at which it is interrupted. @type {[flags: string[], line: RegExp][]} */
const BROKEN_OFF = [
  [['--against', 'HEAD'], /^starting /],
  [['--against', 'HEAD'], /^started by /],
  [['--against', 'HEAD'], /answers GET \/ with/],
  [['--against', 'HEAD'], /^this takes/],
  [['--against', 'HEAD', '--build', HARM], /^building /],
  [['--against', 'HEAD', '--build', HARM], /^starting /],
  [['--against', 'HEAD', '--build', HARM], /^started by /],
  [['--against', 'HEAD', '--reset', HARM], /^starting /],
  [['--against', 'HEAD', '--reset', LONG], /^starting /],
  [['--bisect', 'HEAD~1..HEAD', '--build', HARM], /^the two ends/]
]

/** @returns {Promise<{ dir: string, temporary: string }>} a checkout with all that could be harmed */
async function checkoutOf (t) {
  const dir = await folderOf(t, {
    'package.json': JSON.stringify({ name: 'shop', version: '1.0.0' }),
    'package-lock.json': LOCK,
    'index.js': plainServer("req.url === '/which' ? 'then' : req.url === '/none' ? (res.statusCode = 404) : 'hi'"),
    '.gitignore': 'node_modules\ndist\n.env',
    '.env': 'KEY=1',
    marker: 'by hand',
    'dist/marker': 'by hand',
    'node_modules/by-hand/marker': 'by hand'
  })
  const { git, commit } = await makeRepository(dir)
  await writeFile(join(dir, 'index.js'), plainServer("req.url === '/which' ? 'now' : req.url === '/none' ? (res.statusCode = 404) : 'hi'"))
  await commit()
  await writeFile(join(dir, '.git/hooks/post-checkout'), `#!/bin/sh\necho was here > ${join(dir, 'by-hook')}\n`)
  await chmod(join(dir, '.git/hooks/post-checkout'), 0o755)
  await writeFile(join(dir, 'index.js'), `${plainServer("'hi'")} // changed`)
  await git('status')
  return { dir, temporary: await folderOf(t) }
}

function type ({ dir, temporary }, flags) {
  return runEngine([...COMMAND, ...flags.includes('--bisect') ? [] : BRIEF, ...flags], {
    cwd: dir, env: { INIT_CWD: dir, TMPDIR: temporary }
  })
}

suite('however it ends', { concurrency: AT_ONCE }, () => {
  for (const [flags, exitCode] of ENDING) {
    test(`${flags.join(' ') || 'without flags'} ends with ${exitCode}, and nothing has changed`, async t => {
      const checkout = await checkoutOf(t)
      const before = await snapshotOf(checkout.dir)
      const ended = await type(checkout, flags)
      assert.deepEqual(await snapshotOf(checkout.dir), before)
      assert.equal(ended.exitCode, exitCode, ended.all)
      assert.deepEqual(await snapshotOf(checkout.temporary).then(({ length }) => length), 1, 'a copy is left')
    })
  }

  for (const name of /** @type {const} */ (['SIGINT', 'SIGKILL'])) {
    for (const [flags, line] of BROKEN_OFF) {
      test(`${flags.join(' ')} is broken off by ${name} at ${line}, and nothing has changed`, async t => {
        const checkout = await checkoutOf(t)
        const before = await snapshotOf(checkout.dir)
        const command = type(checkout, flags)
        const lines = createInterface({ input: command.all })
        const ended = once(lines, 'close')
        const said = new Promise(resolve => lines.on('line', text => { if (line.test(text)) resolve(true) }))
        assert.ok(await Promise.race([said, ended.then(() => false)]), 'it never came so far')
        command.kill(name)
        await command
        for (const { pid } of await processesOf({ root: checkout.dir, temporary: checkout.temporary })) process.kill(pid, 'SIGKILL')
        assert.deepEqual(await snapshotOf(checkout.dir), before)
      })
    }
  }
})
