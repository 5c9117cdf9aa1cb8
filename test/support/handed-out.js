// @ts-check
// The participant's path, in a real clone of the commit and in an archive without git: as an exercise is handed out,
// check says "not yet" for the reason that the task gives; with the solution it holds. What a busy machine leaves
// undecided is neither: no assertion goes by speed.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { execa } from 'execa'
import { readExercises, solutionDir, startDir } from '../../scripts/check/exercises.js'
import { findTouched } from '../../scripts/check/own-files.js'
import { readCatalog, rootDir } from '../../scripts/server/catalog.js'
import { runScript } from '../support/project.js'
import { temporaryFolder } from '../support/temporary.js'

/** What does not hold of each as it is handed out: the step that the task is about. @type {Record<string, string>} */
const REASONS = {
  '01-predict-three-batches': 'batches',
  '02-two-servers': 'answers',
  '03-one-of-three': 'answers',
  '04-a-test-that-finds-it': 'test',
  '05-slower-every-time': 'listeners',
  '06-koa-blind': 'steady',
  '07-is-it-worth-it': 'answers',
  '08-two-urls': 'responses',
  '09-if-none-match': 'responses',
  '10-another-process': 'responses',
  '11-what-the-figures-say': 'answers',
  '12-a-log-line': 'ratio',
  '13-the-last-lines': 'logs',
  '14-when-does-it-fire': 'responses',
  '15-off-the-loop': 'latency',
  '16-overload-limit': 'overload',
  '17-how-many-servers': 'answers',
  '18-a-budget': 'answers',
  '19-a-winner': 'answers',
  '20-the-missing-wait': 'stall',
  '21-old-advice': 'ratio',
  '22-formats': 'ratio',
  '23-the-expensive-step': 'ratio',
  '24-one-shape': 'deopts',
  '25-do-less': 'ratio',
  '26-which-route': 'answers',
  '27-npm-update': 'answers',
  '28-one-signal': 'responses',
  '29-one-url': 'answers',
  '30-any-signal': 'kept',
  '31-what-holds-it': 'answers'
}
const LONG_ENOUGH = 25 // characters of a piece of code that is not in the hint by chance
const isCheckout = existsSync(join(rootDir, '.git'))
const skip = !isCheckout && 'there is no git checkout to clone'
const [exercises, catalog] = await Promise.all([readExercises(), readCatalog()])
/** @type {string} */
let folder
/** @type {string} */
let clone
/** @type {string} */
let archive

async function makeClone () {
  folder = await mkdtemp(join(await temporaryFolder(), 'handed-out-'))
  clone = join(folder, 'clone')
  archive = join(folder, 'archive')
  await execa('git', ['clone', '--quiet', '--depth', '1', `file://${rootDir}`, clone])
  await mkdir(archive)
  await execa('tar', ['-x', '-C', archive], { input: (await execa('git', ['archive', 'HEAD'], { cwd: clone, encoding: 'buffer' })).stdout })
  for (const root of [clone, archive]) await symlink(join(rootDir, 'node_modules'), join(root, 'node_modules'), 'junction')
}

const checkIn = (root, id) => runScript(root, 'check.js', [id, '--quick'])

/** @typedef {import('../../scripts/check/exercises.js').Exercise} Exercise */

/** @param {(exercise: Exercise) => boolean} which of them */
export function testHandedOut (which) {
  const some = exercises.filter(which)
  before(() => skip ? undefined : makeClone())
  after(() => rm(folder, { recursive: true, force: true }))

  for (const exercise of some) {
    const { id, edits } = exercise

    test(`${id}: handed out, and then solved, in a clone`, { skip }, async () => {
      const red = await checkIn(clone, id)
      assert.equal(red.exitCode, 1, red.all)
      const [, reason] = /^ {2}not yet +([\w-]+): /m.exec(red.stdout) ?? []
      assert.ok(reason === REASONS[id] || /not decided/.test(red.stdout), red.all)
      const solution = solutionDir(exercise, catalog)
      const files = edits.filter(file => existsSync(join(solution, file)))
      assert.ok(files.length > 0, `${solution} has none of ${edits.join(', ')}`)
      for (const file of files) await cp(join(solution, file), join(clone, 'exercises', id, file))
      const green = await checkIn(clone, id)
      assert.doesNotMatch(green.stdout, /^ {2}not yet/m)
      assert.ok(green.exitCode === 0 || /not decided/.test(green.stdout), green.all)
      assert.match(green.stdout, /^ {2}holds/m)
    })

    test(`${id}: what is handed out is its starting point, and has a reason and a chapter`, { skip }, async () => {
      const dir = join(archive, 'exercises', id)
      assert.equal(await findTouched({ ...exercise, dir, edits: [] }), null)
      assert.equal(existsSync(join(startDir({ dir }), '.check')), false)
      assert.ok(id in REASONS)
      assert.ok(existsSync(join(archive, 'docs', `${exercise.chapter}.md`)), exercise.chapter)
    })
  }
}

export function testHints () {
  for (const exercise of exercises) {
    test(`${exercise.id} quotes nothing of its solution in a hint`, async () => {
      const read = folder => Promise.all(exercise.edits.map(file => readFile(join(folder, file), 'utf8').catch(() => '')))
      const [start, solved] = await Promise.all([startDir(exercise), solutionDir(exercise, catalog)].map(read))
      for (const hint of exercise.hints) {
        const pieces = Array.from({ length: Math.max(0, hint.length - LONG_ENOUGH + 1) }, (_, i) =>
          hint.slice(i, i + LONG_ENOUGH))
        const isQuoted = piece => String(solved).includes(piece) && !String(start).includes(piece)
        assert.deepEqual(pieces.filter(isQuoted), [], hint)
      }
    })
  }
}

export function testArchive () {
  test('an archive without git is checked as a clone is', { skip }, async () => {
    const id = '14-when-does-it-fire'
    const dir = join(archive, 'exercises', id)
    const red = await checkIn(archive, id)
    assert.match(red.stdout, /^ {2}not yet +responses: /m)
    await cp(join(dir, '.check/solution'), dir, { recursive: true })
    const green = await checkIn(archive, id)
    assert.equal(green.exitCode, 0, green.all)
    assert.match(green.stdout, /Your changes\n[^]*\n\+ /)
  })
}
