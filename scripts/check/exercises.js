// @ts-check
// The exercises: each is a folder with what the participant edits. What they need not open is in its .check/: check.js
// says what must hold, start/ has the edited files as they were handed out, and solution/ has those that solve it. And
// which of the exercises the participant has done.
import { existsSync } from 'node:fs'
import { cp, glob, mkdtemp, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import * as v from 'valibot'
import { faultIn, findFault, nameOf, readJsonFile, UsageError, writeWhole } from 'bench-in-turns/kit.js'
import { dictionary, number, object, open, text } from '../schema.js'
import { CONTRACTS, DEFECTS, NEEDS, PLAIN_STAGE, rootDir } from '../stages/catalog.js'

/** @import { Stage } from '../stages/catalog.js' */

/** The folder with the slow-down in it, below the root. It is in no commit. */
export const MYSTERY = 'exercises/mystery'
/** That of an exam, likewise. */
export const EXAM = 'exercises/exam'

const FOLDER = 'exercises'
const CHECK_FILE = '.check/check.js'
const START = '.check/start'
const require = createRequire(import.meta.url)

/** @typedef {NonNullable<Check['server']>} Server */
/** @typedef {{ kind: string, [name: string]: any }} Condition as the manifest describes its kind */

/**
 * `id` is its folder, `06-slower-every-time`, `dir` is absolute; `chapter` is a page in docs, without .md, `edits` are
 * the files that the participant edits, `keeps` all others, each with the hash that git gives it, `holds` and `hints`
 * are in order, and `why` says why the solution is as it is, in two sentences.
 *
 * @typedef {Omit<Check, 'holds' | 'keeps'> & { id: string, number: number, dir: string, holds: Condition[],
 *   keeps: Record<string, string> }} Exercise
 */

/**
 * @param {string} [root] absolute
 * @returns {Promise<Exercise[]>} by their number, in the order in which their chapters are read
 * @throws {UsageError} that names the first slip in one of them, its place and what is allowed
 */
export async function readExercises (root = rootDir) {
  const folders = await Array.fromAsync(glob('[0-9]*/', { cwd: join(root, FOLDER) }))
  const ids = folders.map(folder => basename(folder)).sort()
  return Promise.all(ids.map(id => readExercise(join(root, FOLDER, id))))
}

/**
 * @param {string} dir absolute
 * @returns {Promise<Exercise>}
 * @throws {UsageError} as {@link readExercises} does
 */
export async function readExercise (dir) {
  const file = join(dir, CHECK_FILE)
  if (!existsSync(file)) throw new UsageError(`${nameOf(file)} is missing: git restore ${nameOf(file)}`)
  const check = load(file)
  const fault = await findFault(CHECK, check)
  if (fault) throw faultIn(file, fault)
  const id = basename(dir)
  return { keeps: {}, ...check, id, number: Number.parseInt(id), dir }
}

function load (file) {
  try {
    return require(file)
  } catch ({ message, stack }) {
    const line = /^.*:(\d+)\n/.exec(stack)?.[1]
    throw new UsageError(`${nameOf(file)}${line ? `:${line}` : ''}: ${message.split('\n')[0]}`)
  }
}

/**
 * @param {Exercise[]} exercises
 * @param {string} name as typed: `6`, `06`, `slower-every-time`, `exercises/06-slower-every-time`
 * @returns {Exercise}
 * @throws {UsageError} when there is none of that name
 */
export function findExercise (exercises, name) {
  const wanted = name.replaceAll('\\', '/').replace(/^(\.\/)?exercises\//, '').replace(/\/$/, '')
  const isNumber = /^\d+$/.test(wanted)
  const found = exercises.find(({ id, number }) =>
    isNumber ? number === Number(wanted) : [id, id.replace(/^\d+-/, '')].includes(wanted))
  if (!found) throw new UsageError(`unknown exercise "${name}"; there are: ${exercises.map(({ id }) => id).join(', ')}`)
  return found
}

/**
 * @param {Pick<Exercise, 'id' | 'title' | 'server'>} exercise
 * @param {string} dir absolute; the participant's own or another version of it
 * @param {string} [id] what it is to be called
 * @returns {Stage}
 * @throws {UsageError} when the exercise has no server
 */
export function asStage ({ id: exercise, title, server }, dir, id = `${FOLDER}/${exercise}`) {
  if (!server) throw new UsageError(`${FOLDER}/${exercise} has no server; check it: npm run check -- ${exercise}`)
  return { ...PLAIN_STAGE, defects: [], ...server, id, dir, title, track: FOLDER, teaches: title, dependencies: [] }
}

/**
 * @param {Pick<Exercise, 'dir'>} exercise
 * @returns {string} absolute folder of the files that solve it
 */
export function solutionDir ({ dir }) {
  return join(dir, '.check/solution')
}

/**
 * @param {Pick<Exercise, 'dir'>} exercise
 * @returns {string} absolute folder of the files that are edited, as they were handed out: a copy, so that a clone
 *   without history and a downloaded archive have it too
 */
export function startDir ({ dir }) {
  return join(dir, START)
}

/**
 * @template T
 * @param {Pick<Exercise, 'dir' | 'keeps'>} exercise
 * @param {(folder: string) => Promise<T>} work with an absolute folder that has all its files as they were handed out,
 *   which is removed afterwards
 * @returns {Promise<T>}
 */
export function withStart ({ dir, keeps }, work) {
  return inFolderWithPackages('handed-out', async folder => {
    await cp(join(dir, '../package.json'), join(folder, 'package.json'))
    for (const file of Object.keys(keeps)) await cp(join(dir, file), join(folder, file))
    await cp(startDir({ dir }), folder, { recursive: true })
    return work(folder)
  })
}

/**
 * @template T
 * @param {string} name that the folder begins with
 * @param {(folder: string) => Promise<T>} work with an absolute folder from which Node.js finds the packages of the
 *   project, and which is removed afterwards
 * @returns {Promise<T>}
 */
export async function inFolderWithPackages (name, work) {
  const folder = await folderWithPackages(name)
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Where the file system has no links, it lies in the project. */
async function folderWithPackages (name) {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`))
  try {
    await symlink(join(rootDir, 'node_modules'), join(folder, 'node_modules'), 'junction')
    return folder
  } catch {
    await rm(folder, { recursive: true, force: true })
    return mkdtemp(join(rootDir, FOLDER, `.${name}-`))
  }
}

// What the participant has done so far, in a file that git ignores. One that cannot be read is no reason to stop, and
// is left as it is.

const PROGRESS_FILE = '.progress.json'

const ENTRY = open({
  doneAt: v.optional(text()),
  hints: v.optional(number({ from: 0, to: 1000, whole: true }))
})
const PROGRESS = dictionary(ENTRY)

/** @typedef {v.InferOutput<typeof ENTRY>} Done `hints` that were shown */
/** @typedef {v.InferOutput<typeof PROGRESS>} Progress by exercise */

/**
 * @param {string} [root] absolute
 * @returns {Promise<{ progress: Progress, problem: string | null }>} `problem` in a line, when it cannot be read
 */
export async function readProgress (root = rootDir) {
  const file = join(root, PROGRESS_FILE)
  if (!existsSync(file)) return { progress: {}, problem: null }
  try {
    return { progress: await readJsonFile(file, PROGRESS), problem: null }
  } catch ({ message }) {
    return { progress: {}, problem: message }
  }
}

/**
 * @param {string} exercise id
 * @param {(done: Done) => Done} change of what is there now: another terminal may have written since
 * @param {string} [root] absolute
 * @returns {Promise<string | null>} why it could not be kept, in a line
 */
export async function keepProgress (exercise, change, root = rootDir) {
  const { progress, problem } = await readProgress(root)
  if (problem) return `nothing is kept until ${PROGRESS_FILE} is repaired or gone`
  const changed = { ...progress, [exercise]: change(progress[exercise] ?? {}) }
  try {
    await writeWhole(join(root, PROGRESS_FILE), `${JSON.stringify(changed, null, 2)}\n`)
    return null
  } catch ({ message }) {
    return message
  }
}

// What a check.js may say. A new kind of condition has its line here, and its function in check-exercise.js.

const FILE = text(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/, 'the name of a file in the folder of the exercise')
const HASH = text(/^[0-9a-f]{12}$/, 'the first twelve digits of what git hash-object says of it')
const SCRIPT = text(/^[\w-]+$/, 'the name of a script in .check/, without .mjs')
const PATH = text(/^\//, 'a path like /seed/v1')
const COUNT = number({ from: 1, to: 10_000, whole: true })
const RATIO = number({ above: 0, to: 1000 })
const SECONDS = number({ above: 0, to: 60 })
const STATUS = number({ from: 100, to: 599, whole: true })

const CASE = object({
  request: object({ path: PATH, method: v.optional(text()), headers: v.optional(dictionary(v.unknown())) }),
  response: object({
    status: v.optional(STATUS),
    headers: v.optional(dictionary(v.unknown())),
    bodyEquals: v.optional(v.string()),
    bodyMatches: v.optional(text()),
    bodySameAs: v.optional(COUNT)
  })
})

const CONDITION = v.variant('kind', [
  condition('contract', {}),
  condition('responses', { cases: v.array(CASE) }),
  condition('kept', { requests: COUNT, atMostBytes: COUNT }),
  condition('ratio', { atMost: RATIO, settings: v.optional(dictionary(v.string())) }),
  condition('answers', {
    file: FILE,
    expects: dictionary(v.unknown()),
    forms: v.optional(dictionary(v.union([v.array(text()), v.picklist(['share', 'version'])])))
  }),
  condition('own', { name: SCRIPT, measuringS: v.optional(SECONDS) })
])

/**
 * @template {string} const K
 * @template {v.ObjectEntries} const T
 * @param {K} kind
 * @param {T} needed
 */
function condition (kind, needed) {
  return object({ kind: v.literal(kind), ...needed })
}

const SERVER = object({
  route: PATH,
  contract: v.optional(v.picklist(CONTRACTS)),
  defects: v.optional(v.array(v.picklist(Object.keys(DEFECTS)))),
  isSteady: v.optional(v.boolean()),
  needs: v.optional(v.array(v.picklist(NEEDS)))
})

const CHECK = object({
  title: text(),
  chapter: text(/^[\w-]+$/, 'the name of a page, without .md'),
  minutes: number({ above: 0, to: 240 }),
  task: text(),
  edits: v.array(FILE),
  keeps: v.optional(dictionary(HASH)),
  holds: v.array(CONDITION),
  hints: v.array(text()),
  why: text(),
  server: v.optional(SERVER)
})

/** @typedef {v.InferOutput<typeof CHECK>} Check */
