// @ts-check
// A clone without the commits before, as actions/checkout makes one unless it is told otherwise.
import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import { findOlder } from '../../packages/bench-in-turns/find-out.js'
import { plainServer, runEngine } from '../support/app.js'
import { makeRepository } from '../support/git.js'
import { folderOf } from '../support/temporary.js'

const signal = AbortSignal.timeout(120_000)
const SHALLOW = 'this clone is shallow, without the commits before; git fetch --unshallow brings them, and fetch-depth: 2 of actions/checkout the last one'

/** @returns {Promise<string>} absolute folder of a clone with the last of two commits */
async function shallowClone (t, depth = 1) {
  const origin = await folderOf(t, {
    'package.json': '{"scripts":{"start":"node index.js"}}', 'index.js': plainServer("'hi'")
  })
  const { commit } = await makeRepository(origin)
  await writeFile(join(origin, 'index.js'), plainServer("'ho'"))
  await commit()
  const clone = join(await folderOf(t), 'clone')
  await execa('git', ['clone', '--quiet', '--depth', String(depth), `file://${origin}`, clone])
  return clone
}

test('it is named as such, with what brings the commit before, wherever that is looked for', async t => {
  const clone = await shallowClone(t)
  assert.deepEqual(await findOlder(clone, {}, signal), { said: `compared with nothing: ${SHALLOW}` })
  const asked = await runEngine([clone, '--against', 'HEAD~1'])
  assert.deepEqual([asked.exitCode, asked.stderr.split('\n').at(-1)], [2, `git knows no commit "HEAD~1": ${SHALLOW}`])
  assert.equal((await findOlder(await shallowClone(t, 2), {}, signal)).against, 'HEAD~1')
})

test('compared with nothing is no success where worse is to fail, and nothing is started', async t => {
  const [clone, noRepository] = [await shallowClone(t), await folderOf(t, { 'package.json': '{"scripts":{"start":"node index.js"}}' })]
  for (const [dir, why] of [[clone, SHALLOW], [noRepository, 'this folder has no commit in git, and --against names another folder']]) {
    const { exitCode, stderr, stdout } = await runEngine([dir, '--fail-if', 'worse'])
    assert.equal(exitCode, 2)
    assert.equal(stderr, `compared with nothing: ${why}; --fail-if goes with --against VERSION, or with --with PACKAGE@A,B`)
    assert.equal(stdout, '')
  }
})
