// @ts-check
// What the command refuses of what was typed.
import assert from 'node:assert/strict'
import { readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import { expectWritable, writeWhole } from 'bench-in-turns/kit.js'
import { BIN, makeApp, plainServer, runEngine } from '../support/app.js'
import { makeRepository } from '../support/git.js'
import { folderOf } from '../support/temporary.js'
import { runInThread } from '../support/thread.js'

test('mistakes are one line each, exit code 2, and nothing is started or written', async t => {
  const manifest = { scripts: { start: 'node index.js' }, dependencies: { undici: '7.30.2' } }
  const files = { 'index.js': plainServer("'hi'"), 'access.log': 'no line of one', 'a-file': '' }
  const { dir, list } = await makeApp(t, files, manifest)
  const { git } = await makeRepository(dir)
  const first = await git('rev-parse', 'HEAD')
  await git('commit', '--quiet', '--allow-empty', '--message', 'second')
  const before = await list()
  const [bare, develops] = [await makeApp(t, {}, {}), await makeApp(t, {}, { scripts: { dev: 'next dev' } })]
  const none = await folderOf(t, { 'package.json': 'null' })
  /** @type {[string[], RegExp][]} */
  const mistakes = [
    [[join(dir, 'nowhere')], /^there is no folder /],
    [[tmpdir()], / has no package\.json, so it is no application of Node\.js$/],
    [[bare.dir], /package\.json has no start script: --command /],
    [[develops.dir], /package\.json has no start script, and its dev script \(next dev\) is for development: --command /],
    [[none], /package\.json: Invalid type: Expected Object but received null$/],
    [[dir, '--json', '/dev/null/x/y.json'], /^cannot write \/dev\/null\/x\/y\.json: not a directory \(ENOTDIR\)$/],
    [[dir, '--json', join(dir, 'a-file/y.json')], /^cannot write .*a-file\/y\.json: not a directory \(ENOTDIR\)$/],
    [[dir, '--markdown', dir], /^cannot write .*: a folder has that name$/],
    [[dir, '--json', '-', '--markdown', '-'], /^--json - and --markdown - do not go together$/],
    [[dir, '--fail-if', 'better'], /^flag '--fail-if <WHAT>' argument 'better' is invalid\. It takes worse, or worse:PERCENT$/],
    [[dir, '--with', 'undici'], /^--with undici is not of the form PACKAGE@A,B/],
    [[dir, '--with', 'koa@1,2'], /koa is not among the dependencies/],
    [[dir, '--log', join(dir, 'access.log')], /access\.log has no line of an access log/],
    [[dir, '--requests', join(dir, 'nowhere.json')], /nowhere\.json cannot be read: no such file or directory \(ENOENT\)$/],
    [[dir, '--against', bare.dir], /package\.json has no start script: --command /],
    [[dir, '--route', 'http://example.org/'], /^--route http:\/\/example.org\/ is no path .* loopback only$/],
    [[dir, '--against', 'no-such-branch'], /^git knows no commit "no-such-branch"/],
    [[dir, '--against', 'HEAD:index.js'], /^git knows no commit "HEAD:index\.js"/],
    [[dir, '--bisect', first], /^--bisect takes two versions, GOOD\.\.BAD; got "/],
    [[dir, '--bisect', 'nowhere..HEAD'], /^git knows no commit "nowhere"/],
    [[dir, '--bisect', `HEAD..${first}`], /does not come after HEAD$/],
    [[dir, '--bisect-package', 'undici'], /is not of the form PACKAGE@GOOD\.\.BAD$/],
    [[dir, '--bisect-package', 'koa@1..2'], /koa is not among the dependencies/],
    [[dir, '--bisect-node', '22'], /^--bisect-node takes two versions/],
    [[dir, '--bisect', 'a..b', '--bisect-node', '1..2'], /^--bisect and --bisect-node do not go together$/],
    [[dir, '--leaks', '--bisect', 'a..b'], /^--bisect and --leaks do not go together$/],
    [[dir, '--bisect', 'a..b', '--route', '/', '--route', '/b'], /^--bisect goes with one --route$/]
  ]
  await Promise.all(mistakes.map(async ([args, message]) => {
    const { exitCode, stdout, stderr } = await runInThread(BIN, args)
    assert.equal(exitCode, 2, stderr)
    assert.doesNotMatch(stdout, / ÷ |│/)
    const [said, ...more] = stderr.trim().split('\n')
    assert.match(said, message)
    assert.deepEqual(more, [])
  }))
  assert.deepEqual(await list(), before)
})

test('a port by which measurements wait for each other that is none is named before anything is started', async t => {
  const { dir } = await makeApp(t, { 'index.js': plainServer("'hi'") })
  for (const typed of ['abc', '70000', '1.5', '-1']) {
    const env = { MEASURING_PORT: typed }
    const { exitCode, stderr } = await runEngine([dir], { env })
    assert.equal(stderr, `MEASURING_PORT takes a port up to 65535, or 0 to wait for nobody; got "${typed}"`)
    assert.equal(exitCode, 2)
  }
})

test('where a result can be written, nothing is left of that being tried, and no pipe is replaced by a file', async t => {
  const dir = await folderOf(t, { here: '' })
  await expectWritable(join(dir, 'a/b/c.json'))
  await expectWritable(join(dir, 'here'))
  assert.deepEqual(await readdir(dir), ['here'])
  await execa('mkfifo', ['pipe'], { cwd: dir })
  const reader = execa('cat', ['pipe'], { cwd: dir })
  await writeWhole(join(dir, 'pipe'), 'through it')
  assert.equal((await reader).stdout, 'through it')
  assert.ok((await stat(join(dir, 'pipe'))).isFIFO())
})
