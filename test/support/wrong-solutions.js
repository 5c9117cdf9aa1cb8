// @ts-check
// A likely wrong solution of an exercise is told what is wrong with it. Each is a change to what is handed out, below
// the words that it is to be told. A right one that differs from the lesson's is accepted; it has no such words.
import assert from 'node:assert/strict'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { test } from 'node:test'
import { applyPatch, parsePatch } from 'diff'
import { readExercises } from '../../scripts/check/exercises.js'
import { rootDir } from '../../scripts/server/catalog.js'
import { checkQuickly, copyExercise } from '../support/exercise.js'

const WRONG = join(rootDir, 'test/exercises/wrong')
const RIGHT = join(rootDir, 'test/exercises/right')
const EXPECTED = /^expected: (.+)\n/
const TRIES = 3
const exercises = await readExercises()

/** @typedef {import('../../scripts/check/exercises.js').Exercise} Exercise */

/** @param {(exercise: Exercise) => boolean} which of them */
export async function testWrongSolutions (which) {
  for await (const { file, exercise } of findPatches(WRONG, which)) {
    test(`wrong: ${file}`, async t => {
      const patch = await readFile(join(WRONG, file), 'utf8')
      const expected = EXPECTED.exec(patch)?.[1]
      assert.ok(expected, `${file} does not begin with what it is to be told`)
      const copy = await copyExercise(t, exercise)
      await applyAll(patch.replace(EXPECTED, ''), copy.dir)
      const { verdict, steps } = await checkUntilItDoesNotHold(copy)
      const said = steps.map(({ name, says }) => `${name}: ${says}`).join('\n')
      assert.notEqual(verdict, 'holds', said)
      if (verdict === 'fails') assert.ok(said.includes(expected), said)
    })
  }
}

/** @param {(exercise: Exercise) => boolean} which of them */
export async function testRightSolutions (which) {
  for await (const { file, exercise } of findPatches(RIGHT, which)) {
    test(`right: ${file}`, async t => {
      const copy = await copyExercise(t, exercise)
      await applyAll(await readFile(join(RIGHT, file), 'utf8'), copy.dir)
      const { verdict, steps } = await checkQuickly(copy)
      assert.notEqual(verdict, 'fails', steps.map(({ name, says }) => `${name}: ${says}`).join('\n'))
    })
  }
}

/**
 * @param {string} folder absolute
 * @param {(exercise: Exercise) => boolean} which of them
 */
async function * findPatches (folder, which) {
  for await (const file of glob('*/*.patch', { cwd: folder })) {
    const exercise = exercises.find(({ id }) => id === basename(dirname(file)))
    assert.ok(exercise, `there is no exercise for ${file}`)
    if (which(exercise)) yield { file, exercise }
  }
}

/** On a busy machine a ratio may hold by chance; where there is no bound, it holds every time. */
async function checkUntilItDoesNotHold (exercise) {
  for (let tries = 1; ; tries++) {
    const checked = await checkQuickly(exercise)
    if (checked.verdict !== 'holds' || tries === TRIES) return checked
  }
}

/**
 * @param {string} patch unified, of one file or more
 * @param {string} dir absolute folder
 */
async function applyAll (patch, dir) {
  const changes = parsePatch(patch)
  assert.ok(changes.length > 0, 'a patch that changes nothing')
  for (const change of changes) {
    const file = join(dir, String(change.newFileName).replace(/^b\//, ''))
    const changed = applyPatch(await readFile(file, 'utf8'), change)
    assert.ok(changed, `${file} is no longer what the patch changes`)
    await writeFile(file, changed)
  }
}
