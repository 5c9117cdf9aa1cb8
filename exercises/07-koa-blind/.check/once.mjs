// @ts-check
import { askFile, fails, holds, say } from '../../../scripts/check/check-kit.js'

/** @import { Check } from '../../../scripts/check/check-kit.js' */

const MOST_BYTES = 40 // a function in a Set takes twice that

/**
 * How often is a page hashed when some requests have come before it, or some for URLs that do not exist? And does each
 * leave something behind, which may cost no time yet?
 *
 * @type {Check}
 */
export async function check (context) {
  const { answer, failed } = await askFile(context, 'pages.js', 'hashes.cjs', { nodeArgs: ['--expose-gc'] })
  if (failed) return failed
  const { hashes, requests, unknownUrls, bytes } = answer
  if (unknownUrls) {
    return fails(say('after {unknownUrls} for unknown URLs, a request hashes the page {hashes} times', { unknownUrls, hashes }))
  }
  const says = say('request {number} hashes the page {hashes} times', { number: requests, hashes })
  if (hashes > 1) return fails(says)
  return bytes > MOST_BYTES
    ? fails(say('{says}, and each request leaves {bytes} bytes behind', { says, bytes }))
    : holds(says)
}
