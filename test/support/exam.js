// @ts-check
import { rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EXAM } from '../../scripts/check/exercises.js'
import { makeExam, readExam, SERVER, SHEET_FILE, writeExam } from '../../scripts/check/exam/exam-folder.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { folderOf } from './temporary.js'

/** @import { Exam, ExamThere } from '../../scripts/check/exam/exam-folder.js' */

/**
 * An exam that a participant has worked on.
 *
 * @param {import('node:test').TestContext} t
 * @param {{ seed: number, database?: boolean }} wanted
 * @param {{ work?: (exam: Exam) => Record<string, string | null>, sheet?: object }} [done] what each file that has
 *   changed is now, null of one that is gone, and what the sheet says
 * @returns {Promise<ExamThere>}
 */
export async function examWith (t, { seed, database = false }, { work = () => ({}), sheet = {} } = {}) {
  const root = await folderOf(t)
  await symlink(join(rootDir, 'node_modules'), join(root, 'node_modules'), 'junction')
  const exam = await makeExam({ seed, database })
  await writeExam(exam, { root })
  const dir = join(root, EXAM)
  for (const [file, text] of Object.entries(work(exam))) {
    const path = join(dir, SERVER, file)
    await (text === null ? rm(path) : writeFile(path, text))
  }
  await writeFile(join(dir, SHEET_FILE), JSON.stringify({ cause: null, kind: null, proof: null, ...sheet }))
  return readExam(dir)
}

/** Plausible and wrong: each is half of a fix, or gives another answer. @type {Record<string, [string, string]>} */
const WRONG = {
  json: ['JSON.parse(JSON.stringify(hours))', 'structuredClone(hours)'],
  regex: ['KEY_CHARS = 17', 'KEY_CHARS = 10'],
  'blocking-hash': ['ROUNDS = 900', 'ROUNDS = 10'],
  'date-format': ["dateStyle: 'full'", "dateStyle: 'medium'"],
  'header-parse': ['parseAll(OFFERED)', 'parseAll(OFFERED.slice(0, 40))'],
  'linear-search': ['shelves.find(shelf => shelf.key === key)', 'shelves.filter(shelf => shelf.key === key)[0]'],
  sort: ['names.toSorted(', '[...names].sort('],
  'buffer-copy': ['[joined, buffer])', '[joined, buffer], joined.length + buffer.length)'],
  deflate: ['deflateSync(terms)', 'deflateSync(terms, { level: 1 })'],
  'eager-log': ['{ depth: 2 }', '{ depth: 2, compact: false }'],
  'await-chain': ['lines.push(line)', 'lines.push(await line)'],
  delay: ['TOGETHER_MS = 100', 'TOGETHER_MS = 70'],
  'one-at-a-time': ['LOOK_UP_MS = 2', 'LOOK_UP_MS = 1'],
  'in-flight': [
    "JSON.stringify({ text, since: new Date(at).toLocaleTimeString('en-GB') })",
    "text + new Date(at).toLocaleTimeString('en-GB')"
  ],
  leak: ['{ text, at: new Date() }', '{ text }'],
  'unbounded-cache': ['performance.now()', 'Math.floor(performance.now())'],
  timers: ['LOOK_EVERY_MS = 50', 'LOOK_EVERY_MS = 5000'],
  'query-loop': [
    'for (const order of orders) page.push({ ...order, ...await piecesOf(order) })',
    'page.push(...await Promise.all(orders.map(async order => ({ ...order, ...await piecesOf(order) }))))'
  ],
  'full-scan': ['id::text = $1', 'id::bigint::text = $1'],
  'too-many-rows': ['LIMIT 1000', 'LIMIT 500'],
  'held-connection': ['SETTLE_MS = 40', 'SETTLE_MS = 20'],
  'new-connection': ['await client.end()', 'client.end()']
}

/** @param {Exam} exam @returns {Record<string, string>} the intended fix: the files without the fault */
export function intendedFix ({ made }) {
  return Object.fromEntries([...new Set(made.guilty.map(({ file }) => file))].map(file => [file, made.clean[file]]))
}

/** @param {Exam} exam @returns {Record<string, string>} half of a fix, or another answer */
export function halfFix ({ drawn, made }) {
  const [from, to] = WRONG[drawn.kind]
  return Object.fromEntries([...new Set(made.guilty.map(({ file }) => file))].map(file =>
    [file, made.texts[file].replace(from, () => to)]))
}

/** @param {Exam} exam @returns {Record<string, string>} the suspect remembers what it has answered */
export function suspectFix (exam) {
  const file = exam.made.suspect
  const text = exam.made.texts[file].replace(/module\.exports = function \w+ \(body\) \{/, () => `const done = new Map()

module.exports = function (body) {
  if (done.size > 20) done.clear()
  if (!done.has(body)) done.set(body, work(body))
  return done.get(body)
}

function work (body) {`)
  return { [file]: text }
}
