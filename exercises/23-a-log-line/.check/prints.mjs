// @ts-check
import { fails, holds, request, say, withServer } from '../../../scripts/check/check-kit.js'

/** @import { Check } from '../../../scripts/check/check-kit.js' */

const PATHS = ['/items/7', '/items/640', '/items/7']
/** What each line must hold, in the order of the lines. */
const LINES = [
  ['debug: sold item 7, now the list is [', '{"id":7,"name":"item 7","sold":1}', '{"id":999,"name":"item 999","sold":0}'],
  ['debug: sold item 640, now the list is [', '{"id":640,"name":"item 640","sold":1}', '{"id":7,"name":"item 7","sold":1}'],
  ['debug: sold item 7, now the list is [', '{"id":7,"name":"item 7","sold":2}']
]

/**
 * Does the server say the same as before, with the level that shows it? Other lines may stand between.
 *
 * @type {Check}
 */
export async function check ({ stage, signal }) {
  const when = say('with LOG_LEVEL=debug')
  const server = await withServer({ ...stage, settings: { LOG_LEVEL: 'debug' } }, signal, async server => {
    for (const path of PATHS) await request(server.url, path)
    return server
  })
  await server.ended // all that it wrote is read only then
  const rest = [...server.stderrLines]
  for (const pieces of LINES) {
    const found = rest.findIndex(line => pieces.every(piece => line.includes(piece)))
    if (found === -1) {
      return fails(say('{when}, this line is missing: {pieces}', { when, pieces: pieces.join(' ... ') }))
    }
    rest.splice(0, found + 1)
  }
  return holds(say('{when}, it writes the {count} lines that it must', { when, count: LINES.length }))
}
