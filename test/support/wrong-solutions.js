// @ts-check
// Likely wrong solutions of the exercises, and right ones that are not the lesson's: each a change to what is handed
// out. A wrong one has the words above it that it is to be told.
import assert from 'node:assert/strict'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { test } from 'node:test'
import { applyPatch, parsePatch } from 'diff'
import { readExercises } from '../../scripts/check/exercises.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { checkQuickly, copyExercise, sayAll, untilDecided } from './exercise.js'
import { shareDatabase } from './exercise-database.js'
import { hasTimed, untimed } from './timed.js'
/**
 * @import { TestContext } from 'node:test'
 * @import { Exercise } from '../../scripts/check/exercises.js'
 */

const WRONG = join(rootDir, 'test/exercises/wrong')
const RIGHT = join(rootDir, 'test/exercises/right')
const EXPECTED = /^expected: (.+)\n/

/**
 * @typedef {object} Patched
 * @property {string} name with that of its exercise
 * @property {Exercise} exercise
 * @property {string} expected what it is to be told; empty for a right one
 * @property {(t: TestContext) => Promise<Exercise>} copy of its exercise, with it
 */

/** @param {Exercise[]} exercises @returns {Promise<Patched[]>} */
export async function readWrongSolutions (exercises) {
  const wrong = await readPatches(exercises, WRONG)
  const silent = wrong.find(({ expected }) => !expected)
  assert.ok(!silent, `${silent?.name} does not begin with what it is to be told`)
  return wrong
}

/** @param {Exercise[]} exercises @returns {Promise<Patched[]>} */
export async function readRightSolutions (exercises) {
  return readPatches(exercises, RIGHT)
}

/** @returns {Promise<Patched[]>} */
async function readPatches (exercises, folder) {
  const files = await Array.fromAsync(glob('*/*.patch', { cwd: folder }))
  return Promise.all(files.sort().map(async file => {
    const exercise = exercises.find(({ id }) => id === basename(dirname(file)))
    assert.ok(exercise, `there is no exercise for ${file}`)
    const patch = await readFile(join(folder, file), 'utf8')
    const copy = async t => {
      const copied = await copyExercise(t, exercise)
      await applyAll(patch.replace(EXPECTED, ''), copied.dir)
      return copied
    }
    return { name: file.replaceAll('\\', '/'), exercise, expected: EXPECTED.exec(patch)?.[1] ?? '', copy }
  }))
}

/**
 * Each is told what is wrong with it. One that only takes too long holds all that is not timed: see decides.slow.js.
 *
 * @param {(exercise: Exercise) => boolean} which of the exercises
 */
export async function testWrongSolutions (which) {
  const exercises = await readExercises()
  const wrong = await readWrongSolutions(exercises)
  const withoutDatabase = await shareDatabase(exercises.filter(which))
  for (const { name, exercise, expected, copy } of wrong.filter(({ exercise }) => which(exercise))) {
    test(`wrong: ${name}`, { skip: withoutDatabase(exercise) }, async t => {
      const copied = untimed(await copy(t))
      const { verdict, steps } = await untilDecided(() => checkQuickly(copied))
      const said = sayAll(steps)
      if (verdict === 'holds') return assert.ok(hasTimed(exercise), said)
      assert.equal(verdict, 'fails', said)
      assert.ok(said.includes(expected), said)
    })
  }
}

/**
 * Each holds, as far as that is not timed.
 *
 * @param {(exercise: Exercise) => boolean} which of the exercises
 */
export async function testRightSolutions (which) {
  const exercises = await readExercises()
  const right = await readRightSolutions(exercises)
  const withoutDatabase = await shareDatabase(exercises.filter(which))
  for (const { name, exercise, copy } of right.filter(({ exercise }) => which(exercise))) {
    test(`right: ${name}`, { skip: withoutDatabase(exercise) }, async t => {
      const { verdict, steps } = await untilDecided(async () => checkQuickly(untimed(await copy(t))))
      assert.equal(verdict, 'holds', sayAll(steps))
    })
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
