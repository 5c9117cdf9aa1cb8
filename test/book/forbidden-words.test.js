// @ts-check
// Words that a translation has decided against, in docs/forbidden-words.json, beside the glossaries.
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import forbidden from '../../docs/forbidden-words.json' with { type: 'json' }
import { LANGUAGES } from '../../scripts/render/languages.js'
import { readEntries, stringsFile } from '../../scripts/render/strings.js'
import { rootDir } from '../../scripts/stages/catalog.js'

/** @returns {Promise<{ where: string, text: string }[]>} pages line by line, and translations of messages */
async function readTexts (language) {
  const files = (await Array.fromAsync(glob(`docs/${language}/*.md`, { cwd: rootDir }))).sort()
  const pages = await Promise.all(files.map(async file => {
    const lines = (await readFile(join(rootDir, file), 'utf8')).split('\n')
    return lines.map((text, i) => ({ where: `${file}:${i + 1}`, text }))
  }))
  const said = (await readEntries(language)).map(({ msgid, msgstr: [text] }) =>
    ({ where: `${stringsFile(language)}: ${msgid}`, text }))
  return [...pages.flat(), ...said]
}

test('every language has decided', () => assert.deepEqual(Object.keys(forbidden), Object.keys(LANGUAGES)))

for (const [language, words] of Object.entries(forbidden)) {
  test(`no page and no message in ${language} says what its glossary forbids`, async () => {
    const texts = await readTexts(language)
    assert.ok(texts.length > 1000)
    for (const { word, instead, why, example } of words) {
      const pattern = new RegExp(word)
      assert.match(example, pattern)
      const found = texts.filter(({ text }) => pattern.test(text)).map(({ where, text }) => `${where}: ${text}`)
      assert.deepEqual(found, [], `${instead} in place of ${word}: ${why}`)
    }
  })
}
