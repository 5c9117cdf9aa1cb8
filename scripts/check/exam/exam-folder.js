// @ts-check
// The folder of an exam: the server that is worked on, the same as it was, the sheet, and when it began.
import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { readJsonFile, UsageError, writeWhole } from 'bench-in-turns/kit.js'
import { number, object, text } from '../../schema.js'
import { PLAIN_STAGE, rootDir } from '../../stages/catalog.js'
import { EXAM } from '../exercises.js'
import { areHashesOf, asJson, findEdited, hashTexts, KEPT_FILE, readKept, writeFolder } from '../made-folder.js'
import { assemble } from './assemble.js'
import { drawServer, EXAM_KINDS } from './draw.js'

/**
 * @import { Stage } from '../../stages/catalog.js'
 * @import { Assembled } from './assemble.js'
 * @import { Drawn, ExamWanted } from './draw.js'
 */

export const SERVER = 'server'
export const AS_IT_WAS = 'as-it-was'
export const SHEET_FILE = 'sheet.json'
export const EXAM_MINUTES = 40
const BLANK = { cause: null, kind: null, proof: null }

/** What a participant hands in. */
const SHEET = object({
  cause: v.nullable(text(/^.+:\d+$/, 'a file and a line, such as store.js:12')),
  kind: v.nullable(v.picklist(Object.keys(EXAM_KINDS))),
  proof: v.nullable(text())
})
/** @typedef {v.InferOutput<typeof SHEET>} Sheet */

const LOOK = object({
  at: number({ from: 0 }),
  sheet: SHEET,
  edited: v.array(text()),
  hasProof: v.optional(v.boolean()),
  isGrading: v.optional(v.boolean())
})
const KEPT = { database: v.boolean(), startedAt: number({ from: 0 }), looks: v.array(LOOK) }
/**
 * @typedef {v.InferOutput<typeof LOOK>} Look what was there at a time: `at` in ms since 1970; `isGrading` when it was
 *   handed in
 */

/**
 * @typedef {object} Exam
 * @property {ExamWanted} wanted
 * @property {Drawn} drawn
 * @property {Assembled} made
 */

/**
 * @typedef {object} Work what a participant has made of it
 * @property {string} dir absolute
 * @property {number} startedAt ms since 1970
 * @property {Sheet} sheet
 * @property {string[]} work files of the server that are not as they were made
 * @property {boolean} isOlderEdited is any of the server as it was?
 */
/** @typedef {Exam & Work} ExamThere */

/**
 * @param {ExamWanted} wanted
 * @returns {Promise<Exam>} the same for the same seed
 */
export async function makeExam (wanted) {
  const drawn = drawServer(wanted)
  return { wanted, drawn, made: await assemble(drawn) }
}

/**
 * @param {Exam} exam
 * @param {{ isForced?: boolean, root?: string, now?: number }} [options] `isForced` replaces the participant's work as
 *   well; `root` absolute; `now` in ms since 1970
 * @throws {UsageError} when there is one already, or the folder cannot be written
 */
export async function writeExam ({ wanted, made }, { isForced = false, root = rootDir, now = Date.now() } = {}) {
  const dir = join(root, EXAM)
  const isThere = !isForced && await stat(dir).then(() => true, () => false)
  if (isThere) throw new UsageError(`${EXAM} is there already; --force replaces it`)
  const into = folder => Object.entries(made.texts).map(([file, content]) => [`${folder}/${file}`, content])
  const kept = { ...wanted, startedAt: now, files: hashTexts(made.texts), looks: [] }
  await writeFolder(dir, {
    ...Object.fromEntries([...into(AS_IT_WAS), ...into(SERVER)]),
    [SHEET_FILE]: asJson(BLANK),
    [KEPT_FILE]: asJson(kept)
  }, EXAM)
}

/**
 * @param {string} [dir] absolute
 * @returns {Promise<boolean>} is a whole one there?
 */
export async function hasExam (dir = join(rootDir, EXAM)) {
  return await readKept(dir, KEPT) !== null
}

/**
 * @param {string} [dir] absolute
 * @returns {Promise<Exam & { kept: Record<string, any> }>} as it was made
 * @throws {UsageError} when there is none, or its making can no longer be repeated
 */
export async function readMadeExam (dir = join(rootDir, EXAM)) {
  const kept = await readKept(dir, KEPT)
  if (!kept) throw new UsageError(`there is no whole ${EXAM}: npm run exam makes one`)
  const exam = await makeExam({ seed: kept.seed, database: kept.database })
  if (!areHashesOf(exam.made.texts, kept.files)) {
    throw new UsageError(`the parts have changed since ${EXAM} was made: --force makes another`)
  }
  return { ...exam, kept }
}

/**
 * @param {string} [dir] absolute
 * @returns {Promise<ExamThere>}
 * @throws {UsageError} as of {@link readMadeExam}, and when the sheet has a mistake
 */
export async function readExam (dir = join(rootDir, EXAM)) {
  const { kept: { startedAt, files }, ...exam } = await readMadeExam(dir)
  const sheet = await readJsonFile(join(dir, SHEET_FILE), SHEET)
  const [work, ofOlder] = await Promise.all([SERVER, AS_IT_WAS].map(name => findEdited(join(dir, name), files)))
  return { ...exam, dir, startedAt, sheet, work, isOlderEdited: ofOlder.length > 0 }
}

/**
 * Keeps what is there now, so that the report can say what was found when.
 *
 * @param {ExamThere} exam
 * @param {{ now?: number, isGrading?: boolean }} [when] `now` in ms since 1970
 * @returns {Promise<Look[]>} all of them
 * @throws {UsageError} when another exam is there by now
 */
export async function keepLook ({ dir, startedAt, sheet, work }, { now = Date.now(), isGrading = false } = {}) {
  const kept = await readKept(dir, KEPT)
  if (kept?.startedAt !== startedAt) throw new UsageError(`another ${EXAM} is there by now`)
  const hasProof = sheet.proof !== null && findProof(dir, sheet.proof) !== undefined
  const looks = [...kept.looks, { at: now, sheet, edited: work, hasProof, isGrading }]
  await writeWhole(join(dir, KEPT_FILE), asJson({ ...kept, looks }))
  return looks
}

/**
 * @param {string} dir of the exam, absolute
 * @param {string} file from there, or from the root, as the sheet has it
 * @returns {string | undefined} absolute, where it is there
 */
export function findProof (dir, file) {
  return [dir, rootDir].map(from => resolve(from, file)).find(existsSync)
}

/**
 * @param {typeof SERVER | typeof AS_IT_WAS} name
 * @param {Pick<Exam, 'made' | 'wanted'>} exam that is in the folder of the exam
 * @returns {Stage}
 */
export function examStage (name, exam) {
  return stageIn(join(rootDir, EXAM, name), `${EXAM}/${name}`, exam)
}

/**
 * @param {string} dir absolute
 * @param {string} id
 * @param {Pick<Exam, 'made' | 'wanted'>} exam
 * @returns {Stage} one of its servers
 */
export function stageIn (dir, id, { made, wanted }) {
  return {
    ...PLAIN_STAGE,
    id,
    dir,
    title: 'The exam',
    track: 'exercises',
    teaches: 'What is wrong with it?',
    route: made.routes[0],
    defects: [],
    dependencies: [],
    needs: wanted.database ? ['postgres'] : []
  }
}
