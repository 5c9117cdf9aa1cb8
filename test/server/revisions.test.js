// @ts-check
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { request } from '../../scripts/server/http-client.js'
import { stageAt } from '../../scripts/server/revisions.js'
import { startStage } from '../../scripts/server/stage-process.js'
import { makeProject, manifest } from '../support/old-stage.js'

async function answerOf (t, stage) {
  const running = await startStage(stage)
  t.after(() => running.stop())
  return (await request(running.url, '/')).body.toString()
}

test('a stage runs as it was, beside the one of today, and the checkout stays as it is', async t => {
  const { root, git, readStage } = await makeProject(t)
  const stage = { ...await readStage(), comparedWith: ['a/c'] }
  const status = await git('status', '--porcelain')
  const older = await stageAt(stage, 'HEAD', { root })
  assert.equal(await git('status', '--porcelain'), status)
  assert.equal(await answerOf(t, older), 'before')
  assert.equal(await answerOf(t, stage), 'as installed for all')

  const commit = await git('rev-parse', 'HEAD')
  assert.deepEqual(older, {
    ...stage,
    id: `a/b at ${commit.slice(0, 7)}`,
    dir: join(root, '.revisions', commit, 'a/b'),
    defects: ['no-304', 'late-etag'],
    isSteady: false,
    comparedWith: [],
    isNoisePair: false,
    revision: { commit, of: 'a/b', askedFor: {} }
  })
  assert.deepEqual((await readdir(older.dir)).sort(), ['before.js', 'index.js', 'package.json'])
  assert.deepEqual(await readdir(join(root, '.revisions', commit)), ['a'], 'nothing but the stage')
  if (process.platform !== 'win32') assert.equal((await stat(join(older.dir, 'before.js'))).mode & 0o111, 0o111)
})

test('two at once give the same, and leave nothing else', async t => {
  const { root, readStage } = await makeProject(t)
  const stage = await readStage()
  const [one, two] = await Promise.all([stageAt(stage, 'HEAD', { root }), stageAt(stage, 'HEAD', { root })])
  assert.deepEqual(one, two)
  assert.deepEqual(await readdir(join(one.dir, '..')), ['b'])
})

test('a stage whose packages are in its own folder runs with those', async t => {
  const { root, write, commit, readStage } = await makeProject(t)
  await commit()
  await mkdir(join(root, 'a/b/node_modules/said'), { recursive: true })
  await write('a/b/node_modules/said/index.js', "module.exports = 'as installed for it'")
  await write('a/b/node_modules/said/package.json', '{ "name": "said" }')
  const older = await stageAt(await readStage(), 'HEAD', { root })
  assert.equal(await answerOf(t, older), 'as installed for it')
})

test('a project in a folder of a repository finds its own stage', async t => {
  const { root, readStage } = await makeProject(t, { below: 'tutorial' })
  assert.equal(await answerOf(t, await stageAt(await readStage(), 'HEAD', { root })), 'before')
})

test('what describes the code is of today where the older package.json cannot be read', async t => {
  const { root, write, commit, readStage } = await makeProject(t)
  for (const text of ['{ "stage": { "title": "of another time" } }', '{ "dependencies": { "said": "1.0.0" } }']) {
    await write('a/b/package.json', text)
    const hash = await commit()
    await write('a/b/package.json', manifest({}))
    const { defects, isSteady, dependencies } = await stageAt(await readStage(), hash, { root })
    assert.deepEqual(
      { defects, isSteady, dependencies },
      { defects: ['no-304'], isSteady: true, dependencies: ['said'] }
    )
  }
})

test('a package of which another version was asked for is noted', async t => {
  const { root, write, commit, readStage } = await makeProject(t)
  await write('a/b/package.json', manifest({}, { dependencies: { said: '0.9.0' } }))
  const hash = await commit()
  await write('a/b/package.json', manifest({}))
  assert.deepEqual((await stageAt(await readStage(), hash, { root })).revision?.askedFor, { said: '0.9.0' })
})

test('tags, branches and what leads to a commit are taken', async t => {
  const { root, git, commit, readStage } = await makeProject(t)
  const first = await git('rev-parse', 'HEAD')
  await git('tag', '--annotate', 'v1', '--message', 'one')
  const second = await commit()
  const stage = await readStage()
  const commitOf = async revision => (await stageAt(stage, revision, { root })).revision?.commit
  assert.deepEqual(await Promise.all(['v1', 'HEAD~1', first.slice(0, 10), 'HEAD', ':/as it'].map(commitOf)), [
    first,
    first,
    first,
    second,
    second
  ])
})

test('line ends and bytes are those of the commit', async t => {
  const { root, write, commit, readStage } = await makeProject(t)
  const bytes = Buffer.from([0, 255, 10, 13, 10, 10])
  await writeFile(join(root, 'a/b/data.bin'), bytes)
  await write('a/b/crlf.js', 'a\r\n')
  const hash = await commit()
  const { dir } = await stageAt(await readStage(), hash, { root })
  assert.deepEqual(await readFile(join(dir, 'data.bin')), bytes)
  assert.equal(await readFile(join(dir, 'crlf.js'), 'utf8'), 'a\r\n')
})

test('what is no commit is named, and writes nothing', async t => {
  const { root, readStage } = await makeProject(t)
  for (const revision of ['nope', '--branches', '', 'HEAD:package.json']) {
    const message = `git knows no commit "${revision}"; it may be HEAD, HEAD~1, a branch, a tag or a hash`
    await assert.rejects(stageAt(await readStage(), revision, { root }), { name: 'UsageError', message })
  }
  assert.ok(!existsSync(join(root, '.revisions')))
})

test('a stage that was not there, and a package that is not there, are named', async t => {
  const { root, write, git, commit, readStage } = await makeProject(t)
  const first = await git('rev-parse', 'HEAD')
  await write('a/b/package.json', manifest({}, { dependencies: { gone: '1.0.0' } }))
  const second = await commit()
  await git('mv', 'a/b', 'a/c')
  const stage = await readStage()
  await assert.rejects(stageAt(stage, 'HEAD~1', { root }), {
    name: 'UsageError',
    message: `a/c is not there at HEAD~1 (${first.slice(0, 7)})`
  })
  await git('mv', 'a/c', 'a/b')
  await write('a/b/package.json', manifest({}))
  await assert.rejects(stageAt(await readStage(), 'HEAD', { root }),
    { name: 'UsageError', message: `a/b at ${second.slice(0, 7)} needs gone, which is not installed now` })
})

test('without a checkout, and without git, there is no older version', async t => {
  const { root, readStage } = await makeProject(t)
  const stage = await readStage()
  await rm(join(root, '.git'), { recursive: true })
  await assert.rejects(stageAt(stage, 'HEAD', { root }), {
    name: 'UsageError',
    message: /^without a git checkout there are no older versions of a stage \(git: [^\n]+\)$/
  })
  const { PATH } = process.env
  t.after(() => { process.env.PATH = PATH })
  process.env.PATH = join(root, 'a')
  await assert.rejects(stageAt(stage, 'HEAD', { root }), {
    name: 'UsageError',
    message: /^git is not installed, .*apt-get install git/
  })
})

test('a package.json that node cannot read either is named', async t => {
  const { root, write, commit, readStage } = await makeProject(t)
  await write('a/b/package.json', 'no JSON')
  const hash = await commit()
  await write('a/b/package.json', manifest({}))
  await assert.rejects(stageAt(await readStage(), hash, { root }), {
    name: 'UsageError',
    message: /package\.json:1: not JSON: Unexpected token 'o'$/
  })
})
