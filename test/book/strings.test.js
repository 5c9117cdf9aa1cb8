// @ts-check
// What commands render, in other languages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLocaliser, keyOf } from '../../scripts/render/localise.js'
import { readStrings, writeEntries } from '../../scripts/render/strings.js'
import { folderOf } from '../support/temporary.js'

const PLURAL = '{1, plural, one {# запрос} few {# запроса} many {# запросов} other {# запроса}}'
const NO_BREAK = '\u00A0'
const catalogOf = (t, text) => folderOf(t, { 'docs/ru/strings.po': text })

test('numbers, code, quotes and names with a digit are no part of a key', () => {
  assert.deepEqual(keyOf('122x (116 to 129), -0.22 of 14,406, 1, 2.'), {
    key: '{1}x ({2} to {3}), {4} of {5}, {6}, {7}.',
    carried: ['122', '116', '129', '-0.22', '14,406', '1', '2']
  })
  const names = ['`a 1`', '"b 2"', 'koa-variant/01-slow', 'v26.10.0', 'p99', 'hash:184', '0x', '2026-01-02']
  assert.deepEqual(keyOf(`${names.join('; ')}.`).carried, names)
  assert.equal(keyOf('0x').key, '{1}x')
  assert.equal(keyOf("it's hash('sha1') of { 1 }").key, "it's hash(''{1}') of '{' {2} '}'")
})

test('a number is written as the language does, and left alone where it is a year or a version', () => {
  const { localise, missing } = createLocaliser('ru', { '{1}x ({2} to {3})': '{1}x (от {2} до {3})' })
  assert.equal(localise('1.62x (1.58 to 14,406)'), `1,62x (от 1,58 до 14${NO_BREAK}406)`)
  assert.equal(localise('1,800,000.5 / 2018 / 26.10.0'), `1${NO_BREAK}800${NO_BREAK}000,5 / 2018 / 26.10.0`)
  assert.deepEqual([...missing], [])
  assert.equal(createLocaliser('zh').localise('14,406.5'), '14,406.5')
  assert.equal(createLocaliser('zh').localise('-1,406.5 %'), '-1,406.5%')
  assert.equal(createLocaliser(null).localise('1.62x (1.58 to 14,406)'), '1.62x (1.58 to 14,406)')
})

test('a word follows its number', () => {
  const { localise } = createLocaliser('ru', { '{1} requests': PLURAL })
  const said = ['1', '3', '5', '21', '1.5'].map(number => localise(`${number} requests`))
  assert.deepEqual(said, ['1 запрос', '3 запроса', '5 запросов', '21 запрос', '1,5 запроса'])
})

test('sentences are looked up one by one; English stands in for what the catalog lacks, and is named', () => {
  const { localise, missing } = createLocaliser('zh', { 'Measured: {1}x.': '测得：{1}x。', '{1} checks it.': '' })
  assert.equal(localise('Measured: 2x. `npm. Run` checks it. No "a. b" left.'), '测得：2x。`npm. Run` checks it. No "a. b" left.')
  assert.deepEqual([...missing], ['{1} checks it.', 'No {1} left.'])
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
