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

const FOLDER = join(rootDir, 'test/exercises')
const EXPECTED = /^expected: (.+)\n/

/**
 * @typedef {object} Patched
 * @property {string} name with that of its exercise
 * @property {Exercise} exercise
 * @property {string} expected what it is to be told; empty for a right one
 * @property {(t: TestContext) => Promise<Exercise>} copy of its exercise, with it
 */

/** @param {Exercise[]} exercises @returns {Promise<Patched[]>} */
export async function readSolutions (exercises) {
  const files = await Array.fromAsync(glob('{right,wrong}/*/*.patch', { cwd: FOLDER }))
  return Promise.all(files.sort().map(async file => {
    const name = file.replaceAll('\\', '/')
    const exercise = exercises.find(({ id }) => id === basename(dirname(file)))
    assert.ok(exercise, `there is no exercise for ${name}`)
    const patch = await readFile(join(FOLDER, file), 'utf8')
    const expected = EXPECTED.exec(patch)?.[1] ?? ''
    assert.equal(name.startsWith('wrong/'), expected !== '', `${name}: what a wrong one is to be told is its first line`)
    const copy = async t => {
      const copied = await copyExercise(t, exercise)
      await applyAll(patch.replace(EXPECTED, ''), copied.dir)
      return copied
    }
    return { name, exercise, expected, copy }
  }))
}

/**
 * A right one holds, and a wrong one is told what is wrong with it, as far as that is not timed: one that only takes
 * too long holds all else. See decides.slow.js.
 */
export async function testSolutions () {
  const solutions = await readSolutions(await readExercises())
  const withoutDatabase = await shareDatabase(solutions.map(({ exercise }) => exercise))
  for (const { name, exercise, expected, copy } of solutions) {
    test(name, { skip: withoutDatabase(exercise) }, async t => {
      const copied = untimed(await copy(t))
      const { verdict, steps } = await untilDecided(() => checkQuickly(copied))
      const said = sayAll(steps)
      if (expected && !(verdict === 'holds' && hasTimed(exercise))) {
        assert.equal(verdict, 'fails', said)
        assert.ok(said.includes(expected), said)
      } else assert.equal(verdict, 'holds', said)
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
