// @ts-check
import { join } from 'node:path'
import { errorIn, runScript } from '../../../scripts/check/run-script.js'
import { fails, holds } from '../../../scripts/check/verdict.js'
import { say } from '../../../scripts/render/say.js'

/** @import { Context, Finding } from '../../../scripts/check/check-exercise.js' */

const LIMIT_S = 20
const REQUESTS = 50
const MORE_REQUESTS = 5000
const MOST_BYTES = 40 // a function in a Set takes twice that
const ASK_MANY = `const crypto = require('crypto')
const { createHash } = crypto
let hashes = 0
crypto.createHash = (...args) => { hashes++; return createHash(...args) }
const { render, tagger } = require(process.argv[1])()
const ctx = { url: '/test', path: '/test', request: {}, response: {}, state: {}, set () {}, get: () => '' }
const ask = async () => {
  await tagger(ctx, async () => {})
  hashes = 0
  render('content', '/test')
  await new Promise(resolve => setImmediate(resolve)) // so that what is put off counts as well
}
const askAll = async count => { for (let i = 0; i < count; i++) await ask() }
const heap = () => { gc(); return process.memoryUsage().heapUsed }
const run = async () => {
  await askAll(${REQUESTS})
  const found = { hashes }
  if (hashes > 1) return found
  await askAll(${MORE_REQUESTS})
  const before = heap()
  await askAll(${MORE_REQUESTS})
  return { ...found, bytes: Math.max(0, Math.round((heap() - before) / ${MORE_REQUESTS})) }
}
run().then(found => console.log(JSON.stringify(found)))`

/**
 * How often is a page hashed when some requests have come before it? And does each leave something behind, which may
 * cost no time yet?
 *
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function check ({ exercise: { dir }, signal }) {
  const ran = await runScript(['--expose-gc', '-e', ASK_MANY, join(dir, 'pages.js')], { limitS: LIMIT_S, signal })
  const file = 'pages.js'
  if (ran.failed) return fails(say('{file} {problem}', { file, problem: errorIn(ran, say('it ended early')) }))
  const { hashes, bytes } = ran.lastLine
  const says = say('request {number} hashes the page {hashes} times', { number: REQUESTS, hashes })
  if (hashes > 1) return fails(says)
  return bytes > MOST_BYTES
    ? fails(say('{says}, and each request leaves {bytes} bytes behind', { says, bytes }))
    : holds(says)
}
