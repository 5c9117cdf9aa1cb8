// @ts-check
import { execa } from 'execa'
import { cleanEnvironment } from '../stages/server-environment.js'
import { say, sayList } from '../say.js'

const LIMIT_MS = 10_000
const READ = 'const plain = (key, value) => Number.isNaN(value) ? undefined : value\n' +
  'console.log(JSON.stringify(require(process.argv[1]), plain))'
const NO_OBJECT = say`must export an object: module.exports = { ... }`

/**
 * What the participant answers, in a process of its own: the file is a script, and may do anything.
 *
 * @param {string} file absolute
 * @param {string[]} names of the answers that there must be
 * @param {AbortSignal} signal
 * @returns {Promise<{ answers: Record<string, any>, problem?: undefined } | { answers?: undefined, problem: string }>}
 */
export async function readAnswers (file, names, signal) {
  const { failed, timedOut, stdout, stderr } = await execa(process.execPath, ['-e', READ, file], {
    reject: false, cancelSignal: signal, timeout: LIMIT_MS, extendEnv: false, env: cleanEnvironment()
  })
  signal.throwIfAborted()
  if (timedOut) return { problem: say`did not end within ${LIMIT_MS / 1000} s` }
  if (failed) return { problem: say`cannot be read: ${/^\w*Error.*$/m.exec(stderr)?.[0] ?? say`it ended early`}` }
  const answers = parseLast(stdout)
  if (answers === null || typeof answers !== 'object') return { problem: NO_OBJECT }
  const open = names.filter(name => answers[name] === undefined || answers[name] === null || answers[name] === '')
  return open.length ? { problem: say`has no answer yet for: ${open.join(', ')}` } : { answers }
}

/**
 * @param {string[]} names of answers that are wrong
 * @param {Record<string, any>} answers
 */
export function sayWrong (names, answers) {
  return sayList(names.map(name => say`${name} is not ${JSON.stringify(answers[name])}`))
}

// The script may have printed lines of its own before.
function parseLast (stdout) {
  try {
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
  } catch {
    return null
  }
}
