// @ts-check
// Which versions lie between two of them.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import { extractCommit, openGit } from '../../packages/bench-in-turns/start/git.js'
import { commitsOf } from '../../packages/bench-in-turns/start/history.js'
import { describeApp } from 'bench-in-turns'
import { makeApp, plainServer } from '../support/app.js'
import { makeRepository } from '../support/git.js'
import { setEnvironment } from '../support/processes.js'
import { folderOf } from '../support/temporary.js'

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
  const { older, remove } = await versions[1].make([])
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

const LOCALE = '/usr/lib/locale/C.utf8' // glibc takes it for any language's
const hasChinese = existsSync(LOCALE) && existsSync('/usr/share/locale/zh_CN/LC_MESSAGES/git.mo')
const skip = !hasChinese && 'git does not speak Chinese here'

test('a folder that a commit does not have is none in any language of git', { skip }, async t => {
  const { dir, hashes } = await appWithHistory(t)
  const locales = await folderOf(t)
  await cp(LOCALE, join(locales, 'zh_CN.UTF-8'), { recursive: true })
  const inChinese = { LOCPATH: locales, LC_ALL: 'zh_CN.UTF-8' }
  const { stderr } = await execa('git', ['log', 'nothing'], { cwd: dir, env: inChinese, reject: false })
  assert.match(stderr, /\p{Script=Han}/u)
  setEnvironment(t, inChinese)
  assert.equal(await extractCommit(openGit(dir, signal), hashes[0], await folderOf(t), 'nothing'), false)
})

test('signed commits are listed without their signatures', async t => {
  const { dir, git, hashes } = await appWithHistory(t)
  await git('config', 'log.showSignature', 'true')
  const signed = await git('cat-file', 'commit', hashes[2])
  const signature = 'gpgsig -----BEGIN PGP SIGNATURE-----\n \n none\n -----END PGP SIGNATURE-----'
  const input = signed.replace('\n\n', `\n${signature}\n\n`)
  const { stdout } = await execa('git', ['hash-object', '-t', 'commit', '-w', '--stdin'], { cwd: dir, input })
  await git('reset', '--quiet', '--hard', stdout)
  const versions = await commitsOf(await describeApp(dir), `${hashes[0]}..HEAD`, { chosen: {}, signal })
  assert.equal(versions.length, 3)
})
