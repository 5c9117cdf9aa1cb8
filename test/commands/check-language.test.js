// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import stringWidth from 'string-width'
import { languageWanted } from '../../scripts/commands/cli/language.js'
import { makeRepository } from '../support/git.js'
import { copyProject, runScript } from '../support/project.js'

const NO_LOCALE = { LC_ALL: '', LC_MESSAGES: '', LANG: '' }

test('--lang and the locale of the terminal: task, verdict and hint of an exercise as it is handed out', async t => {
  const root = await copyProject(t)
  await makeRepository(root)
  const check = (args, env) => runScript(root, 'check.js', args, { env: { ...NO_LOCALE, ...env } })

  const typed = await check(['5', '--quick', '--lang', 'ru'], { LANG: 'th_TH.UTF-8' })
  assert.equal(typed.exitCode, 1, typed.all)
  assert.match(typed.stdout, /^05-fix-the-guard: Исправьте проверку\n/)
  assert.match(typed.stdout, /\n {2}выполнено +start: запускается и отвечает на GET \/seed\/v1\n/)
  assert.match(
    typed.stdout,
    /\n {2}ещё нет +listeners: слушателей «after» после 50 запросов: 50; допускается не больше 1\nещё нет; подсказка: npm run check -- 5 --hint$/
  )
  const byLocale = await check(['5', '--hint'], { LANG: 'ru_RU.UTF-8' })
  assert.match(byLocale.stdout, /\nподсказка 1 из 3: Что остаётся в сервере/)
  const english = await check(['5', '--hint'], { LANG: 'de_DE.UTF-8' })
  assert.match(english.stdout, /\nhint 2 of 3: The code that adds the listener/)
})

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
  assert.deepEqual([exitCode, stderr], [2, 'unknown lang "xx"; there are: en, th, zh, ru'])
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
