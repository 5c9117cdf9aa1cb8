// @ts-check
import assert from 'node:assert/strict'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { fillRegions } from '../../scripts/docs/regions.js'
import { copyProject, runScript } from '../support/project.js'

const PAGE = 'docs/01-the-server.md'

test('only what is between the markers is replaced', () => {
  const page = '# A\n\ntext\n\n<!-- region: x 1 -->\nold\n<!-- /region -->\n\n```md\n<!-- region: example -->\n```\n\nend  \n'
  const filled = fillRegions(page, 'page.md', name => `new ${name}`)
  assert.equal(filled, page.replace('\nold\n', '\n\nnew x 1\n\n'))
  assert.equal(fillRegions(filled, 'page.md', name => `new ${name}`), filled)
})

/** @type {[string, string, RegExp][]} */
const unpaired = [
  ['never closed', 'a\n\n<!-- region: x -->\n', /^page\.md:3: region "x" is never closed$/],
  ['closed twice', '<!-- region: x -->\n\n<!-- /region -->\n\n<!-- /region -->\n', /^page\.md:5: a region is closed and none is open$/],
  ['opened twice', '<!-- region: x -->\n\n<!-- region: y -->\n\n<!-- /region -->\n', /^page\.md:1: region "x" is not closed before/]
]
for (const [what, page, message] of unpaired) {
  test(`a region that is ${what}`, () => {
    assert.throws(() => fillRegions(page, 'page.md', () => 'new'), { name: 'RegionError', message })
  })
}

test('check names file and line of a changed digit, sync puts it back', async t => {
  const root = await copyProject(t)
  const file = join(root, PAGE)
  const good = await readFile(file, 'utf8')
  const line = good.split('\n').findIndex(text => text.startsWith('| 02-listener-fix')) + 1
  const lines = good.split('\n')
  lines[line - 1] = lines[line - 1].replace(/(\d)(\D*)$/, (_, digit, rest) => `${(Number(digit) + 1) % 10}${rest}`)
  await writeFile(file, lines.join('\n'))

  const check = await runScript(root, 'docs.js', ['check'])
  assert.equal(check.exitCode, 1)
  assert.match(check.stderr, new RegExp(`^${PAGE}:${line}: region "table requests" is not up to date$`))

  const sync = await runScript(root, 'docs.js', ['sync'])
  assert.equal(sync.exitCode, 0)
  assert.equal(sync.stdout, `updated: ${PAGE}`)
  assert.equal(await readFile(file, 'utf8'), good)
})

test('check names a picture that is not what its record gives, sync draws it again', async t => {
  const file = 'docs/images/league.svg'
  const root = await copyProject(t)
  const good = await readFile(join(root, file), 'utf8')
  await writeFile(join(root, file), good.replace('requests/s', 'apples/s'))
  const check = await runScript(root, 'docs.js', ['check'])
  assert.equal(check.exitCode, 1)
  assert.equal(check.stderr, `${file}: not up to date`)
  const sync = await runScript(root, 'docs.js', ['sync'])
  assert.equal(sync.stdout, `updated: ${file}`)
  assert.equal(await readFile(join(root, file), 'utf8'), good)
})

test('a picture that no page shows is named', async t => {
  const root = await copyProject(t)
  await cp(join(root, 'docs/images/league.svg'), join(root, 'docs/images/of-old.svg'))
  const { exitCode, stderr } = await runScript(root, 'docs.js', ['check'])
  assert.equal(exitCode, 1)
  assert.equal(stderr, 'docs/images/of-old.svg: no page shows it')
})

test('check sees a stage whose code is not what the page shows', async t => {
  const root = await copyProject(t, { '02-listener-fix/util.js': ['=== true', '== true'] })
  const { exitCode, stderr } = await runScript(root, 'docs.js', ['check'])
  assert.equal(exitCode, 1)
  assert.match(stderr, /region "diff 01-slow\/util\.js 02-listener-fix\/util\.js" is not up to date/)
})

/** @type {[string, [string, string], RegExp][]} */
const broken = [
  ['an unknown region', ['region: run', 'region: jog'], /docs\/01-the-server\.md:\d+: unknown region "jog"; there are: run, .*stages, table/],
  ['an unknown picture', ['picture over-time', 'picture of-mine'], /unknown picture "of-mine"; there are: league, /],
  ['an unknown table', ['table latency', 'table tardiness'], /unknown table "tardiness"; there are: latency, requests/],
  ['a file that is gone', ['source 01-slow/util.js', 'source 01-slow/gone.js'], /no file "01-slow\/gone\.js"/]
]
for (const [what, change, message] of broken) {
  test(`${what} is named and no page is touched`, async t => {
    const root = await copyProject(t, { [PAGE]: change })
    const readme = await readFile(join(root, 'README.md'), 'utf8')
    await writeFile(join(root, 'README.md'), readme.replace('<!-- /region -->', 'stale\n\n<!-- /region -->'))
    const before = await Promise.all([PAGE, 'README.md'].map(file => readFile(join(root, file), 'utf8')))
    const { exitCode, stderr } = await runScript(root, 'docs.js', ['sync'])
    assert.equal(exitCode, 1)
    assert.match(stderr, message)
    assert.deepEqual(await Promise.all([PAGE, 'README.md'].map(file => readFile(join(root, file), 'utf8'))), before)
  })
}

test('the pages of this project are up to date', async () => {
  const { exitCode, all } = await runScript(join(import.meta.dirname, '../..'), 'docs.js', ['check'])
  assert.equal(exitCode, 0, all)
})
