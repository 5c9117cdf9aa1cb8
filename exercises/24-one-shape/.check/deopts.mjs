// @ts-check
import { errorIn, runScript } from '../../../scripts/check/run-script.js'
import { fails, holds } from '../../../scripts/check/verdict.js'
import { readDeopts } from '../../../scripts/profile/deopt-trace.js'
import { say } from '../../../scripts/render/say.js'

/** @import { Context, Finding } from '../../../scripts/check/check-exercise.js' */

const PROGRAM = 'run.js'
const PRINTS = 'total 59400000, then 59100000'
const LIMIT_S = 20

/**
 * Does the program print the same, and does V8 keep what it has optimised?
 *
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function check ({ exercise: { dir }, signal }) {
  const ran = await runScript(['--trace-deopt', PROGRAM], { cwd: dir, limitS: LIMIT_S, signal })
  const program = PROGRAM
  if (ran.timedOut) return fails(say('{program} did not end within {seconds} s', { program, seconds: LIMIT_S }))
  if (ran.failed) {
    const error = errorIn(ran, say('it says nothing'))
    return fails(say('{program} ends with an error: {error}', { program, error }))
  }
  if (!ran.stdout.split('\n').includes(PRINTS)) {
    return fails(say('{program} does not print "{line}"', { program, line: PRINTS }))
  }
  const found = readDeopts(ran.stdout)
  const count = found.length
  if (count === 0) {
    return holds(say('{program} prints the same, and V8 deoptimised {count} functions', { program, count }))
  }
  const list = found.map(({ name, reason }) => `${name} (${reason})`).join(', ')
  return fails(say('V8 deoptimised {list}; at most {atMost} are allowed', { list, atMost: 0 }))
}
