// @ts-check
// Whether a result of bench proves that the fault is gone.
import { stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import * as v from 'valibot'
import { RESULT } from 'bench-in-turns'
import { readJsonFile, UsageError } from 'bench-in-turns/kit.js'
import { say } from '../../render/say.js'
import { fails, holds } from '../verdict.js'
import { AS_IT_WAS, findProof, SERVER } from './exam-folder.js'

/**
 * @import { Message } from '../../render/say.js'
 * @import { Finding } from '../check-exercise.js'
 * @import { ExamThere } from './exam-folder.js'
 */

/** @typedef {v.InferOutput<typeof RESULT>} Result */

const NOTES = /\.md$/

/**
 * It must be of what was handed in beside what was handed out, on a route that has the fault, and find it better, or
 * that only what was handed out leaks. Of several routes, one is enough.
 *
 * @param {ExamThere} exam
 * @returns {Promise<Finding>}
 */
export async function judgeProof ({ dir, sheet, made, startedAt, work, isOlderEdited }) {
  if (sheet.proof === null) return fails(say('no proof on the sheet'))
  if (!work.length) return fails(say('the server is as it was handed out'))
  const file = sheet.proof
  const result = await readProof(dir, file)
  if (typeof result === 'string' || !('comparisons' in result)) return fails(result)
  const pairs = pairsOf(result)
  if (!pairs.length) return fails(say('{file} compares nothing', { file }))
  const endedAt = Date.parse(result.endedAt)
  if (endedAt < startedAt) return fails(say('{file} is older than the exam', { file }))
  if (isOlderEdited) return fails(say('{older} is no longer as it was handed out', { older: AS_IT_WAS }))
  const code = work.filter(name => !NOTES.test(name)).map(name => join(dir, SERVER, name))
  const edited = await findEditedSince(endedAt, code)
  if (edited) return fails(say('{edited} was edited after {file} was measured', { edited: basename(edited), file }))
  const findings = pairs.map(pair => judgePair(pair, made.slow, file))
  return findings.find(({ verdict }) => verdict === 'holds') ?? findings[0]
}

/**
 * @typedef {object} Pair one route of a result
 * @property {string} older
 * @property {string} now
 * @property {string} route
 * @property {string} verdict
 * @property {string} wanted verdict
 * @property {boolean} isQuick
 */

/** @param {Result} result @returns {Pair[]} */
function pairsOf ({ apps, comparisons, leaks = [] }) {
  return apps.flatMap((pair, i) => {
    const found = comparisons[i] ? ofComparison(comparisons[i]) : ofLeaks(leaks.slice(2 * i, 2 * i + 2))
    if (!found || pair.length < 2) return []
    const [older, now] = pair
    return [{ older: older.id, now: now.id, route: now.route, ...found }]
  })
}

function ofComparison ({ verdict, isQuick = false }) {
  return { verdict, isQuick, wanted: 'better' }
}

function ofLeaks (both) {
  const verdict = both.map(({ verdict }) => verdict).join(', ')
  return both.length === 2 ? { verdict, isQuick: false, wanted: 'leaks, does not leak' } : null
}

/** @returns {Finding} */
function judgePair ({ older, now, route, verdict, wanted, isQuick }, slow, file) {
  const isOfServer = [SERVER, `${SERVER} ${route}`].includes(now) && older.includes(AS_IT_WAS)
  if (!isOfServer) {
    return fails(say('{file} is not of {server} beside {older}', { file, server: SERVER, older: AS_IT_WAS }))
  }
  if (!slow.some(one => withoutId(one) === withoutId(route))) {
    return fails(say('{file} is of {route}, which has no fault', { file, route }))
  }
  if (isQuick) return fails(say('{file} was measured with --quick', { file }))
  const says = say('{file} says: {verdict}', { file, verdict })
  return verdict === wanted ? holds(says) : fails(says)
}

/** @returns {string} the same for all that one route answers */
function withoutId (path) {
  return path.replace(/\?.*/, '').replace(/\/(\d+|\{n\})$/, '/:id')
}

/** @returns {Promise<string | undefined>} the first of the files; one that is gone has no time of its own */
async function findEditedSince (at, files) {
  const times = await Promise.all(files.map(file => stat(file).then(({ mtimeMs }) => mtimeMs, () => 0)))
  return files.find((_, i) => times[i] > at)
}

/** @returns {Promise<Result | string | Message>} why it cannot be read, or is of another form */
async function readProof (dir, file) {
  const path = findProof(dir, file) ?? resolve(dir, file)
  try {
    const result = await readJsonFile(path, v.unknown())
    return v.is(RESULT, result) ? result : say('{file} is not what bench writes with --json', { file })
  } catch (error) {
    if (error instanceof UsageError) return error.message
    throw error
  }
}
