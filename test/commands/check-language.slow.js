// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import stringWidth from 'string-width'
import { readExercises } from '../../scripts/check/exercises.js'
import { languageWanted } from '../../scripts/commands/language.js'
import { sayWhatCheckSays } from '../../scripts/book/catalog.js'
import { createLocaliser } from '../../scripts/render/localise.js'
import { rootDir } from '../../scripts/server/catalog.js'
import { makeRepository } from '../support/git.js'
import { copyProject, runScript } from '../support/project.js'
import { writeStrings } from '../support/translations.js'

const NO_LOCALE = { LC_ALL: '', LC_MESSAGES: '', LANG: '' }

test('--lang and the locale of the terminal: task, verdict and hint of an exercise as it is handed out', async t => {
  const root = await copyProject(t)
  await makeRepository(root)
  await writeStrings(root, 'ru', await translateAll())
  const check = (args, env) => runScript(root, 'check.js', args, { env: { ...NO_LOCALE, ...env } })

  const typed = await check(['5', '--quick', '--lang', 'ru'], { LANG: 'th_TH.UTF-8' })
  assert.equal(typed.exitCode, 1, typed.all)
  assert.match(typed.stdout, /^05-slower-every-time: ж /)
  assert.match(typed.stdout, /\n {2}ж [^:]+ +start: ж .* GET \/seed\/v1\n/)
  assert.match(typed.stdout, /\n {2}ж [^:]+ +listeners: ж .*50.*\nж .*npm run check -- 5 --hint$/)
  const byLocale = await check(['5', '--hint'], { LANG: 'ru_RU.UTF-8' })
  assert.match(byLocale.stdout, /\nж .*1.*3.*: ж /)
  const english = await check(['5', '--hint'], { LANG: 'de_DE.UTF-8' })
  assert.match(english.stdout, /\n.*2.*3.*: /)
  assert.doesNotMatch(english.stdout, /ж/)
})

test('a message without a translation is said in English', async t => {
  const root = await copyProject(t)
  await makeRepository(root)
  await writeStrings(root, 'ru', {})
  const [russian, english] = await Promise.all(['ru', 'en'].map(lang => runScript(root, 'check.js', ['--lang', lang])))
  assert.equal(russian.exitCode, 0, russian.all)
  assert.equal(russian.stdout, english.stdout)
})

/** @returns {Promise<Record<string, string>>} a catalog in which each message begins with a Russian letter */
async function translateAll () {
  const none = { ...createLocaliser('ru'), strings: {}, problems: [], pageNames: new Set() }
  await sayWhatCheckSays(none, { root: rootDir, exercises: await readExercises() })
  return Object.fromEntries([...none.missing].map(key => [key, `ж ${key}`]))
}

test('verdicts stand below each other in Thai and Chinese as well', async t => {
  const root = await copyProject(t)
  await makeRepository(root)
  for (const language of ['th', 'zh']) {
    const { stdout } = await runScript(root, 'check.js', ['5', '--quick', '--lang', language])
    const columns = ['start', 'contract', 'listeners'].map(name => {
      const line = stdout.split('\n').find(line => line.startsWith('  ') && line.includes(` ${name}: `)) ?? ''
      return stringWidth(line.slice(0, line.indexOf(` ${name}: `)))
    })
    assert.equal(new Set(columns).size, 1, stdout)
    assert.ok(columns[0] > 2, stdout)
  }
})

test('a language that there is not is named, with those that there are', async t => {
  const { exitCode, stderr } = await runScript(await copyProject(t), 'check.js', ['5', '--lang', 'xx'])
  assert.deepEqual([exitCode, stderr], [2, "flag '--lang <LANGUAGE>' argument 'xx' is invalid. There are: en, th, zh, ru"])
})

/** @type {[string | undefined, Record<string, string>, string | null][]} */
const wanted = [
  [undefined, {}, null],
  [undefined, { LANG: 'ru_RU.UTF-8' }, 'ru'],
  [undefined, { LANG: 'zh' }, 'zh'],
  [undefined, { LC_ALL: '', LC_MESSAGES: 'th_TH', LANG: 'ru_RU' }, 'th'],
  [undefined, { LC_ALL: 'C.UTF-8', LANG: 'ru_RU' }, null],
  [undefined, { LANG: 'rus' }, null],
  ['en', { LANG: 'ru_RU' }, null],
  ['zh', { LANG: 'ru_RU' }, 'zh']
]

for (const [typed, env, language] of wanted) {
  test(`the language of --lang ${typed} and ${JSON.stringify(env)}`, () => {
    assert.equal(languageWanted(typed, env), language)
  })
}
