// @ts-check
// What is written by hand: each kind of mistake is put into a real page of a copy of this project, and has to be named.
import assert from 'node:assert/strict'
import { appendFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
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
  ['It takes `308.5 ms`.', /the number "308\.5"/],
  ['<p>It takes 305.5 of them.</p>', /the number "305\.5"/],
  ['![306.5 of them](images/league.svg)', /the number "306\.5"/],
  ['It is worth **307. And** more.', /the number "307"/],
  ['It takes １２ of them.', /the number "１２"/],
  ['## This is quicker', /"quicker" without a claim/],
  ['It warns early.<!-- claim: node-warns --> It is hotter.', /"hotter" without a claim/],
  ['It is\ntwice as fast.', /"twice as" without a claim/],
  ['It takes less\ntime than that.', /"less time than" without a claim/],
  ['It <!-- Claim: nope --> is.', /no marker: <!-- Claim: nope -->/],
  ['[there]: 05-nowhere.md', /a link to docs\/05-nowhere\.md, which is not there/],
  ['See <a href="06-nowhere.md">there</a>.', /a link to docs\/06-nowhere\.md, which is not there/],
  ['See [there](../node_modules/).', /a link to node_modules\/, which is in no commit/],
  ['```bash\nnpm run run-away\n```', /there is no npm script "run-away"/],
  ['    npm run walk-away', /there is no npm script "walk-away"/],
  ['Run `npm run bench 01-slow --quick`.', /npm takes --quick for itself/],
  ['Run `npm run claims -- it-is-so`.', /there is no claim "it-is-so"/],
  ['Run `npm run lab -- fixed-rate 10-magic`.', /there is no stage "10-magic"/],
  ['Run `npm run lab magic-too`.', /there is no lab "magic-too"/],
  ['Run `npm run lab -- constructor`.', /there is no lab "constructor"/],
  ['Run `npm run profile -- 01-slow --tool wand`.', /there is no tool "wand"/],
  ['Run `npm run bench -- 01-slow --rounds many`.', /--rounds takes a number/],
  ['Run `npm run bench -- 01-slow --duration --quick`.', /--duration takes a value/],
  ['Run `npm run profile:all -- 01-slow`.', /npm run profile:all takes no argument "01-slow"/],
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
  ['a figure with a word too many', 'It is <!-- figure: rate 01-slow 100 twice -->1<!-- /figure -->.', /:\d+: the figure "rate 01-slow 100 twice" has more words than are read/],
  ['a figure of another kind', 'It is <!-- figure: ratio 02-listener-fix 01-slow 100 roughly -->1<!-- /figure -->.', /:\d+: no record has the figure "ratio /],
  ['a figure of a record that there is none of', 'It is <!-- figure: duration banana -->1<!-- /figure -->.', /:\d+: no record has the figure "duration banana"/],
  ['a figure of a profile without it', 'It is <!-- figure: plain-native 01-slow cpu -->1<!-- /figure -->.', /:\d+: no record has the figure "plain-native 01-slow cpu"/],
  ['a snippet of what is no script', 'a\n\n<!-- region: snippet scripts/bench.js measure -->\n\n<!-- /region -->', /:\d+: scripts\/bench\.js is no script/],
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
  await edit(join(root, 'scripts/claims/lab-claims.js'), "id: 'node-warns'", "id: 'node-shouts'")
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

test('a record of nothing, one of other versions and a constant that no page has are named', async t => {
  const root = await copyProject(t, { 'docs/constants.json': ['"2018":', '"in the year 2525": "a song",\n "2018":'] })
  await writeFile(join(root, 'docs/results/lab-magic.json'), '{}')
  await edit(join(root, 'docs/results/lab-blocked-loop.json'), '"restify": "12.0.0"', '"restify": "11.0.0"')
  const { exitCode, stderr } = await runScript(root, 'docs.js', ['check'])
  assert.equal(exitCode, 1)
  assert.match(stderr, /^docs\/results\/lab-magic\.json is of nothing that there is$/m)
  assert.match(stderr, /^the committed record "blocked-loop" is of restify 11\.0\.0, and 12\.0\.0 is installed$/m)
  assert.match(stderr, /^no page has the constant "in the year 2525" of docs\/constants\.json$/m)
})

test('a word changed in a snippet is named, and so is one changed in the source that it comes from', async t => {
  const root = await copyProject(t)
  await edit(join(root, 'docs/06-the-optimised-server.md'), '```js\nfunction renderBody (content, url) {', '```js\nfunction renderBody (content, uri) {')
  await edit(join(root, '03-optimized/util.js'), 'cache[req.url] = res.etag', 'cache[req.url] = res.tag')
  const { exitCode, stderr } = await runScript(root, 'docs.js', ['check'])
  assert.equal(exitCode, 1)
  assert.match(stderr, /^docs\/06-the-optimised-server\.md:\d+: region "snippet 03-optimized\/util\.js renderBody" is not up to date$/m)
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
