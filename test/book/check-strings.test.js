// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { literalsOfCode } from '../../docs/.book/code-literals.js'
import { readExercises } from '../../scripts/check/exercises.js'
import { interfaceStrings, SAID_BY_NAME, sayWhatNoPageSays } from '../../docs/.book/string-catalog.js'
import { createLocaliser, inEnglish } from '../../scripts/render/localise.js'
import { quote, say } from '../../scripts/render/say.js'
import { folderOf } from '../support/temporary.js'

test('what an exercise and a condition say is missed when a catalog lacks it', async t => {
  const source = "say('holds {count}', { count }); say('it\\'s ' +\n 'so'); say('{a}, {b}', {}); tell('nothing')"
  const root = await folderOf(t, { 'scripts/check/one.js': source })
  const [exercise] = await readExercises()
  const said = { title: 'Fix it', task: 'Fix this.', hints: ['Look.', 'Look at {}.'], why: 'It is slow.', holds: [] }
  const translation = { ...createLocaliser('ru'), strings: {}, problems: [], pageNames: new Set() }
  await sayWhatNoPageSays(translation, { root, exercises: [{ ...exercise, edits: ['index.js'], ...said }] })
  const ofLiveRuns = await interfaceStrings(root)
  assert.ok(ofLiveRuns.includes('requests/s'))
  assert.deepEqual([...translation.missing],
    ['holds {count}', "it's so", ...ofLiveRuns, 'Fix it', 'Fix this.', 'Look.', "Look at '{}'.", 'It is slow.', ...SAID_BY_NAME])
})

test('a text that is added up is one, and a part of it none; what a template puts in has texts of its own', async t => {
  const template = '`Three $' + "{is ? 'a' : 'b' + 'c'}.`"
  const source = `say('One. ' + 'Two. ' + ${template}); say(name + ' is it')`
  const root = await folderOf(t, { 'scripts/one.js': source })
  const texts = ['One. Two. Three {1}.', 'a', 'bc', ' is it']
  assert.deepEqual(await literalsOfCode(root), new Set([...texts, ...texts.map(quote)]))
})

test('messages within messages are said in the language as well, and what was put in stays as it is', () => {
  const { localise, missing } = createLocaliser('ru', {
    '{name} is not {answer}': '{name}: не {answer}',
    'not the answer: {wrong}': 'ответ неверен: {wrong}',
    '{count} requests': '{count, plural, one {# запрос} few {# запроса} many {# запросов} other {# запроса}}'
  })
  const answers = { line: '"is not 3"', kind: '"a leak"' }
  const wrong = Object.entries(answers).map(([name, answer]) => say('{name} is not {answer}', { name, answer }))
  const message = say('not the answer: {wrong}', { wrong })
  assert.equal(inEnglish(message), 'not the answer: line is not "is not 3", kind is not "a leak"')
  assert.equal(localise(message), 'ответ неверен: line: не "is not 3", kind: не "a leak"')
  assert.equal(localise(say('{count} requests', { count: 12_345 })), '12\u00A0345 запросов')
  assert.equal(localise(say('{file} cannot be read', { file: 'file' })), 'file cannot be read')
  assert.deepEqual([...missing], ['{file} cannot be read'])
  assert.equal(localise(say('{text}{end}', { text: 'the message', end: '' })), 'the message')
})

test('a message of any text says just that', () => {
  for (const text of ["it's", "'a'", '{}', "'{'}'", "{ '...' }", "<b>'</b>", "''", '{1} of {', "''{1}''"]) {
    assert.equal(inEnglish(say(quote(text))), text)
  }
})
