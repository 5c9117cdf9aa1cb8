// @ts-check
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { cp, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { readExercise, startDir } from '../../scripts/check/exercises.js'
import { checkExercise } from '../../scripts/check/check-exercise.js'
import { gitHash } from '../../scripts/check/own-files.js'
import { inEnglish } from '../../scripts/render/localise.js'
import { PLAIN_STAGE, rootDir } from '../../scripts/stages/catalog.js'
import { folderOf } from './temporary.js'

/**
 * @import { TestContext } from 'node:test'
 * @import { Exercise } from '../../scripts/check/exercises.js'
 * @import { Step } from '../../scripts/check/check-exercise.js'
 */

/**
 * A temporary folder with exercises in it, where a test can edit them.
 *
 * @param {TestContext} t
 * @param {Record<string, string>} [files] by name, below exercises/
 * @returns {Promise<string>} absolute folder, as is the root of this project
 */
export async function makeExercisesRoot (t, files = {}) {
  const all = Object.entries({ 'package.json': '{ "type": "commonjs" }', ...files })
  const root = await folderOf(t, Object.fromEntries(all.map(([name, content]) => [`exercises/${name}`, content])))
  for (const shared of ['node_modules', 'scripts', 'labs']) await symlink(join(rootDir, shared), join(root, shared), 'junction')
  return root
}

/**
 * What each exercise is told as it is handed out, a phrase of it. @type {Record<string, string>}
 */
export const HANDED_OUT = JSON.parse(await readFile(join(rootDir, 'test/exercises/handed-out.json'), 'utf8'))

/** Says all that an exercise must say, and asks for nothing. */
export const LEAST = {
  title: 't',
  chapter: '04-experiments',
  minutes: 1,
  task: 'Do it.',
  edits: ['index.js'],
  holds: [],
  hints: ['look'],
  why: 'So.'
}

/**
 * @param {TestContext} t
 * @param {Record<string, string>} files by name
 * @param {any} check what differs from {@link LEAST}
 * @param {Record<string, string>} [start] by name, as they were handed out
 */
export async function makeExercise (t, files, check, start = files) {
  const { edits } = { ...LEAST, ...check }
  const [edited, kept] = [true, false].map(isEdited =>
    Object.entries(start).filter(([name]) => edits.includes(name) === isEdited))
  const keeps = Object.fromEntries(kept.map(([name, content]) => [name, gitHash(content)]))
  const all = {
    '.check/check.js': `module.exports = ${JSON.stringify({ ...LEAST, keeps, ...check }, null, 2)}\n`,
    ...Object.fromEntries(edited.map(([name, content]) => [`.check/start/${name}`, content])),
    ...files
  }
  const own = Object.fromEntries(Object.entries(all).map(([name, content]) => [`01-own/${name}`, content]))
  return readExercise(join(await makeExercisesRoot(t, own), 'exercises/01-own'))
}

/**
 * A copy of an exercise of this project as it is handed out, for a test to change: what a participant has made of it
 * here is not tested.
 *
 * @param {TestContext} t
 * @param {{ id: string, dir: string }} exercise
 */
export async function copyExercise (t, { id, dir }) {
  const copy = join(await makeExercisesRoot(t), 'exercises', id)
  await cp(dir, copy, { recursive: true })
  const exercise = await readExercise(copy)
  await putBack(exercise)
  return exercise
}

/**
 * Makes an exercise in a copy what it is as it is handed out, whatever a participant has made of it here.
 *
 * @param {Exercise} exercise
 */
export async function putBack ({ dir, keeps }) {
  await cp(startDir({ dir }), dir, { recursive: true })
  for (const [file, hash] of Object.entries(keeps)) {
    if (gitHash(await readFile(join(dir, file), 'utf8').catch(() => '')) === hash) continue
    const { stdout, failed } = await execa('git', ['show', hash], { cwd: rootDir, reject: false, stripFinalNewline: false })
    if (!failed) await writeFile(join(dir, file), stdout)
  }
}

/**
 * Puts the solution in the place of what is handed out.
 *
 * @param {Exercise} exercise
 * @param {string} solution absolute folder
 */
export async function solve ({ edits, dir }, solution) {
  const files = edits.filter(file => existsSync(join(solution, file)))
  assert.ok(files.length > 0, `${solution} has none of ${edits.join(', ')}`)
  for (const file of files) await cp(join(solution, file), join(dir, file))
}

/** @param {Exercise} exercise */
export const checkQuickly = exercise => check(exercise, true)

/** @param {Exercise} exercise at the length that a participant waits for */
export const checkFully = exercise => check(exercise, false)

async function check (exercise, isQuick) {
  const { verdict, steps } = await checkExercise(exercise, { isQuick, signal: new AbortController().signal })
  return { verdict, steps: stepsInEnglish(steps) }
}

const TRIES = 3
/** For a test that asks at full length, and again. */
export const LONG = { timeout: 900_000 }

/**
 * On a busy machine it may not be decided at once: then it is asked again, as a participant is told to.
 *
 * @template {{ verdict: string }} T
 * @param {() => Promise<T>} check
 */
export async function untilDecided (check) {
  for (let tries = 1; ; tries++) {
    const checked = await check()
    if (checked.verdict !== 'undecided' || tries === TRIES) return checked
  }
}

/** @param {{ name: string, says: unknown }[]} steps @returns {string} a line each */
export const sayAll = steps => steps.map(step => `${step.name}: ${step.says}`).join('\n')

/** @param {Step[]} steps */
export function stepsInEnglish (steps) {
  return steps.map(step => ({ ...step, says: inEnglish(step.says) }))
}

/** @returns {Promise<import('../../scripts/stages/catalog.js').Stage>} a server of its own, see {@link serverThat} */
export async function stageThat (t, /** @type {string} */ answer) {
  const dir = await folderOf(t, { 'index.js': serverThat(answer), 'package.json': '{ "type": "commonjs" }' })
  const said = { title: '', track: '', teaches: '', defects: [], dependencies: [] }
  return { ...PLAIN_STAGE, ...said, id: 'own', dir, route: '/' }
}

/** Says where it listens, and answers with what `answer` in it does with `req` and `res`. */
export const serverThat = (/** @type {string} */ answer) => `'use strict'
const server = require('http').createServer((req, res) => { ${answer} })
server.listen(process.env.PORT, '127.0.0.1', () => console.log('listening on http://127.0.0.1:' + server.address().port))
process.once('SIGTERM', () => process.exit(0))
`
