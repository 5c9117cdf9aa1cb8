// @ts-check
import assert from 'node:assert/strict'
import { access, lstat, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { copyProject } from './project.js'
import { temporaryFolder } from './temporary.js'

const isThere = file => access(file).then(() => true, () => false)

test('a checkout in a folder called docs is copied without what it was built or measured with', async t => {
  const folder = await mkdtemp(join(await temporaryFolder(), 'docs-')) // a folder is moved on one disk only
  t.after(() => rm(folder, { recursive: true }))
  const checkout = join(folder, 'checkout')
  await rename(await copyProject(t), checkout)
  for (const made of ['results', '.runtimes', '.revisions', 'docs/.vitepress/dist']) await mkdir(join(checkout, made))

  const support = await import(pathToFileURL(join(checkout, 'test/support/project.js')).href)
  const root = await support.copyProject(t)
  assert.ok((await lstat(join(root, 'node_modules'))).isSymbolicLink())
  assert.ok(await isThere(join(root, 'docs/results/reference.json')))
  for (const made of ['results', '.runtimes', '.revisions', 'docs/.vitepress/dist']) { assert.equal(await isThere(join(root, made)), false, made) }
})
