// @ts-check
// Two versions of a server, one of which does more in one function: what is named.
import { join } from 'node:path'
import { writeFile } from 'node:fs/promises'
import { COMPARED, DEFAULTS } from 'bench-in-turns/kit.js'
import { explain } from '../../packages/bench-in-turns/why/why.js'
import { sampleTurns, whyOptions } from '../../packages/bench-in-turns/why/sampled-turns.js'
import { appOf } from './app.js'

/** @import { TestContext } from 'node:test' */

const SERVER = `let sink = 0
function spin (times) {
  for (let i = 0; i < times; i++) sink += i % 7
}
function parse (url) {
  spin(20000)
  return url.split('?')[1].split('&').map(pair => pair.split('='))
}
function render (query) {
  spin(20000)
  return query.map(([name, value]) => '<li>' + name + value).join('')
}
const { pack } = require('./lib/pack.js')
require('node:http').createServer((req, res) => {
  const body = render(parse(req.url))
  res.end(pack(body))
}).listen(process.env.PORT)
`
const LIBRARY = `exports.pack = function (text) {
  let x = 0
  for (let i = 0; i < 20000; i++) x += i % 7
  return text + x
}
`
export const ROUTE = '/?a=1&b=2'

/**
 * @param {TestContext} t
 * @param {{ server?: [find: string, replacement: string], library?: [find: string, replacement: string] }} change of
 *   the new version
 * @param {Partial<import('bench-in-turns').SliceOptions>} amounts
 */
export async function whyOf (t, { server, library }, amounts) {
  const chosen = { routes: [ROUTE] }
  const files = { 'lib/pack.js': LIBRARY }
  const [older, now] = [await appOf(t, SERVER, { chosen, files }), await appOf(t, SERVER, { chosen, files })]
  if (server) await writeFile(join(now.dir, 'index.js'), SERVER.replace(...server))
  if (library) await writeFile(join(now.dir, 'lib/pack.js'), LIBRARY.replace(...library))
  const pair = [{ ...older, id: 'older' }, { ...now, id: 'now' }]
  const options = whyOptions({ ...DEFAULTS, ...COMPARED, connections: 5, longestWarmUpMs: 4000 }, amounts)
  const starts = await sampleTurns(pair, options, { signal: t.signal })
  return explain(pair, starts)
}

/** Twenty times as much as before, in one function: no machine is too busy for that. @type {[string, string]} */
export const FAR_SLOWER_PACK = ['i < 20000', 'i < 400000']
