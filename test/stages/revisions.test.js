// @ts-check
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { chmod, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { request } from 'bench-in-turns/start/http-client.js'
import { readCatalog } from '../../scripts/stages/catalog.js'
import { stageAt } from '../../scripts/stages/revisions.js'
import { makeRepository } from '../support/git.js'
import { startFor } from '../support/server.js'
import { folderOf } from '../support/temporary.js'

/** @import { TestContext } from 'node:test' */

const STAGE = { title: 'A', track: 'a', route: '/', teaches: 'a', defects: ['no-304'], isNoisePair: true, isCeiling: true }
const server = said => `'use strict'
const answer = require('${said}')
const server = require('http').createServer((req, res) => res.end(answer))
server.listen(process.env.PORT, process.env.HOST, () => console.log('listening on http://127.0.0.1:' + server.address().port))
`
const manifest = (stage, more = {}) =>
  JSON.stringify({ name: 'b', dependencies: { said: '1.0.0' }, stage: { ...STAGE, ...stage }, ...more })

/**
 * A repository of one stage, `a/b`, which at its only commit answers with a file of its own, and by now with what its
 * package says.
 *
 * @param {TestContext} t
 */
async function makeProject (t) {
  const root = await folderOf(t, {
    'package.json': '{ "workspaces": ["a/*"] }',
    '.gitignore': 'node_modules\n.revisions\n',
    'node_modules/said/index.js': "module.exports = 'as installed for all'",
    'node_modules/said/package.json': '{ "name": "said" }',
    'a/b/index.js': server('./before'),
    'a/b/before.js': "module.exports = 'before'",
    'a/b/package.json': manifest({ defects: ['no-304', 'late-etag'], isSteady: false })
  })
  const write = (name, text) => writeFile(join(root, name), text)
  await chmod(join(root, 'a/b/before.js'), 0o755)
  const repository = await makeRepository(root)
  await write('a/b/index.js', server('said'))
  await write('a/b/package.json', manifest({ freshLoads: [{ connections: 10 }] }))
  const readStage = async () => (await readCatalog(root))[0]
  return { root, write, readStage, ...repository }
}

async function answerOf (t, stage) {
  return (await request((await startFor(t, stage)).url, '/')).body.toString()
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
  assert.deepEqual(await readdir(join(root, '.revisions', commit)), ['a'], 'nothing but the stage')
  if (process.platform !== 'win32') assert.equal((await stat(join(older.dir, 'before.js'))).mode & 0o111, 0o111)
})

test('what is no commit is named, and writes nothing', async t => {
  const { root, readStage } = await makeProject(t)
  for (const revision of ['nope', '--branches', '', 'HEAD:package.json']) {
    const message = `git knows no commit "${revision}"; it may be HEAD, HEAD~1, a branch, a tag or a hash`
    await assert.rejects(stageAt(await readStage(), revision, { root }), { name: 'UsageError', message })
  }
  assert.ok(!existsSync(join(root, '.revisions')))
})
