// @ts-check
// What the page "On Monday" says to type where it measures: it works as it stands there, but for its length.
import assert from 'node:assert/strict'
import { readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import { rootDir } from '../../scripts/stages/catalog.js'
import { busyServer } from '../support/app.js'
import { makeRepository } from '../support/git.js'
import { NO_SHELL } from '../support/lacking.js'
import { folderOf } from '../support/temporary.js'
import { PATH } from '../support/typed.js'

const page = await readFile(join(rootDir, 'docs/on-monday.md'), 'utf8')

test('git bisect finds the commit that is slow, and skips one that cannot be installed', { skip: NO_SHELL }, async t => {
  const folder = join(await folderOf(t, { 'mine/package.json': '{ "name": "mine", "version": "1.0.0" }' }), 'mine')
  await symlink(rootDir, join(dirname(folder), 'nodejs-performance-tutorial'), 'junction')
  await execa('npm', ['install', '--package-lock-only'], { cwd: folder, env: { PATH } })
  const { commit } = await makeRepository(folder)
  const lock = await readFile(join(folder, 'package-lock.json'), 'utf8')
  const commits = []
  for (const [i, loops] of [1000, 1001, 1002, 1003, 1_000_000].entries()) {
    await writeFile(join(folder, 'index.js'), busyServer(loops))
    await writeFile(join(folder, 'package-lock.json'), i === 2 ? '{' : lock)
    commits.push(await commit())
  }
  const [, script] = /```sh\n(git bisect start[^]*?)```/.exec(page) ?? assert.fail('no bisect')
  const brief = script.replaceAll('OLD', commits[0]).replace('/users', '/ --generations 4 --turns 4')
  const { all } = await execa('sh', ['-c', brief], { cwd: folder, env: { PATH }, all: true, reject: false })
  assert.match(all, new RegExp(`${commits[4]} is the first bad commit`))
})
