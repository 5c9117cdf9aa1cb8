// @ts-check
import { join } from 'node:path'
import { askScript } from '../../../scripts/check/run-script.js'
import { fails, holds } from '../../../scripts/check/verdict.js'
import { say } from '../../../scripts/render/say.js'

/** @import { Context, Finding } from '../../../scripts/check/check-exercise.js' */

const LIMIT_S = 20
const BODIES = 1000
// They differ in a letter or in the order of two, so neither the length nor a part of them is enough.
const COUNT = `const { tagOf } = require(process.argv[1])
const begins = 'the edition that all processes serve, number '
const bodyOf = i => JSON.stringify({ data: begins + String(i).padStart(3, 0) + ', and so it ends for everybody' })
const tags = Array.from({ length: ${BODIES} }, (_, i) => tagOf(bodyOf(i), Date.UTC(2030, 0, 1)))
give(new Set(tags).size)`

/**
 * Does other content get another ETag? The three processes have two editions, which a guess may tell apart.
 *
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function check ({ exercise: { dir }, signal }) {
  const file = 'tag.js'
  const { answer: tags, problem } = await askScript(COUNT, [join(dir, file)], { limitS: LIMIT_S, signal })
  if (problem) return fails(say('{file} {problem}', { file, problem }))
  const says = say('{bodies} editions get {tags} ETags', { bodies: BODIES, tags })
  return tags === BODIES ? holds(says) : fails(says)
}
