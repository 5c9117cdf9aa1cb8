// @ts-check
// Which versions lie between two of them, and what a bisection refuses.
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import { commitsOf } from '../../packages/bench-in-turns/start/history.js'
import { describeApp } from 'bench-in-turns/start/app.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { makeApp, plainServer } from '../support/app.js'
import { makeRepository } from '../support/git.js'

const BIN = join(rootDir, 'packages/bench-in-turns/bin.js')
const signal = AbortSignal.timeout(60_000)
const START = { scripts: { start: 'node index.js' }, dependencies: { undici: '7.30.2' } }

async function appWithHistory (t) {
  const app = await makeApp(t, { 'index.js': plainServer("'0'"), '.gitignore': 'node_modules' }, START)
  const { git, commit } = await makeRepository(app.dir)
  const hashes = [await git('rev-parse', 'HEAD')]
  const change = async body => {
    await writeFile(join(app.dir, 'index.js'), plainServer(`'${body}'`))
    return commit()
  }
  hashes.push(await change(1), await change(2))
  return { ...app, git, change, hashes }
}

test('commits are listed from the good one to the bad one, and each is made as it was', async t => {
  const { dir, hashes } = await appWithHistory(t)
  const apps = await describeApp(dir)
  const versions = await commitsOf(apps, `${hashes[0]}..`, { chosen: {}, signal })
  assert.deepEqual(versions.map(({ name, subject }) => [name, subject]),
    hashes.map((hash, i) => [hash.slice(0, 7), i ? 'as it is' : '']))
  const { older, remove } = await versions[1].make([dir])
  t.after(remove)
  assert.match((await execa('cat', ['index.js'], { cwd: older[0].dir })).stdout, /String\('1'\)/)
})

test('of a merge, the branch that it went into is listed', async t => {
  const { dir, git, change, hashes } = await appWithHistory(t)
  await git('checkout', '--quiet', '-b', 'side', hashes[1])
  await git('commit', '--quiet', '--allow-empty', '-m', 'aside')
  await git('checkout', '--quiet', '-')
  await git('merge', '--quiet', '--no-ff', '-m', 'merged', 'side')
  await change(3)
  const versions = await commitsOf(await describeApp(dir), `${hashes[0]}..HEAD`, { chosen: {}, signal })
  assert.deepEqual(versions.map(({ subject }) => subject), ['', 'as it is', 'as it is', 'merged', 'as it is'])
})

test('mistakes are one line each, exit code 2, and nothing is measured', async t => {
  const { dir, hashes } = await appWithHistory(t)
  /** @type {[string[], RegExp][]} */
  const mistakes = [
    [['--bisect', hashes[0]], /^--bisect takes two versions, GOOD\.\.BAD; got "/],
    [['--bisect', 'nowhere..HEAD'], /^git knows no commit "nowhere"/],
    [['--bisect', `HEAD..${hashes[0]}`], /does not come after HEAD$/],
    [['--bisect-package', 'undici'], /is not of the form PACKAGE@GOOD\.\.BAD$/],
    [['--bisect-package', 'koa@1..2'], /koa is not among the dependencies/],
    [['--bisect-node', '22'], /^--bisect-node takes two versions/],
    [['--bisect', 'a..b', '--bisect-node', '1..2'], /^--bisect and --bisect-node do not go together$/],
    [['--leaks', '--bisect', 'a..b'], /^--bisect and --leaks do not go together$/],
    [['--bisect', 'a..b', '--route', '/', '--route', '/b'], /^--bisect goes with one --route$/]
  ]
  await Promise.all(mistakes.map(async ([args, message]) => {
    const { exitCode, stdout, stderr } = await execa(process.execPath, [BIN, dir, ...args], { reject: false })
    assert.deepEqual([exitCode, stdout], [2, ''], stderr)
    assert.match(stderr, message)
    assert.equal(stderr.trim().split('\n').length, 1)
  }))
})
