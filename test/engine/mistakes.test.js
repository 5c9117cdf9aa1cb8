// @ts-check
// What the command refuses of what was typed.
import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import { BIN, makeApp, plainServer } from '../support/app.js'
import { makeRepository } from '../support/git.js'

test('mistakes are one line each, exit code 2, and nothing is measured or written', async t => {
  const manifest = { scripts: { start: 'node index.js' }, dependencies: { undici: '7.30.2' } }
  const { dir, list } = await makeApp(t, { 'index.js': plainServer("'hi'") }, manifest)
  const { git } = await makeRepository(dir)
  const first = await git('rev-parse', 'HEAD')
  await git('commit', '--quiet', '--allow-empty', '--message', 'second')
  const before = await list()
  const bare = await makeApp(t, {}, {})
  /** @type {[string[], RegExp][]} */
  const mistakes = [
    [[join(dir, 'nowhere')], /^there is no folder /],
    [[tmpdir()], / has no package\.json, so it is no application of Node\.js$/],
    [[bare.dir], /package\.json has no start script: --command /],
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
    const { exitCode, stdout, stderr } = await execa(process.execPath, [BIN, ...args], { reject: false })
    assert.equal(exitCode, 2, stderr)
    assert.doesNotMatch(stdout, / ÷ |│/)
    const [said, ...more] = stderr.trim().split('\n').filter(line => !line.startsWith('starting ')) // to find out more
    assert.match(said, message)
    assert.deepEqual(more, [])
  }))
  assert.deepEqual(await list(), before)
})
