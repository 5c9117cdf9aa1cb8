// @ts-check
// docs:sync, docs:check and docs:translate on a translated page, in a copy of this project.
import assert from 'node:assert/strict'
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { readEntries } from '../../scripts/render/strings.js'
import { edit, runToExit } from '../support/project.js'
import { copyInEnglish, writeStrings } from '../support/translations.js'

const SOURCE = 'docs/live.md'
const PAGE = 'docs/ru/live.md'
const PICTURE = 'docs/images/ru/league.svg'
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
  assert.match(stdout, /^laid out: docs\/ru\/live\.md\n(?:docs\/ru\/live\.md:\d+: docs\/live\.md:\d+ is not translated\n?)+$/)
  await edit(join(root, PAGE), 'A rate of [', 'Скорость [')
  await edit(join(root, PAGE), '] in `parts`, see [experiments](', '] в `parts`, см. [опыты](')
  await writeStrings(root, 'ru', {})
  await run(0, 'translate', 'ru', 'strings')
  const strings = Object.fromEntries((await readEntries('ru', root)).map(({ msgid }) => [msgid, `ж ${msgid}`]))
  await writeStrings(root, 'ru', strings)
  return { root, run, strings }
}

test('figures and pictures of a translated page are synced in its language, and named when they are otherwise', async t => {
  const { root, run } = await copyWithTranslation(t)
  assert.match((await run(0, 'sync')).stdout, /^updated: .*docs\/ru\/live\.md.*docs\/images\/ru\/league\.svg/)
  assert.equal((await run(0, 'sync')).stdout, 'all regions were up to date')

  const good = await readFile(join(root, PAGE), 'utf8')
  assert.match(good, new RegExp(String.raw`\[${NUMBER}\]\[rate-here\]`))
  assert.match(good, new RegExp(String.raw`^\| 02-listener-fix \| ${NUMBER} \| ${NUMBER} \| ж ${NUMBER}x \(${NUMBER} to ${NUMBER}\) \|`, 'm'))
  assert.match(good, /^!\[ж [^\]]*\]\(\.\.\/images\/ru\/league\.svg\)$/mu)
  assert.match(good, /\]\(\.\.\/04-experiments\.md\)/)
  assert.match(await readFile(join(root, PICTURE), 'utf8'), />ж [^<]+</)

  await writeFile(join(root, PAGE), good
    .replace(/\[[^\]]+\]\[rate-here\]/, '[1.5][rate-here]')
    .replace('опыты](../04-experiments.md)', 'опыты](04-experiments.md)'))
  await edit(join(root, PICTURE), '</svg>', '<text>ж</text></svg>')
  const { stderr } = await run(1, 'check')
  const line = good.split('\n').findIndex(text => text.includes('[rate-here]')) + 1
  assert.deepEqual(stderr.split('\n'), [
    `${PAGE}:${line}: value "rate 01-slow 100" is not up to date`,
    `${PICTURE}: not up to date`,
    `${PAGE}:${line}: a link to docs/ru/04-experiments.md, which is not there`
  ])
  assert.equal((await run(0, 'sync')).stdout, `updated: ${PAGE}, ${PICTURE}`)
  assert.equal(await readFile(join(root, PAGE), 'utf8'), good.replace('опыты](../04-experiments.md)', 'опыты](04-experiments.md)'))
})
