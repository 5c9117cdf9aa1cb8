// @ts-check
// What commands render, in other languages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readStrings, writeEntries } from '../../scripts/render/strings.js'
import { folderOf } from '../support/temporary.js'

const PLURAL = '{1, plural, one {# запрос} few {# запроса} many {# запросов} other {# запроса}}'
const catalogOf = (t, text) => folderOf(t, { 'docs/ru/strings.po': text })

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
