// @ts-check
// docs:sync, docs:check and docs:translate on a translated page, in a copy of this project.
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { edit, runScript } from '../support/project.js'
import { copyWithPages } from '../support/translations.js'

const PAGE = 'docs/ru/01-the-server.md'
const PICTURE = 'docs/images/ru/over-time.svg'
const STRINGS = 'docs/ru/strings.json'
const KEY = '{1} checks it.'
const NUMBER = String.raw`\d{1,3}(?:\u00A0\d{3})*(?:,\d+)?`

test('figures, pictures and links of a translated page are synced in its language, and named when they are otherwise', async t => {
  const root = await copyWithPages(t, ['ru/01-the-server'])
  const sync = () => runScript(root, 'docs.js', ['sync'])
  assert.match((await sync()).stdout, /^updated: .*docs\/ru\/01-the-server\.md.*docs\/images\/ru\/over-time\.svg/)
  assert.equal((await sync()).stdout, 'all regions were up to date')

  const good = await readFile(join(root, PAGE), 'utf8')
  assert.match(good, new RegExp(String.raw`\[${NUMBER}\]\[rate-slow\]`))
  assert.match(good, new RegExp(String.raw`^\| 02-listener-fix \| ${NUMBER} \| ${NUMBER}× \(от ${NUMBER} до ${NUMBER}\) \|`, 'm'))
  assert.match(good, /^!\[[^\]]*\p{Script=Cyrillic}[^\]]*\]\(\.\.\/images\/ru\/over-time\.svg\)$/mu)
  assert.match(good, /\]\(\.\.\/04-experiments\.md\)/)
  assert.match(await readFile(join(root, PICTURE), 'utf8'), />секунды с запуска процесса</)

  await writeFile(join(root, PAGE), good
    .replace(/\[[^\]]+\]\[rate-slow\]/, '[1.5][rate-slow]')
    .replace('](../04-experiments.md)', '](04-experiments.md)')
    .replace('5\u00A0000', '5\u00A0001'))
  await edit(join(root, PICTURE), '>секунды с запуска процесса<', '>минуты<')
  const { stderr } = await runScript(root, 'docs.js', ['check'])
  const lineOf = text => good.split('\n').findIndex(line => line.includes(text)) + 1
  const [link, paragraph] = ['04-experiments.md', '5\u00A0000'].map(lineOf)
  assert.deepEqual(stderr.split('\n').map(problem => problem.replace(/(docs\/01-the-server\.md):\d+/, '$1:N')), [
    `${PAGE}:${lineOf('[rate-slow]')}: value "rate 01-slow 100" is not up to date`,
    `${PAGE}:${link}: a link is not up to date`,
    `${PICTURE}: not up to date`,
    `${PAGE}:${link}: a link to docs/ru/04-experiments.md, which is not there`,
    `${PAGE}:${paragraph}: docs/01-the-server.md:N is otherwise: this one lacks the number 5000`,
    `${PAGE}:${paragraph}: docs/01-the-server.md:N is otherwise: this one has the number 5001, and the English paragraph has not`
  ])
  assert.equal((await sync()).stdout, `updated: ${PAGE}, ${PICTURE}`)
  assert.equal(await readFile(join(root, PAGE), 'utf8'), good.replace('5\u00A0000', '5\u00A0001'))
})

test('a string that the catalog lacks stays English, is named, and is laid out for the translator', async t => {
  const root = await copyWithPages(t, ['ru/01-the-server'])
  const { [KEY]: translation, ...others } = JSON.parse(await readFile(join(root, STRINGS), 'utf8'))
  await writeFile(join(root, STRINGS), JSON.stringify(others, null, 2))
  await runScript(root, 'docs.js', ['sync'])
  assert.match(await readFile(join(root, PAGE), 'utf8'), /^\[\^fix-answers-more\]: Измерено: .* checks it\.$/m)
  const { stderr } = await runScript(root, 'docs.js', ['check'])
  assert.equal(stderr, `${STRINGS}: no translation of "${KEY}"`)

  const { stdout } = await runScript(root, 'docs.js', ['translate', 'ru', 'strings'])
  assert.equal(stdout, `laid out: ${STRINGS}, 1 to be translated`)
  const laidOut = JSON.parse(await readFile(join(root, STRINGS), 'utf8'))
  assert.deepEqual(laidOut, { ...others, [KEY]: '' })
  assert.deepEqual(Object.keys(laidOut), Object.keys(laidOut).toSorted())
  await writeFile(join(root, STRINGS), JSON.stringify({ ...laidOut, [KEY]: `${translation} {2}` }, null, 2))
  const broken = await runScript(root, 'docs.js', ['check'])
  assert.match(broken.stderr, /^docs\/ru\/strings\.json:\d+: \{1\} checks it\. has a translation with \{2\}, which the English text has not$/m)
})
