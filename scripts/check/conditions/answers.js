// @ts-check
import { join } from 'node:path'
import { execa } from 'execa'
import { cleanEnvironment } from '../../stages/server-environment.js'

/** @import { Context, Finding } from '../run.js' */

const LIMIT_MS = 10_000
const READ = 'console.log(JSON.stringify(require(process.argv[1]), (key, value) => Number.isNaN(value) ? undefined : value))'

/** @typedef {string | number | boolean | { oneOf?: unknown[], from?: number, to?: number, matches?: string }} Wanted */

/**
 * Are the participant's answers those that are known?
 *
 * @param {{ file: string, expects: Record<string, Wanted> }} condition
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function run ({ file, expects }, { exercise, signal }) {
  const { answers, problem } = await readAnswers(join(exercise.dir, file), signal)
  if (problem) return { verdict: 'fails', says: `${file} ${problem}` }
  const names = Object.keys(expects)
  const open = names.filter(name => answers[name] === undefined || answers[name] === null || answers[name] === '')
  if (open.length) return { verdict: 'fails', says: `${file} has no answer yet for: ${open.join(', ')}` }
  const wrong = names.filter(name => !isRight(answers[name], expects[name]))
  return wrong.length
    ? { verdict: 'fails', says: `not the answer: ${wrong.map(name => `${name} is not ${JSON.stringify(answers[name])}`).join(', ')}` }
    : { verdict: 'holds', says: `${names.length} answers are right` }
}

// In a process of its own: it is a script, and may do anything.
async function readAnswers (file, signal) {
  const { failed, timedOut, stdout, stderr } = await execa(process.execPath, ['-e', READ, file], {
    reject: false, cancelSignal: signal, timeout: LIMIT_MS, extendEnv: false, env: cleanEnvironment()
  })
  signal.throwIfAborted()
  if (timedOut) return { problem: `did not end within ${LIMIT_MS / 1000} s` }
  if (failed) return { problem: `cannot be read: ${/^\w*Error.*$/m.exec(stderr)?.[0] ?? 'it ended early'}` }
  try {
    const answers = JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
    return answers !== null && typeof answers === 'object' ? { answers } : { problem: 'must export an object: module.exports = { ... }' }
  } catch {
    return { problem: 'must export an object: module.exports = { ... }' }
  }
}

/** @param {Wanted} wanted */
function isRight (answer, wanted) {
  if (wanted === null || typeof wanted !== 'object') return same(answer, wanted)
  const { oneOf, from = -Infinity, to = Infinity, matches } = wanted
  if (oneOf) return oneOf.some(one => same(answer, one))
  if (matches !== undefined) return new RegExp(matches, 'i').test(String(answer))
  return typeof answer === 'number' && answer >= from && answer <= to
}

function same (answer, wanted) {
  return plain(answer) === plain(wanted)
}

function plain (value) {
  return typeof value === 'string' ? value.trim().toLowerCase() : value
}
