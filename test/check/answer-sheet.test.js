// @ts-check
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { putInLanguage } from '../../scripts/check/answer-sheet.js'
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

test('a sheet asks in the language of the participant until something is filled in', async t => {
  const exercise = await makeExercise(t, { 'answers.js': SHEET }, { edits: ['answers.js'] })
  const file = join(exercise.dir, 'answers.js')
  assert.equal(await putInLanguage(exercise, localise), true)
  assert.match(await readFile(file, 'utf8'), /Какой быстрее/)
  const mine = SHEET.replace('first: null', "first: 'A'")
  await writeFile(file, mine)
  assert.equal(await putInLanguage(exercise, localise), false)
  assert.equal(await readFile(file, 'utf8'), mine)
})
