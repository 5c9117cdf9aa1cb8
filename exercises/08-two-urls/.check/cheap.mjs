// @ts-check
import { join } from 'node:path'
import { startDir } from '../../../scripts/check/exercises.js'
import { askScript } from '../../../scripts/check/run-script.js'
import { fails, holds } from '../../../scripts/check/verdict.js'
import { say } from '../../../scripts/render/say.js'

/** @import { Context, Finding } from '../../../scripts/check/check-exercise.js' */

const FILE = 'util.js'
const LIMIT_S = 20
const TRIES = 20 // the shortest counts: on a busy machine as well, a millisecond of one of them is undisturbed
const CALLS = 100
const MOST_SHARE = 0.25 // whoever makes or hashes a body takes all of that time or more, and who finds it a hundredth
const TIME_CALLS = `const now = Date.now
let minutes = 0
Date.now = () => now() + minutes * 60_000
const [start, mine] = process.argv.slice(1, 3).map(file => require(file)())
const urls = ['/seed/v1', '/leaf/v1']
const content = 'content '.repeat(5000)
const shortest = work => {
  let ms = Infinity
  for (let i = 0; i < ${TRIES}; i++) {
    const startedMs = performance.now()
    for (let call = 0; call < ${CALLS}; call++) work(urls[call % 2])
    ms = Math.min(ms, performance.now() - startedMs)
  }
  return ms
}
const madeMs = shortest(url => { minutes++; start.renderBody(content, url) })
const foundMs = shortest(url => mine.renderBody(content, url))
give(foundMs / madeMs)`

/**
 * Is a body found that was made before, for each of the two URLs? Held against how long the starting point takes to
 * make one, when a minute has passed.
 *
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function check ({ exercise, signal }) {
  const files = [startDir(exercise), exercise.dir].map(dir => join(dir, FILE))
  const { answer: share, problem } = await askScript(TIME_CALLS, files, { limitS: LIMIT_S, signal })
  if (problem) return fails(say('{file} {problem}', { file: FILE, problem }))
  const values = { percent: Math.ceil(share * 100), most: MOST_SHARE * 100 }
  const says = say(
    'within a minute, a request for a URL takes {percent} % of the time that a new body takes; the bound is {most} %',
    values
  )
  return share <= MOST_SHARE ? holds(says) : fails(says)
}
