// @ts-check
// What is written by hand: each kind of mistake is put into a real page of a copy of this project, and has to be named.
import assert from 'node:assert/strict'
import { appendFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { snippet } from '../../scripts/docs/snippet.js'
import { fillRegions } from '../../scripts/docs/regions.js'
import { copyProject, edit, runScript } from '../support/project.js'

const PAGE = 'docs/05-is-it-worth-it.md'

/** @type {[string, RegExp][]} */
const mistakes = [
  ['It is 37 % better.', /the number "37" is in no region, no article and no list of constants/],
  ['It is worth 41x.', /the number "41x" is in no region/],
  ['It takes 304.5 of them.', /the number "304\.5"/],
  ['This one is faster than that one.', /"faster" without a claim/],
  ['This one is slower.<!-- claim: it-is -->', /there is no claim "it-is"/],
  ['See [there](04-nowhere.md).', /a link to docs\/04-nowhere\.md, which is not there/],
  ['See [there](04-experiments.md#no-such-thing).', /a link to #no-such-thing, which is no heading of docs\/04-experiments\.md/],
  ['![](images/league.svg)', /a picture without alt text/],
  ['Run `npm run jog -- 01-slow`.', /there is no npm script "jog"/],
  ['Run `npm run bench -- 01-slow --magic 3`.', /npm run bench has no flag --magic/],
  ['```sh\nnpm run lab -- decay --slowly\n```', /npm run lab has no flag --slowly/],
  ['With `--magical` it is magic.', /no command has a flag --magical/],
  ['Run `npm start -- 09-magic`.', /there is no stage "09-magic"/],
  ['Run `npm run lab -- magic`.', /there is no lab "magic"/],
  ['It is <!-- figure: rate 01-slow 100 -->1<!-- /figure -->.', /figure "rate 01-slow 100" is not up to date/]
]

test('whatever nothing stands behind is named, with file and line', async t => {
  const root = await copyProject(t)
  const before = await readFile(join(root, PAGE), 'utf8')
  const page = mistakes.reduce((text, [mistake]) => `${text}\n${mistake}\n`, before)
  await writeFile(join(root, PAGE), page)
  const { exitCode, stderr } = await runScript(root, 'docs.js', ['check'])
  assert.equal(exitCode, 1)
  for (const [mistake, message] of mistakes) {
    const said = stderr.split('\n').filter(line => message.test(line))
    assert.equal(said.length, 1, `${message} in\n${stderr}`)
    const [, file, line] = /^(\S+?):(\d+): /.exec(said[0]) ?? []
    assert.equal(file, PAGE, said[0])
    assert.equal(Number(line), page.slice(0, page.lastIndexOf(mistake)).split('\n').length, said[0])
  }
  assert.equal(stderr.split('\n').length, mistakes.length, stderr)
})

/** @type {[string, string, RegExp][]} */
const broken = [
  ['an unknown figure', 'It is <!-- figure: magic -->1<!-- /figure -->.', /:\d+: unknown figure "magic"; there are: rate, cpu, ratio/],
  ['a figure of a stage that is gone', 'It is <!-- figure: rate 09-gone 100 -->1<!-- /figure -->.', /:\d+: no record has the figure "rate 09-gone 100"/],
  ['a figure that begins a line', 'It is\n<!-- figure: rate 01-slow 100 -->1<!-- /figure -->.', /:\d+: a figure cannot begin a line/],
  ['a snippet that is gone', 'a\n\n<!-- region: snippet 01-slow/util.js magic -->\n\n<!-- /region -->', /:\d+: 01-slow\/util\.js has no function and no call "magic"/]
]
for (const [what, text, message] of broken) {
  test(`${what} stops sync before anything is written`, async t => {
    const root = await copyProject(t)
    await appendFile(join(root, PAGE), `\n${text}\n`)
    const before = await readFile(join(root, PAGE), 'utf8')
    const { exitCode, stderr } = await runScript(root, 'docs.js', ['sync'])
    assert.equal(exitCode, 1)
    assert.match(stderr, message)
    assert.equal(await readFile(join(root, PAGE), 'utf8'), before)
  })
}

test('a claim that no page makes, and one that the committed records do not bear out, are named', async t => {
  const root = await copyProject(t)
  await edit(join(root, 'scripts/claims/list.js'), "load: '100', atLeast: 10 }),\n  cpuRatio('rewrite", "load: '100', atLeast: 1e6 }),\n  cpuRatio('rewrite")
  await edit(join(root, 'scripts/claims/list.js'), "id: 'node-warns'", "id: 'node-shouts'")
  const { exitCode, stderr } = await runScript(root, 'docs.js', ['check'])
  assert.equal(exitCode, 1)
  assert.match(stderr, /^no page makes the claim "node-shouts"$/m)
  assert.match(stderr, /^by the committed records the claim "fix-answers-more" fails: [\d.]+x/m)
  assert.match(stderr, /there is no claim "node-warns"/)
})

test('a record of code that was not committed is named', async t => {
  const root = await copyProject(t)
  await edit(join(root, 'docs/results/lab-blocked-loop.json'), '"dirty": false', '"dirty": true')
  const { exitCode, stderr } = await runScript(root, 'docs.js', ['check'])
  assert.equal(exitCode, 1)
  assert.match(stderr, /^the committed record "blocked-loop" is of code that was not committed$/m)
})

test('a word changed in a snippet is named, and so is one changed in the source that it comes from', async t => {
  const root = await copyProject(t)
  await edit(join(root, 'docs/06-the-optimised-server.md'), '```js\nfunction writeJson (content, url) {', '```js\nfunction writeJson (content, uri) {')
  await edit(join(root, '03-optimized/util.js'), 'cache[req.url] = res.etag', 'cache[req.url] = res.tag')
  const { exitCode, stderr } = await runScript(root, 'docs.js', ['check'])
  assert.equal(exitCode, 1)
  assert.match(stderr, /^docs\/06-the-optimised-server\.md:\d+: region "snippet 03-optimized\/util\.js writeJson" is not up to date$/m)
  assert.match(stderr, /^docs\/06-the-optimised-server\.md:\d+: region "snippet 03-optimized\/util\.js etagger" is not up to date$/m)
})

test('a file that cannot be written is named, and none is left half written', async t => {
  const root = await copyProject(t)
  const file = join(root, 'docs/images/league.svg')
  await rm(file)
  await mkdir(join(file, 'in-the-way'), { recursive: true })
  const { exitCode, stderr } = await runScript(root, 'docs.js', ['sync'])
  assert.equal(exitCode, 2)
  assert.match(stderr, /^cannot write docs\/images\/league\.svg: \w+; each file is as it was or as it should be, none is half written$/)
  assert.deepEqual((await readdir(join(root, 'docs/images'))).filter(name => !name.endsWith('.svg')), [])
})

test('a snippet is found by the name that it has in the code', () => {
  const source = 'function a () {\n  function b () {\n    return 1\n  }\n  server.on(\'after\', () => {\n    b()\n  })\n}\n'
  assert.equal(snippet(source, 'b', 'x.js'), 'function b () {\n  return 1\n}')
  assert.equal(snippet(source, 'server.on', 'x.js'), 'server.on(\'after\', () => {\n  b()\n})')
})

test('a figure is put into its sentence, and nothing else moves', () => {
  const page = 'It is <!-- figure: x -->old<!-- /figure --> times, and `<!-- figure: y -->` is code.\n'
  assert.equal(fillRegions(page, 'page.md', name => `new ${name}`), page.replace('old', 'new x'))
})
