// @ts-check
import { join } from 'node:path'
import { errorIn, runScript } from '../../../scripts/check/run-script.js'
import { fails, holds } from '../../../scripts/check/verdict.js'
import { say } from '../../../scripts/render/say.js'

/** @import { Context, Finding } from '../../../scripts/check/check-exercise.js' */

const LIMIT_S = 20
const REQUESTS = 50
const ASK_MANY = `const crypto = require('crypto')
const { createHash } = crypto
let hashes = 0
crypto.createHash = (...args) => { hashes++; return createHash(...args) }
const { render, tagger } = require(process.argv[1])()
const ctx = { url: '/test', path: '/test', request: {}, response: {}, state: {}, set () {}, get: () => '' }
const ask = async () => { await tagger(ctx, async () => {}); hashes = 0; render('content', '/test') }
const askAll = async () => { for (let i = 0; i < ${REQUESTS}; i++) await ask() }
askAll().then(() => console.log(JSON.stringify(hashes)))`

/**
 * How often is a page hashed when some requests have come before it?
 *
 * @param {Context} context
 * @returns {Promise<Finding>}
 */
export async function check ({ exercise: { dir }, signal }) {
  const ran = await runScript(['-e', ASK_MANY, join(dir, 'pages.js')], { limitS: LIMIT_S, signal })
  const file = 'pages.js'
  if (ran.failed) return fails(say('{file} {problem}', { file, problem: errorIn(ran, say('it ended early')) }))
  const says = say('request {number} hashes the page {hashes} times', { number: REQUESTS, hashes: ran.lastLine })
  return ran.lastLine <= 1 ? holds(says) : fails(says)
}
