// @ts-check
// What others get of the engine, by .ci/pack: its tarball, and the Action as a folder to push.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import { parse } from 'yaml'
import { rootDir } from '../../scripts/stages/catalog.js'
import { makeRepository } from '../support/git.js'
import { NO_SHELL } from '../support/lacking.js'
import { folderOf } from '../support/temporary.js'

const ENGINE = 'packages/bench-in-turns'
const UNFILLED = 'OWNER/REPOSITORY'

/** @param {string} repository as package.json has it @returns what lies in the folder, and what was said */
async function pack (t, repository) {
  const project = await folderOf(t, { '.ci/pack': await readFile(join(rootDir, '.ci/pack')) })
  await cp(join(rootDir, ENGINE), join(project, ENGINE), { recursive: true, filter: file => !file.includes('node_modules') })
  const file = join(project, ENGINE, 'package.json')
  const manifest = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify({ ...manifest, repository }))
  await makeRepository(project)
  const out = join(project, 'made here')
  const { exitCode, stdout, stderr } = await execa('bash', ['.ci/pack', out], { cwd: project, reject: false })
  return { exitCode, stdout, stderr, out }
}

test('one entry of package.json is filled in, and all workflows and the tarball have it', { skip: NO_SHELL }, async t => {
  const { exitCode, stdout, stderr, out } = await pack(t, 'Somebody/their-action')
  assert.equal(exitCode, 0, stderr)
  const [tarball] = (await readdir(out)).filter(name => name.endsWith('.tgz'))
  assert.match(tarball, /^somebody-bench-in-turns-\d/)
  const hash = createHash('sha256').update(await readFile(join(out, tarball))).digest('hex')
  assert.equal(await readFile(join(out, `${tarball}.sha256`), 'utf8'), `${hash}  ${tarball}\n`)
  assert.match(stdout, new RegExp(`^${hash}`))
  const action = join(out, 'action')
  const files = await readdir(action)
  assert.deepEqual(['README.md', 'LICENSE', 'action.yml', 'package-lock.json', 'bin.js'].filter(name => !files.includes(name)), [])
  assert.equal(parse(await readFile(join(action, 'action.yml'), 'utf8')).runs.using, 'composite')
  const texts = await Promise.all((await readdir(join(action, 'workflows'))).map(name => readFile(join(action, 'workflows', name), 'utf8')))
  const readme = await readFile(join(action, 'README.md'), 'utf8')
  for (const text of [...texts, readme]) assert.doesNotMatch(text, new RegExp(UNFILLED))
  assert.match(texts.join('\n'), /uses: Somebody\/their-action@v1/)
  assert.match(texts.join('\n'), /uses: Somebody\/their-action\/comment@v1/)
})

test('where it is not filled in, that is said, and what is none is refused', { skip: NO_SHELL }, async t => {
  const { exitCode, stderr, out } = await pack(t, UNFILLED)
  assert.equal(exitCode, 0, stderr)
  assert.match(stderr, /no repository is filled in: .* so don't publish it/)
  assert.match((await readdir(out)).join(' '), /(^| )bench-in-turns-\d/)
  const mistaken = await pack(t, 'https://example.com/a$(b)')
  assert.equal(mistaken.exitCode, 2)
  assert.match(mistaken.stderr, /is no owner\/name/)
})

test('nothing has anybody type the name that nobody has taken yet', async () => {
  const pages = await readdir(join(rootDir, 'docs'))
  const files = [
    'README.md', `${ENGINE}/README.md`, `${ENGINE}/typed.js`, `${ENGINE}/workflows/README.md`, `${ENGINE}/workflows/bench-kubernetes.yaml`,
    ...pages.filter(name => name.endsWith('.md')).map(name => `docs/${name}`)
  ]
  const bare = (await Promise.all(files.map(async file => {
    const lines = (await readFile(join(rootDir, file), 'utf8')).split('\n')
    return lines.filter(line => /npx (--yes )?bench-in-turns/.test(line)).map(line => `${file}: ${line}`)
  }))).flat()
  assert.ok(bare.length > 0)
  assert.deepEqual(bare.filter(line => !/: Don't type a bare /.test(line)), [])
})
