// @ts-check
import { gunzipSync } from 'node:zlib'
import { fails, holds, request, say, withServer } from '../../../scripts/check/check-kit.js'

/**
 * @import { Check } from '../../../scripts/check/check-kit.js'
 * @import { Answer } from 'bench-in-turns'
 */

const TAKES = ['gzip', undefined, 'gzip, deflate, br', 'gzip;q=0', 'identity', 'br;q=1.0, gzip;q=0.8', 'deflate']
const NAMES = ['riga', 'riga', 'oslo', 'koeln', 'nowhere', 'riga']
const HEADERS = ['content-type', 'content-encoding', 'vary', 'content-length']
const ASKED = TAKES.flatMap(encoding => NAMES.map(name => ({
  path: `/documents/${name}`,
  headers: headersFor(encoding)
})))

/**
 * Is each request answered with the bytes that the starting point answers it with? The documents change from request
 * to request, and in both servers alike.
 *
 * @type {Check}
 */
export async function check ({ stage, start, signal }) {
  const before = await withServer(start, signal, askAll)
  const mine = await withServer(stage, signal, askAll)
  for (const [i, { path, headers }] of ASKED.entries()) {
    const problem = whatDiffers(mine[i], before[i])
    const sent = headers['accept-encoding'] ?? '-'
    if (problem) return fails(say('GET {path} with accept-encoding {sent}: {problem}', { path, sent, problem }))
  }
  return holds(say('{count} requests are answered with the same bytes', { count: ASKED.length }))
}

/**
 * @param {string} [encoding]
 * @returns {Record<string, string>}
 */
function headersFor (encoding) {
  return encoding ? { 'accept-encoding': encoding } : {}
}

/** @returns {Promise<Answer[]>} */
async function askAll ({ url }) {
  const answers = []
  for (const { path, headers } of ASKED) answers.push(await request(url, path, { headers }))
  return answers
}

/**
 * @param {Answer} mine
 * @param {Answer} wanted
 */
function whatDiffers (mine, wanted) {
  if (mine.status !== wanted.status) {
    return say('the status is {status}, not {wanted}', { status: mine.status, wanted: wanted.status })
  }
  if (mine.body.equals(wanted.body)) {
    const name = HEADERS.find(name => mine.headers[name] !== wanted.headers[name])
    return name && say('{name} is another than before', { name })
  }
  if (wanted.headers['content-encoding'] !== 'gzip') return say('the bytes are others than before')
  return isPackedAs(mine.body, wanted.body)
    ? say('the same text is packed into other bytes')
    : say('unpacked, the bytes are others than before')
}

function isPackedAs (mine, wanted) {
  try {
    return gunzipSync(mine).equals(gunzipSync(wanted))
  } catch {
    return false // no gzip at all
  }
}
