// @ts-check
// docs:sync, docs:check and docs:translate with a translated page, in a copy of this project.
import assert from 'node:assert/strict'
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { readSources } from '../../docs/.book/book-sources.js'
import { createContent } from '../../docs/.book/content.js'
import { fillRegions, parsePage } from '../../docs/.book/regions.js'
import { showTranslation } from '../../docs/.book/translated-pages.js'
import { readEntries } from '../../scripts/render/strings.js'
import { edit, runToExit } from '../support/project.js'
import { copyInEnglish, writeStrings } from '../support/translations.js'

const SOURCE = 'docs/live.md'
const PAGE = 'docs/ru/live.md'
const NUMBER = String.raw`\d{1,3}(?:\u00A0\d{3})*(?:,\d+)?`
const ENGLISH = `
A rate of [][rate-here] in \`parts\`, see [experiments](04-experiments.md).

<!-- region: race restify -->
<!-- /region -->

<!-- region: picture league -->
<!-- /region -->

[rate-here]: data-bench.md "figure rate 01-slow 100"
`

/**
 * A page laid out, with its last paragraph translated, and a catalog in which each message begins with a Russian
 * letter: whatever the text and the messages of this project are.
 */
async function copyWithTranslation (t) {
  const root = await copyInEnglish(t)
  const run = (exits, ...args) => runToExit(exits, root, 'docs.js', args)
  await appendFile(join(root, SOURCE), ENGLISH)
  const { stdout } = await run(0, 'translate', 'ru', 'live')
  assert.match(stdout, /^laid out: docs\/ru\/live\.md\n(?:docs\/ru\/live\.md:\d+: docs\/live\.md:\d+ is not translated\n)+once all of it is right: npm run docs:translate -- ru live --done$/)
  await edit(join(root, PAGE), 'A rate of [', 'Скорость [')
  await edit(join(root, PAGE), '] in `parts`, see [experiments](', '] в `parts`, см. [опыты](')
  await writeStrings(root, 'ru', {})
  await run(0, 'translate', 'ru', 'strings')
  const strings = Object.fromEntries((await readEntries('ru', root)).map(({ msgid }) => [msgid, `ж ${msgid}`]))
  await writeStrings(root, 'ru', strings)
  return { root, run, strings }
}

test('a translated page is laid out in its language, and a sync touches no file of a language', async t => {
  const { root, run } = await copyWithTranslation(t)
  const written = await readFile(join(root, PAGE), 'utf8')
  assert.match((await run(0, 'sync')).stdout, /^updated: docs\/live\.md$/)
  assert.equal(await readFile(join(root, PAGE), 'utf8'), written)

  const sources = await readSources({ root })
  const laidOut = fillRegions(parsePage(await showTranslation(root, PAGE) ?? '', PAGE), createContent(sources))
  assert.match(laidOut, new RegExp(String.raw`Скорость \[${NUMBER}\]\[rate-here\]`))
  assert.match(laidOut, new RegExp(String.raw`^\| 02-listener-fix \| ${NUMBER} \| ж ${NUMBER}x \(${NUMBER} to ${NUMBER}\) \|`, 'm'))
  assert.match(laidOut, /^!\[ж [^\]]*\]\(\.\.\/images\/league\.svg\)$/mu)
  assert.match(laidOut, /\]\(\.\.\/04-experiments\.md\)/)
  assert.match(sources.pictures.league.draw(sources.translations.ru.localise), />ж [^<]+</)

  await edit(join(root, PAGE), 'опыты](../04-experiments.md)', 'опыты](04-experiments.md)')
  const line = written.split('\n').findIndex(text => text.includes('[rate-here]')) + 1
  assert.equal((await run(1, 'check')).stderr, `${PAGE}:${line}: a link to docs/ru/04-experiments.md, which is not there`)
})

test('a catalog keeps what is asked for, and nothing else; of a changed message its translator sees the old text', async t => {
  const { root, run, strings } = await copyWithTranslation(t)
  const { 'Return to top': _, 'On this page': __, ...lost } = strings
  await writeStrings(root, 'ru', { ...lost, 'Return to the top': 'Наверх', 'nobody says this': 'этого никто не говорит' })
  await run(0, 'translate', 'ru', 'strings')
  const entries = await readEntries('ru', root)
  assert.deepEqual(entries.map(({ msgid }) => msgid), Object.keys(strings))
  assert.deepEqual(entries.filter(({ msgstr }) => msgstr[0] === '').map(({ msgid }) => msgid), ['On this page'])
  const changed = entries.filter(({ comments }) => comments?.flag === 'fuzzy')
  assert.deepEqual(changed.map(({ msgid, msgstr: [text], comments }) => [msgid, text, comments?.previous]),
    [['Return to top', 'Наверх', 'msgid "Return to the top"']])
})
