// @ts-check
// What commands render, in other languages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inEnglish as inPackage } from 'bench-in-turns/kit.js'
import { createLocaliser, inEnglish } from '../../scripts/render/localise.js'
import { message, say } from '../../scripts/render/say.js'
import { LANGUAGES } from '../../scripts/render/languages.js'
import { readEntries, readStrings, writeEntries } from '../../scripts/render/strings.js'
import { folderOf } from '../support/temporary.js'

const PLURAL = '{1, plural, one {# запрос} few {# запроса} many {# запросов} other {# запроса}}'
const NO_BREAK = '\u00A0'
const catalogOf = (t, text) => folderOf(t, { 'docs/ru/strings.po': text })

test('a number is written as the language does, and left alone where it is a year, a version or part of a name', () => {
  const { localise, missing } = createLocaliser('ru', { '{1}x': '{1}×', '{1} of {2}': '{1} из {2}' })
  assert.equal(localise('1.62x / 14,406 %'), `1,62× / 14${NO_BREAK}406 %`)
  assert.equal(localise('1,800,000.5 / 2018 / 26.10.0'), `1${NO_BREAK}800${NO_BREAK}000,5 / 2018 / 26.10.0`)
  assert.equal(localise(message`${message`${'1.234x'}`} of ${'koa-variant, v8.1'}`), '1,234× из koa-variant, v8.1')
  assert.deepEqual([...missing], [])
  assert.equal(localise(message`${say('0x')} by ${'0x'}`), '0x by 0×') // the name of a profiler, and a ratio
  assert.equal(createLocaliser('zh').localise('14,406.5'), '14,406.5')
  assert.equal(createLocaliser('zh').localise('-1,406.5 %'), '-1,406.5%')
  assert.equal(createLocaliser(null).localise('1.62x, 14,406'), '1.62x, 14,406')
})

test('a word follows its number', () => {
  const { localise } = createLocaliser('ru', { '{1} requests': PLURAL })
  const said = ['1', '3', '5', '21', '1.5'].map(number => localise(message`${number} requests`))
  assert.deepEqual(said, ['1 запрос', '3 запроса', '5 запросов', '21 запрос', '1,5 запроса'])
})

test('English stands in for what the catalog lacks, and is named; names of code are not', () => {
  const { localise, missing } = createLocaliser('zh', { 'Measured: {1}.': '测得：{1}。', a: '是' })
  assert.equal(localise(message`Measured: ${message`${'2'} of ${'3'}`}.`), '测得：2 of 3。')
  assert.deepEqual(['for-in', 'console.log', 'addPages', '01-slow', 'not there'].map(localise),
    ['for-in', 'console.log', 'addPages', '01-slow', 'not there'])
  const others = ['pino-http', '`npm run check -- 06`', 'no name', 'ms, behind 75 ms of work', 'requests/s, by the server',
    'event-loop delay']
  assert.deepEqual(others.map(text => localise(say(text))), others)
  assert.deepEqual([...missing], ['{1} of {2}', 'not there', ...others.slice(2)])
})

test('a translation that lacks a name, has one too many or is no ICU message is named, and left out, as is a fuzzy one', async t => {
  const of = { 'a {1}': 'а', 'b {1}': 'б {2}', 'c {1}': PLURAL, 'd {1}': '', 'e {1}': 'е {1}', 'f {1}': 'ё {1' }
  const entries = Object.entries(of).map(([msgid, said]) =>
    ({ msgid, msgstr: [said], ...msgid.startsWith('e') && { comments: { flag: 'fuzzy' } } }))
  const root = await catalogOf(t, writeEntries('ru', entries))
  const { strings, problems } = await readStrings('ru', root)
  assert.deepEqual(strings, { 'c {1}': PLURAL })
  assert.deepEqual(problems.slice(0, 2), [
    'docs/ru/strings.po: a {1} has a translation without {1}',
    'docs/ru/strings.po: b {1} has a translation without {1}, and with {2}, which the English text has not'
  ])
  assert.match(problems[2], /^docs\/ru\/strings\.po: f \{1\} has a translation that is no ICU message: /)
})

for (const [what, text, message] of [
  ['has a slip', 'msgid "a"\nmsgstr "b\n', /strings\.po:\d: /],
  ['has a message twice', 'msgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"\n', /strings\.po: Duplicate msgid error: entry "a"/]
]) {
  test(`a catalog that ${what} is named`, async t => {
    await assert.rejects(readStrings('ru', await catalogOf(t, String(text))), { name: 'UsageError', message })
  })
}

test('a value that is not known is said, and is no message', () => {
  const unknown = say('{requests} requests sell {sold} items', { requests: 3, sold: /** @type {any} */ (null) })
  assert.equal(inEnglish(unknown), '3 requests sell null items')
  assert.equal(inPackage(unknown), '3 requests sell null items')
})

test('the catalogs of all languages have the same messages', async () => {
  const [first, ...others] = await Promise.all(Object.keys(LANGUAGES).map(async language =>
    (await readEntries(language)).map(({ msgid }) => msgid)))
  for (const ids of others) assert.deepEqual(ids, first)
})
