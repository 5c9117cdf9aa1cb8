// @ts-check
// What stands in regions, by the committed records of this project.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as commandTables from '../../scripts/commands/flags.js'
import { createContent } from '../../scripts/book/content.js'
import { snippet } from '../../scripts/book/snippets.js'
import { fillRegions, findStale, parsePage } from '../../scripts/book/regions.js'
import { readSources } from '../../scripts/book/book-sources.js'
import { copyProject } from '../support/project.js'

const README = { file: 'README.md', claims: [] }
const sources = await readSources({ commandTables })

/** @type {[string, RegExp][]} */
const broken = [
  ['region: jog', /unknown region "jog"; there are: footnotes, .*picture, .*diff$/],
  ['region: table latency restify twice', /the region "table latency restify twice" has more words than are read$/],
  ['region: picture of-mine', /unknown picture "of-mine"; there are: league, cpu-league, /],
  ['region: table tardiness', /unknown table "tardiness"; there are: latency, league, .*wrk$/],
  ['region: table constructor', /unknown table "constructor"; there are: /],
  ['region: lab', /unknown lab ""; there are: /],
  ['region: stages express', /unknown track "express"; there are: restify, /],
  ['region: lab magic x', /unknown lab "magic"; there are: article-stack, /],
  ['region: flags jog', /unknown command "jog"; there are: start, bench, /],
  ['region: data jog', /there is no record "jog"; there are: bench, profiles, /],
  ['region: source 01-slow/gone.js', /no file "01-slow\/gone\.js"$/],
  ['region: diff 01-slow/util.js', /no file ""$/],
  ['region: snippet 01-slow/util.js magic', /01-slow\/util\.js has no function and no call "magic"$/],
  ['region: snippet scripts/errors.js measure', /scripts\/errors\.js is no script: /],
  ['value: magic', /unknown value "magic"; there are: rate, cpu, ratio/],
  ['value: rate 09-gone 100', /no record has the value "rate 09-gone 100"$/],
  ['value: rate 01-slow 100 twice', /the value "rate 01-slow 100 twice" has more words than are read$/],
  ['value: ratio 02-listener-fix 01-slow 100 roughly', /no record has the value "ratio 02-listener-fix 01-slow 100 roughly"$/],
  ['value: duration banana', /no record has the value "duration banana"$/],
  ['value: plain-native 01-slow cpu', /no record has the value "plain-native 01-slow cpu"$/]
]
for (const [marker, message] of broken) {
  test(`named with file and line: ${marker}`, () => {
    const [kind, name] = marker.split(': ')
    const shown = kind === 'region' ? `<!-- ${marker} -->1<!-- /region -->` : 'It is [1][it].'
    const defined = kind === 'value' ? `[it]: data-bench.md "figure ${name}"` : ''
    const page = parsePage(`# A\n\n${shown}\n\n${defined}\n`, 'docs/page.md')
    assert.throws(() => fillRegions(page, createContent(sources)), {
      name: 'RegionError',
      message: new RegExp(`^docs/page\\.md:3: ${message.source}`)
    })
  })
}

test('a picture is linked from where the page stands', () => {
  const linkOn = file => createContent(sources)('picture league', { file, claims: [] }, 'region')
  assert.match(linkOn('README.md'), /^!\[requests\/s, .*\]\(docs\/images\/league\.svg\)$/)
  assert.match(linkOn('docs/index.md'), /\]\(images\/league\.svg\)$/)
})

test('commands and flags are those of the tables that are handed in', () => {
  const flag = /** @type {const} */ ({ type: 'string', value: 'WAY', help: 'which' })
  const jog = { FLAGS: { jog: { way: flag } }, COMMANDS: { jog: { example: 'npm run jog', does: 'runs' } } }
  const contentOf = createContent({ ...sources, commandTables: { ...commandTables, ...jog } })
  assert.match(contentOf('commands', README, 'region'), /^\| `npm run jog` +\| runs +\|$/m)
  assert.match(contentOf('flags jog', README, 'region'), /^\| `--way WAY` +\| which +\|$/m)
})

test('a stage whose code is not what the page shows is named', async t => {
  const regions = [
    'diff 01-slow/util.js 02-listener-fix/util.js',
    'source 02-listener-fix/util.js',
    'snippet 02-listener-fix/util.js attachAfterEvent'
  ]
  const markdown = regions.map(region => `<!-- region: ${region} -->\n\n<!-- /region -->\n`).join('\n')
  const page = parsePage(fillRegions(parsePage(markdown, 'page.md'), createContent(sources)), 'page.md')
  assert.deepEqual(findStale(page, createContent(sources)), [])
  const root = await copyProject(t, { '02-listener-fix/util.js': ['=== true', '== true'] })
  const stale = findStale(page, createContent({ ...sources, root }))
  assert.deepEqual(stale.map(line => /^page\.md:\d+: region "(.*)" is not up to date$/.exec(line)?.[1]), regions)
})

test('a snippet is found by the name that it has in the code', () => {
  const source =
    "function a () {\n  function b () {\n    return 1\n  }\n  server.on('after', () => {\n    b()\n  })\n}\n"
  assert.equal(snippet(source, 'b', 'x.js'), 'function b () {\n  return 1\n}')
  assert.equal(snippet(source, 'server.on', 'x.js'), 'server.on(\'after\', () => {\n  b()\n})')
})

test('claims of a page are defined in the order in which it makes them, each once', () => {
  const page = parsePage('A.[^fix-answers-more] B.[^cost-grows] C.[^fix-answers-more]\n\n<!-- region: claims -->\n<!-- /region -->\n', 'a.md')
  const filled = parsePage(fillRegions(page, createContent(sources)), 'a.md')
  const definitions = filled.markdown.split('\n').filter(line => line.startsWith('[^'))
  assert.deepEqual(definitions.map(line => line.slice(0, line.indexOf(':'))), ['[^fix-answers-more]', '[^cost-grows]'])
  assert.match(definitions[1], /^\[\^cost-grows\]: Measured: .+\. Bound: .+\. `npm run claims -- cost-grows` checks it\.$/)
  assert.deepEqual(filled.claims.map(({ id }) => id), ['fix-answers-more', 'cost-grows', 'fix-answers-more'])
  assert.deepEqual(findStale(filled, createContent(sources)), [])
})

test('each record shows all of itself', () => {
  const contentOf = createContent(sources)
  assert.match(contentOf('data bench', README, 'region'), /^## .*\n\n\| .*\nMeasured on: /s)
  assert.match(contentOf('data load', README, 'region'), /^`npm run lab -- load` measures this\./)
  assert.match(contentOf('data profiles', README, 'region'), /^## 01-slow by /)
})
