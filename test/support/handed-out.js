// @ts-check
// The participant's path, in a real clone of the commit: as an exercise is handed out, check says "not yet" for a
// reason that the task gives; with the solution it holds. What is timed is not asked here: see decides.slow.js.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readExercise, readExercises, solutionDir, startDir } from '../../scripts/check/exercises.js'
import { diffFolders, findTouched } from '../../scripts/check/own-files.js'
import { checkQuickly, HANDED_OUT, sayAll, solve, untilDecided } from './exercise.js'
import { shareDatabase } from './exercise-database.js'
import { cloneProject, NO_CHECKOUT } from './project.js'
import { hasTimed, untimed } from './timed.js'

/** @typedef {import('../../scripts/check/exercises.js').Exercise} Exercise */

const LONG_ENOUGH = 25 // characters of a piece of code that is not in the hint by chance
const exercises = await readExercises()
const clone = NO_CHECKOUT ? '' : await cloneProject({ after })

/** @param {(exercise: Exercise) => boolean} which of them */
export async function testHandedOut (which) {
  const withoutDatabase = await shareDatabase(exercises.filter(which))
  for (const exercise of exercises.filter(which)) {
    test(`${exercise.id}: handed out, and then solved, in a clone`, { skip: NO_CHECKOUT || withoutDatabase(exercise) }, async () => {
      const handedOut = await readExercise(join(clone, 'exercises', exercise.id))
      assert.equal(await findTouched(handedOut), null)
      assert.equal(await diffFolders(handedOut, startDir(handedOut), handedOut.dir), '')
      assert.ok(existsSync(join(clone, 'docs', `${exercise.chapter}.md`)), exercise.chapter)
      for (const file of namedFiles(exercise)) assert.ok(existsSync(join(clone, file)), file)
      await expectNotYet(handedOut)
      await solve(handedOut, solutionDir(exercise))
      const { verdict, steps } = await untilDecided(() => checkQuickly(untimed(handedOut)))
      assert.equal(verdict, 'holds', JSON.stringify(steps))
    })
  }
}

/** @returns {string[]} what a task or a hint sends a participant to, by its path */
function namedFiles ({ task, hints }) {
  return [task, ...hints].join(' ').match(/exercises\/[\w-]+\/[\w./-]*\w/g) ?? []
}

/** @param {Exercise} exercise for the reason that is its point, and for no other one */
async function expectNotYet (exercise) {
  const { verdict, steps } = await untilDecided(() => checkQuickly(untimed(exercise)))
  const said = sayAll(steps)
  if (verdict === 'holds' && hasTimed(exercise)) return // it only takes too long: see decides.slow.js
  assert.equal(verdict, 'fails', said)
  assert.ok(said.includes(HANDED_OUT[exercise.id]), said)
}

export function testReasons () {
  test('of each exercise it is known what is said to it as it is handed out', () => {
    assert.deepEqual(Object.keys(HANDED_OUT), exercises.map(({ id }) => id).sort())
  })
}

export function testHints () {
  test('no hint quotes the solution', async () => {
    for (const exercise of exercises) {
      const read = folder => Promise.all(exercise.edits.map(file => readFile(join(folder, file), 'utf8').catch(() => '')))
      const [start, solved] = await Promise.all([startDir(exercise), solutionDir(exercise)].map(read))
      const isQuoted = piece => String(solved).includes(piece) && !String(start).includes(piece)
      for (const hint of exercise.hints) {
        const length = Math.max(0, hint.length - LONG_ENOUGH + 1)
        const pieces = Array.from({ length }, (_, i) => hint.slice(i, i + LONG_ENOUGH))
        assert.deepEqual(pieces.filter(isQuoted), [], `${exercise.id}: ${hint}`)
      }
    }
  })
}
