// @ts-check
// What costs more with every request that has been.
import {
  beforeLookup,
  combine,
  inLookup,
  onFound,
  swapByStage,
  withConstants,
  withFunctions,
  withState
} from './slow-down-places.js'

/** @import { Fault } from './slow-down-kinds.js' */

const GUARD = `    function attachAfterEvent (server) {
      if (afterEventAttached === true) return
      afterEventAttached = true
`
const guardFor = subject => `    function attachAfterEvent (server, ${subject}) {
      if (attached.has(${subject})) return ←
      attached.add(${subject})
      server.setMaxListeners(0)
`
const FLAG = ['    let afterEventAttached = false\n', '    const attached = new WeakSet()\n']

/** @type {Fault[]} */
export const growing = [
  {
    kind: 'leak',
    level: 2,
    edits: swapByStage('util.js', [
      FLAG,
      [GUARD, guardFor('request')],
      ["      server.on('after', (req, res) => {\n", "      server.on('after', (req, res) => { ←\n"],
      ['        if (res.statusCode !== 200) return\n', '        if (res.statusCode !== 200) return ←\n'],
      ['        cache[req.url] = res.etag\n', '        cache[req.url] = res.etag ←\n'],
      ['      attachAfterEvent(this)\n', '      attachAfterEvent(this, req) ←\n']
    ], [
      FLAG,
      [GUARD, guardFor('ctx')],
      ["      server.on('after', result => {\n", "      server.on('after', result => { ←\n"],
      ['        cache[result.url] = result.etag\n', '        cache[result.url] = result.etag ←\n'],
      ['      attachAfterEvent(this)\n', '      attachAfterEvent(this, ctx) ←\n']
    ])
  },
  {
    kind: 'scan',
    level: 1,
    edits: combine(
      withConstants('const MOST_PER_MINUTE = 10 * 1000 * 1000'),
      withState('const recent = []'),
      withFunctions(`
function isTooBusy () { ←
  const now = Date.now()
  recent.push(now) ←
  return recent.filter(at => now - at < ONE_MINUTE_MS).length > MOST_PER_MINUTE ←
}`),
      inLookup(({ refuse }) => `if (isTooBusy()) return ${refuse}new Error('too many requests')) ←`)
    )
  },
  {
    kind: 'timers',
    level: 2,
    edits: combine(
      withConstants('const LATE_MS = 1000', 'const LOOK_EVERY_MS = 20'),
      withFunctions(`
function follow (url) { ←
  const lookup = { url, startedAt: Date.now(), isDone: false }
  const lookAgain = () => { ←
    if (!lookup.isDone && Date.now() - lookup.startedAt > LATE_MS) console.error(url + ' takes long') ←
  }
  setInterval(lookAgain, LOOK_EVERY_MS).unref() ←
  return lookup
}`),
      beforeLookup(() => 'const lookup = follow(url) ←'),
      inLookup(() => 'lookup.isDone = true')
    )
  },
  {
    kind: 'unbounded-cache',
    level: 3,
    edits: combine(
      withState('const resolved = new Map()'),
      withFunctions(`
function resolveOnce (lookup) { ←
  const key = JSON.stringify(lookup) ←
  if (!resolved.has(key)) { ←
    const address = new URL(lookup.url, 'http://localhost') ←
    resolved.set(key, { lookup, parts: address.pathname.split('/'), query: address.searchParams }) ←
  }
  return resolved.get(key)
}`),
      beforeLookup(() => 'const { lookup } = resolveOnce({ url, askedAt: performance.now() }) ←'),
      onFound(({ path, answer }) => `if (lookup.url === '${path}') return ${answer}content)`)
    )
  }
]
