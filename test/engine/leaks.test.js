// @ts-check
// What a server keeps of its requests is counted, and who holds it is named.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { growthOf, judgeLeaks } from '../../packages/bench-in-turns/leaks.js'
import { findHolders, LEAST_HELD, readHeap } from '../../packages/bench-in-turns/judge/holders.js'
import { KEPT, measureKept, withSnapshots } from '../../packages/bench-in-turns/turns/kept.js'
import { appOf } from '../support/app.js'

const signal = AbortSignal.timeout(120_000)
const options = { ...KEPT, batches: 4, batchRequests: 200, warmUpRequests: 300 }
const server = (setUp, each) => `'use strict'
  ${setUp}
  require('node:http').createServer((req, res) => { ${each}; res.end('hi') }).listen(process.env.PORT)`

/**
 * Its code, who holds what it keeps, and at least how many bytes a request.
 *
 * @type {Record<string, [string, RegExp, number]>}
 */
const LEAKS = {
  'in a Map': [server('const seen = new Map()', 'seen.set(performance.now(), { url: req.url })'), /^index\.js: seen$/, 30],
  'as listeners': [
    server("const { EventEmitter } = require('node:events'); const bus = new EventEmitter().setMaxListeners(0)",
      "bus.on('end', () => res)"),
    /^index\.js: bus\._events\.end$/, 500
  ],
  'as buffers': [server('const list = []', 'list.push(Buffer.alloc(10_000))'), /^index\.js: list$/, 10_000]
}

for (const [how, [source, holder, atLeast]] of Object.entries(LEAKS)) {
  test(`what is kept ${how} is counted, and its holder is named`, async t => {
    const app = await appOf(t, source)
    const each = growthOf((await measureKept(app, options, signal)).batches)
    assert.ok(each > atLeast && each < 2 * atLeast + 5000, `${each} bytes`)
    const { kept: [first] } = await holdersOf(app)
    assert.match(first.path, holder)
    assert.ok(first.things.some(({ perRequest }) => Math.abs(perRequest - 1) < 0.1), JSON.stringify(first))
  })
}

test('nobody is named of a server that keeps nothing, or a list with a bound, and it does not grow', async t => {
  const source = server('const last = []', 'last.push({ url: req.url }); if (last.length > 50) last.shift()')
  const app = await appOf(t, source)
  assert.deepEqual((await holdersOf(app)).kept, [])
  // What is counted varies by a kilobyte or two, so many requests have to share that.
  const long = { ...options, batchRequests: 1000, batchMs: 20_000 }
  const each = growthOf((await measureKept(app, long, signal)).batches)
  assert.ok(Math.abs(each) < 16, `${each} bytes`)
})

test('what goes when finalizers run is held until then, and is not kept', async t => {
  // Old objects: a small collection, which may come at any time, lets none of them go.
  const source = server(
    `require('node:v8').setFlagsFromString('--expose-gc')
     const collectAll = require('node:vm').runInNewContext('gc')
     const gone = new FinalizationRegistry(id => open.delete(id))
     const open = new Map()
     const living = []
     let asked = 0`,
    `asked++
     living.push({})
     open.set(asked, { url: req.url })
     gone.register(living.at(-1), asked)
     if (asked % 100 === 0) {
       collectAll()
       living.length = 0
     }`)
  const exact = { ...options, warmUpMs: 20_000 }
  const { held, kept } = await holdersOf(await appOf(t, source), exact)
  assert.ok(held.some(({ path }) => path === 'index.js: open'), JSON.stringify(held))
  assert.deepEqual(kept.filter(({ path }) => path === 'index.js: open'), [])
})

test('what the questions themselves cost, and a batch that lies far off, are no growth', () => {
  const batch = grownBytes => ({ requests: 10, grownBytes, idleBytes: 700 })
  assert.equal(growthOf([700, 710, 690, 700, 250_700].map(batch)), 0)
  assert.equal(growthOf([1700, 1710, 1690, 1700, -250_000].map(batch)), 100)
})

test('a leak has an interval above 0, a size, and a holder', () => {
  const runs = bytes => bytes.map(each => ({
    version: 'it', batches: [1, 2, 3].map(() => ({ requests: 100, grownBytes: each * 100, idleBytes: 0 }))
  }))
  const holders = [{ path: 'index.js: seen', things: [], bytesPerRequest: 60 }]
  const verdict = (bytes, who = holders) => judgeLeaks(runs(bytes), who).verdict
  assert.equal(verdict([60, 61, 62]), 'leaks')
  assert.equal(verdict([60, 61, 62], []), 'undecided')
  assert.equal(verdict([2, 3, 4]), 'does not leak')
  assert.equal(verdict([-100, 20, 200]), 'undecided')
  assert.equal(verdict([60, 61]), 'undecided')
})

function holdersOf (app, how = options) {
  return withSnapshots(app, how, signal, async (files, requests) => {
    const [before, held, kept] = await Promise.all(files.map(readHeap))
    return { held: findHolders(before, held, requests, LEAST_HELD), kept: findHolders(before, kept, requests) }
  })
}
