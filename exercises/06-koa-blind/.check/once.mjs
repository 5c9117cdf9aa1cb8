// @ts-check
import { join } from 'node:path'
import { askScript } from '../../../scripts/check/run-script.js'
import { fails, holds } from '../../../scripts/check/verdict.js'
import { say } from '../../../scripts/render/say.js'

/** @import { Context, Finding } from '../../../scripts/check/check-exercise.js' */

const LIMIT_S = 20
const REQUESTS = 50
const UNKNOWN_URLS = 200
const MORE_REQUESTS = 5000
const MOST_BYTES = 40 // a function in a Set takes twice that
const ASK_MANY = `const crypto = require('crypto')
let hashes = 0
for (const name of ['createHash', 'hash']) {
  const make = crypto[name]
  crypto[name] = (...args) => { hashes++; return make(...args) }
}
const { render, tagger } = require(process.argv[1])()
const context = url => ({ url, path: url, request: {}, response: {}, state: {}, set () {}, get: () => '' })
const ask = async () => {
  await tagger(context('/test'), async () => {})
  hashes = 0
  render('content', '/test')
  await new Promise(resolve => setImmediate(resolve)) // so that what is put off counts as well
}
const askAll = async count => { for (let i = 0; i < count; i++) await ask() }
const heap = () => { gc(); return process.memoryUsage().heapUsed }
const run = async () => {
  await askAll(${REQUESTS})
  if (hashes > 1) return { hashes }
  for (let i = 0; i < ${UNKNOWN_URLS}; i++) await tagger(context('/unknown/' + i), async () => {})
  await ask()
  if (hashes > 1) return { hashes, unknownUrls: ${UNKNOWN_URLS} }
  await askAll(${MORE_REQUESTS})
  const before = heap()
  await askAll(${MORE_REQUESTS})
  return { hashes, bytes: Math.max(0, Math.round((heap() - before) / ${MORE_REQUESTS})) }
}
run().then(give)`

/**
 * How often is a page hashed when some requests have come before it, or some for URLs that do not exist? And does each
 * leave something behind, which may cost no time yet?
 *
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function check ({ exercise: { dir }, signal }) {
  const file = 'pages.js'
  const options = { nodeArgs: ['--expose-gc'], limitS: LIMIT_S, signal }
  const { answer, problem } = await askScript(ASK_MANY, [join(dir, file)], options)
  if (problem) return fails(say('{file} {problem}', { file, problem }))
  const { hashes, unknownUrls, bytes } = answer
  if (unknownUrls) {
    return fails(say('after {unknownUrls} for unknown URLs, a request hashes the page {hashes} times', { unknownUrls, hashes }))
  }
  const says = say('request {number} hashes the page {hashes} times', { number: REQUESTS, hashes })
  if (hashes > 1) return fails(says)
  return bytes > MOST_BYTES
    ? fails(say('{says}, and each request leaves {bytes} bytes behind', { says, bytes }))
    : holds(says)
}
