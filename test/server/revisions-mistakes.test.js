// @ts-check
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { stageAt } from '../../scripts/server/revisions.js'
import { makeProject, manifest } from '../support/old-stage.js'

/** @type {[string, string, RegExp][]} */
const unknown = [
  ['a name of nothing', 'nope', /^git knows no commit "nope"; it may be HEAD, HEAD~1, a branch, a tag or a hash$/],
  ['a flag of git', '--branches', /^git knows no commit "--branches"/],
  ['nothing', '', /^git knows no commit ""/],
  ['a file', 'HEAD:package.json', /^git knows no commit "HEAD:package.json"/]
]
for (const [what, revision, message] of unknown) {
  test(`${what} is no revision`, async t => {
    const { root, readStage } = await makeProject(t)
    await assert.rejects(stageAt(await readStage(), revision, { root }), { name: 'UsageError', message })
    assert.ok(!existsSync(join(root, '.revisions')))
  })
}

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
