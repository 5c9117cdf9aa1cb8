// @ts-check
// Every exercise is red as it is handed out, green with its solution, and says to each likely mistake what it should. What a busy machine leaves
// undecided is neither: no assertion goes by speed.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { glob, readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { readExercises, solutionDir } from '../../scripts/check/exercises.js'
import { readCatalog, rootDir } from '../../scripts/stages/catalog.js'
import { checkQuickly, copyExercise } from '../support/exercise.js'

const WRONG = join(rootDir, 'test/exercises/wrong')
const EXPECTED = 'expect.txt'
const exercises = await readExercises()
const catalog = await readCatalog()

for (const exercise of exercises) {
  const { id, dir, edits } = exercise

  test(`${id} does not hold as it is handed out`, async t => {
    const { verdict, steps } = await checkQuickly(await copyExercise(t, exercise), dir)
    assert.notEqual(verdict, 'holds', JSON.stringify(steps))
  })

  test(`${id} holds with its solution`, async t => {
    const solution = solutionDir(exercise, catalog)
    const files = edits.filter(file => existsSync(join(solution, file)))
    assert.ok(files.length > 0, `${solution} has none of ${edits.join(', ')}`)
    const { verdict, steps } = await checkQuickly(await copyExercise(t, exercise, [{ from: solution, files }]), dir)
    assert.notEqual(verdict, 'fails', JSON.stringify(steps))
    assert.ok(steps.some(step => step.verdict === 'holds'), JSON.stringify(steps))
  })

  test(`${id} belongs to a chapter`, () => {
    assert.ok(existsSync(join(rootDir, 'docs', `${exercise.chapter}.md`)), exercise.chapter)
  })
}

for await (const file of glob(`*/*/${EXPECTED}`, { cwd: WRONG })) {
  const folder = dirname(file).replaceAll('\\', '/')
  test(`wrong: ${folder}`, async t => {
    const exercise = exercises.find(({ id }) => folder.startsWith(`${id}/`))
    assert.ok(exercise, `there is no exercise for ${folder}`)
    const from = join(WRONG, folder)
    const files = (await readdir(from)).filter(name => name !== EXPECTED)
    const { verdict, steps } = await checkQuickly(await copyExercise(t, exercise, [{ from, files }]), exercise.dir)
    const said = steps.map(({ name, says }) => `${name}: ${says}`).join('\n')
    assert.notEqual(verdict, 'holds', said)
    if (verdict === 'fails') assert.ok(said.includes((await readFile(join(from, EXPECTED), 'utf8')).trim()), said)
  })
}
