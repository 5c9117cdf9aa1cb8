// @ts-check
import { join } from 'node:path'
import { askScript } from '../../../scripts/check/run-script.js'
import { fails, holds } from '../../../scripts/check/verdict.js'
import { say } from '../../../scripts/render/say.js'

/** @import { Context, Finding } from '../../../scripts/check/check-exercise.js' */

const FILE = 'util.js'
const LIMIT_S = 20
const MINUTES = 2000
const AT_MOST_BYTES = 100 // of each: a body takes twenty thousand, and a tag alone more than this
// As index.js asks, a minute later each time; each unknown URL comes once.
const LIVE_LONG = `const now = Date.now
let minutes = 0
Date.now = () => now() + minutes * 60_000
const { renderBody, fetchContent } = require(process.argv[1])()
const ask = url => new Promise(resolve =>
  fetchContent(url, (error, content) => resolve(error ? null : renderBody(content, url))))
const live = async () => {
  for (const end = minutes + ${MINUTES}; minutes < end; minutes++) {
    for (const url of ['/seed/v1', '/leaf/v1', '/leaf/v1?' + minutes]) await ask(url)
  }
}
const used = async () => {
  await gc({ execution: 'async' }) // twice: buffers are freed after what referred to them
  await gc({ execution: 'async' })
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
const measure = async () => {
  await live()
  const before = await used()
  await live()
  return await used() - before
}
measure().then(bytes => give(bytes / ${MINUTES}))`

/**
 * Does memory grow from minute to minute? A server lives for months.
 *
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function check ({ exercise: { dir }, signal }) {
  const options = { nodeArgs: ['--expose-gc'], limitS: LIMIT_S, signal }
  const { answer, problem } = await askScript(LIVE_LONG, [join(dir, FILE)], options)
  if (problem) return fails(say('{file} {problem}', { file: FILE, problem }))
  const each = Math.max(0, Math.round(answer))
  const values = { each, atMostBytes: AT_MOST_BYTES }
  const says = say('each minute leaves {each} bytes in memory for good; the bound is {atMostBytes}', values)
  return each <= AT_MOST_BYTES ? holds(says) : fails(says)
}
