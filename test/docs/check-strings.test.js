// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readExercises } from '../../scripts/check/exercises.js'
import { sayWhatCheckSays } from '../../scripts/docs/check-strings.js'
import { readTranslations } from '../../scripts/docs/translations.js'
import { createLocaliser } from '../../scripts/localise.js'
import { say, sayList } from '../../scripts/say.js'
import { rootDir } from '../../scripts/stages/catalog.js'

test('whatever check may say is in each catalog', async () => {
  const exercises = await readExercises()
  for (const [language, translation] of Object.entries(await readTranslations(rootDir))) {
    await sayWhatCheckSays(translation, { root: rootDir, exercises })
    assert.deepEqual([...translation.missing], [], language)
    assert.deepEqual(translation.problems, [])
  }
})

test('what an exercise and a condition say is missed when a catalog lacks it', async () => {
  const translation = { ...createLocaliser('ru'), strings: {}, problems: [], pageNames: new Set() }
  await sayWhatCheckSays(translation, { root: rootDir, exercises: await readExercises() })
  for (const key of ['Fix the guard', 'Does the guard ever return?', 'has no answer yet for: {1}', 'holds', 'with LOG_LEVEL=debug']) {
    assert.ok(translation.missing.has(key), key)
  }
})

test('texts within texts are said in the language as well, and what was put in stays as it is', () => {
  const { localise, missing } = createLocaliser('ru', {
    '{1} is not {2}': '{1}: не {2}',
    'not the answer: {1}': 'ответ неверен: {1}',
    '{1} requests': '{1} {1:запрос|запроса|запросов}'
  })
  const wrong = sayList([say`${'line'} is not ${'"is not 3"'}`, say`${'kind'} is not ${'"a leak"'}`])
  assert.equal(wrong, 'line is not "is not 3", kind is not "a leak"')
  assert.equal(localise(say`not the answer: ${wrong}`), 'ответ неверен: line: не "is not 3", kind: не "a leak"')
  assert.equal(localise(say`${12_345} requests`), '12345 запросов')
  assert.equal(localise(say`${'file'} cannot be read`), 'file cannot be read')
  assert.deepEqual([...missing], ['{1} cannot be read'])
})

test('what is put together of one text alone ends', () => {
  assert.equal(createLocaliser('ru').localise(say`${'the message'}${''}`), 'the message')
})
