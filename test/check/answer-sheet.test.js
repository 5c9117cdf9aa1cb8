// @ts-check
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { hasSheet, localiseSheet, putInLanguage } from '../../scripts/check/answer-sheet.js'
import { readExercises, startDir } from '../../scripts/check/exercises.js'
import { createLocaliser } from '../../scripts/render/localise.js'
import { readStrings } from '../../scripts/render/strings.js'
import { makeExercise } from '../support/exercise.js'

const SHEET = `'use strict'

// Two servers. Which one
// is faster?
//
//   first    1.04
module.exports = {
  first: null, // 'A' or 'B'
  second: null
}
`
const SAID = { 'Two servers. Which one is faster?': 'Какой быстрее?', "'A' or 'B'": "'A' или 'B'" }
const localise = text => SAID[text] ?? text

const thai = text => text === "'A' or 'B'" ? "'A' หรือ 'B'" : text
const english = text => text
const ALL = [english, localise, thai]

test('a sheet asks in the language that is asked for, and in another one later; what was answered stays', async t => {
  const exercise = await makeExercise(t, { 'answers.js': SHEET }, { edits: ['answers.js'] })
  const file = join(exercise.dir, 'answers.js')
  const mine = SHEET.replace('first: null', "first: 'A'").replace('second: null', 'second: 1 + 1')
  await writeFile(file, mine)
  const asked = async language => {
    assert.equal(await putInLanguage(exercise, language, ALL), true)
    return readFile(file, 'utf8')
  }
  assert.match(await asked(localise), /Какой быстрее\?[^]*first: 'A', \/\/ 'A' или 'B'\n {2}second: 1 \+ 1\n/)
  assert.match(await asked(thai), /is faster\?[^]*first: 'A', .*หรือ/)
  assert.equal(await asked(english), mine)
})

test('a sheet beside code that is to be edited asks in the language as well', async t => {
  const start = { 'answers.js': SHEET, 'index.js': '' }
  const exercise = await makeExercise(t, start, { edits: Object.keys(start) }, start)
  assert.ok(hasSheet(exercise))
  assert.equal(await putInLanguage(exercise, thai, ALL), true)
  assert.match(await readFile(join(exercise.dir, 'answers.js'), 'utf8'), /หรือ/)
})

test('a sheet with more in it than answers is left alone', async t => {
  const noted = SHEET.replace('module', '// My own words.\nmodule')
  const exercise = await makeExercise(t, { 'answers.js': noted }, { edits: ['answers.js'] }, { 'answers.js': SHEET })
  assert.equal(await putInLanguage(exercise, localise, ALL), false)
  assert.equal(await readFile(join(exercise.dir, 'answers.js'), 'utf8'), noted)
})

test('a number that a sheet gives as an example is JavaScript in Russian, too', async () => {
  const { strings } = await readStrings('ru')
  const { localise: russian } = createLocaliser('ru', strings)
  for (const exercise of (await readExercises()).filter(hasSheet)) {
    const sheet = await readFile(join(startDir(exercise), 'answers.js'), 'utf8')
    assert.doesNotMatch(localiseSheet(sheet, russian), /например,? `?\d+,\d/, exercise.dir)
  }
})
