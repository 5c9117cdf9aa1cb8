// @ts-check
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import { readExercises } from '../../scripts/check/exercises.js'
import { sayWhatNoPageSays } from '../../docs/.book/string-catalog.js'
import { createLocaliser } from '../../scripts/render/localise.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { makeRepository } from '../support/git.js'
import { copyProject, runToExit } from '../support/project.js'
import { writeStrings } from '../support/translations.js'

const NO_LOCALE = { LC_ALL: '', LC_MESSAGES: '', LANG: '' }

test('--lang, which is kept, and the locale of the terminal: task, verdict and hint of an exercise as it is handed out', async t => {
  const root = await copyProject(t)
  await makeRepository(root)
  await writeStrings(root, 'ru', await translateAll())
  const check = (exits, args, env) =>
    runToExit(exits, root, 'check.js', args, { env: { ...NO_LOCALE, LANGUAGE_FILE: undefined, ...env } })

  const typed = await check(1, ['6', '--quick', '--lang', 'ru'], { LANG: 'th_TH.UTF-8' })
  assert.match(typed.stdout, /^06-slower-every-time: ж /)
  assert.match(typed.stdout, /\n {2}ж [^:]+ +start: ж .* GET \/seed\/v1\n/)
  assert.match(typed.stdout, /\n {2}ж [^:]+ +left: ж .*1000.*\nж .*npm run check -- 6 --hint$/)
  await check(1, ['2', '--quick'], {})
  assert.equal((await execa('git', ['status', '--porcelain', 'exercises'], { cwd: root })).stdout, '')
  const kept = await check(0, ['6', '--hint'], { LANG: 'th_TH.UTF-8' })
  assert.match(kept.stdout, /\nж .*1.*3.*: ж /)
  await check(0, ['--lang', 'en'], {})
  await rm(join(root, '.language'))
  const byLocale = await check(0, ['6', '--hint'], { LANG: 'ru_RU.UTF-8' })
  assert.match(byLocale.stdout, /\nж .*2.*3.*: ж /)
  const english = await check(0, ['6', '--hint'], { LANG: 'de_DE.UTF-8' })
  assert.match(english.stdout, /\n.*3.*3.*: /)
  assert.doesNotMatch(english.stdout, /ж/)
})

/** @returns {Promise<Record<string, string>>} a catalog in which each message begins with a Russian letter */
async function translateAll () {
  const none = { ...createLocaliser('ru'), strings: {}, problems: [], pageNames: new Set() }
  await sayWhatNoPageSays(none, { root: rootDir, exercises: await readExercises() })
  return Object.fromEntries([...none.missing].map(key => [key, `ж ${key}`]))
}
