// @ts-check
import assert from 'node:assert/strict'
import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { keepProgress, peekProgress, readProgress } from '../../scripts/check/check-progress.js'

const ID = '05-slower-every-time'
const NO_LINKS = process.platform === 'win32' && 'Windows makes links for administrators only'
const NO_PERMISSIONS = (process.platform === 'win32' || process.getuid?.() === 0) && 'this user may read everything'

/** @type {[string, RegExp, (file: string) => Promise<void>, string | false][]} */
const unreadable = [
  ['a folder', /a folder has that name \(EISDIR\)/, async file => { await mkdir(file) }, false],
  ['a link to itself', /ELOOP/, file => symlink('.progress.json', file), NO_LINKS],
  ['one without permission', /no permission \(EACCES\)/, async file => {
    await writeFile(file, JSON.stringify({ [ID]: { hints: 2 } }))
    await chmod(file, 0)
  }, NO_PERMISSIONS]
]

for (const [what, why, make, skip] of unreadable) {
  test(`progress that cannot be read, ${what}, is named and left as it is`, { skip }, async t => {
    const root = await mkdtemp(join(tmpdir(), 'progress-'))
    t.after(() => rm(root, { recursive: true, force: true }))
    const file = join(root, '.progress.json')
    await make(file)
    const before = await lstat(file)
    for (const read of [peekProgress, readProgress]) {
      const { progress, problem } = await read(root)
      assert.deepEqual(progress, {})
      assert.match(String(problem), new RegExp(`^\\.progress\\.json cannot be read: ${why.source}$`))
    }
    const problem = await keepProgress(ID, done => ({ ...done, hints: 1 }), root)
    assert.match(String(problem), /^nothing is kept: \.progress\.json cannot be read: /)
    assert.deepEqual([(await lstat(file)).ino, await readdir(root)], [before.ino, ['.progress.json']])
  })
}

test('where there is no progress yet, it begins without a word', async t => {
  const root = await mkdtemp(join(tmpdir(), 'progress-'))
  t.after(() => rm(root, { recursive: true, force: true }))
  assert.deepEqual(await readProgress(root), { progress: {}, problem: null })
  assert.equal(await keepProgress(ID, done => ({ ...done, hints: 1 }), root), null)
  assert.deepEqual(JSON.parse(await readFile(join(root, '.progress.json'), 'utf8')), { [ID]: { hints: 1 } })
})
