// @ts-check
import { join } from 'node:path'
import { askScript } from '../../../scripts/check/run-script.js'
import { fails, holds } from '../../../scripts/check/verdict.js'
import { say } from '../../../scripts/render/say.js'

/** @import { Context, Finding } from '../../../scripts/check/check-exercise.js' */

const LIMIT_S = 20
const LATER = 12 // answers: as many may be under way
// The documents change meanwhile, so that the next answer for the same name has other bytes.
const TWICE = `const { change } = require(process.argv[2])
const { pass } = require(process.argv[1])
const isKept = takesGzip => {
  const first = pass('riga', takesGzip)
  const before = first.toString('hex')
  for (let i = 0; i < ${LATER}; i++) {
    for (const name of ['oslo', 'riga']) pass(name, takesGzip)
    if (first.toString('hex') !== before) return false
    change()
  }
  return true
}
give(isKept(false) && isKept(true))`

/**
 * Are the bytes of an answer still the same when the next ones have been made? It may wait to be sent until then.
 *
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function check ({ exercise: { dir }, signal }) {
  const file = 'pass.js'
  const { answer: isApart, problem } = await askScript(TWICE, [file, 'upstream.js'].map(name => join(dir, name)), { limitS: LIMIT_S, signal })
  if (problem) return fails(say('{file} {problem}', { file, problem }))
  return isApart
    ? holds(say('bytes stay as they are when others are made'))
    : fails(say('the bytes of one answer change when those of the next one are made'))
}
