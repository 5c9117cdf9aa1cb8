// @ts-check
// Servers that leak are found and their holders named; servers that don't are hardly ever accused.
import assert from 'node:assert/strict'
import { cp, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { rootDir } from '../../scripts/stages/catalog.js'
import { NODE, runEngine } from '../support/app.js'
import { folderOf } from '../support/temporary.js'

const CLEAN_RUNS = Number(process.env.CLEAN_RUNS ?? 6) // for "5 of 100 at most", 100
const AT_ONCE = 2 // what is counted is bytes: it does not hang on how fast they answer
const LONGEST_MS = 300_000
const MOST_ACCUSED_SHARE = 0.05

/** Folder, route, and who holds what it keeps. @type {[string, string, RegExp][]} */
const LEAKING = [
  ['01-slow', '/seed/v1', /Server\._events\.after has 1 Function \(util\.js:26\) more/],
  ['labs/case-any-signal/service', '/', /gcPersistentSignals has /],
  ['exercises/28-any-signal', '/', /gcPersistentSignals has /],
  ['exercises/19-what-holds-it', '/', /lookups\.js: resolved has /]
]
const CLEAN = [['02-listener-fix', '/seed/v1'], ['03-optimized', '/seed/v1'], ['fastify-variant', '/seed/v1']]

async function leaks (t, folder, route) {
  const room = await folderOf(t, {})
  const dir = join(room, folder)
  await cp(join(rootDir, 'labs/listen.cjs'), join(room, 'labs/listen.cjs')) // services of labs begin with it
  await cp(join(rootDir, folder), dir, { recursive: true, filter: file => !/node_modules|\.check/.test(file) })
  await writeFile(join(dir, 'package.json'), '{}')
  await symlink(join(rootDir, 'node_modules'), join(dir, 'node_modules'), 'junction')
  return leaksOf(dir, route)
}

async function leaksOf (dir, route) {
  const { exitCode, all } = await runEngine([dir, '--command', `${NODE} index.js`, '--route', route, '--leaks'])
  return { exitCode, all: all.replaceAll(/\s+/g, ' ') }
}

for (const [folder, route, holder] of LEAKING) {
  test(`${folder} leaks, and who holds it is named`, async t => {
    const { exitCode, all } = await leaks(t, folder, route)
    assert.equal(exitCode, 1, all)
    assert.match(all, / leaks when one URL .*?: [\d,.]+ \(/)
    assert.match(all, holder)
  })
}

const plain = (setUp, each) => `'use strict'
  ${setUp}
  const server = require('node:http').createServer((req, res) => { ${each}; res.end('hi') }).listen(process.env.PORT)`
const ONE_URL = /when one URL is asked for again and each 20th request ends its connection/
const COUNTED = /when \{n\} counts and each 20th request ends its connection/

/**
 * Its code, route, what was asked, and who holds what it keeps.
 *
 * @type {Record<string, [string, string, RegExp, RegExp]>}
 */
const KEEPING = {
  'each 4,000 requests': [
    plain('const kept = []; let asked = 0',
      'if (++asked % 4000 === 0) kept.push(Array.from({ length: 4000 }, () => ({})))'),
    '/', ONE_URL, /index\.js: kept has/
  ],
  'for each URL': [plain('const seen = new Map()', 'seen.set(req.url, true)'), '/items/{n}', COUNTED, /index\.js: seen has/],
  'for each connection': [
    `${plain('const kept = []', '')}.on('connection', () => kept.push(Array(1250).fill(0)))`,
    '/', ONE_URL, /index\.js: kept has/
  ]
}
for (const [when, [source, route, asked, holder]] of Object.entries(KEEPING)) {
  test(`a server that keeps something ${when} leaks, and what was asked is said`, async t => {
    const { exitCode, all } = await leaksOf(await folderOf(t, { 'index.js': source, 'package.json': '{}' }), route)
    assert.equal(exitCode, 1, all)
    assert.match(all, asked)
    assert.match(all, holder)
  })
}

test('a cache by URL that has a bound does not leak', async t => {
  const bounded = plain('const cache = new Map()',
    'cache.set(req.url, true); if (cache.size > 1000) cache.delete(cache.keys().next().value)')
  const dir = await folderOf(t, { 'index.js': bounded, 'package.json': '{}' })
  const { exitCode, all } = await leaksOf(dir, '/items/{n}')
  assert.equal(exitCode, 0, all)
  assert.match(all, / does not leak when \{n\} counts/)
})

test('the listeners of one signal are named, which V8 lets go of only when it collects its whole heap', async t => {
  const { all } = await leaks(t, 'exercises/27-one-signal', '/price')
  assert.match(all, /Until V8 collects its whole heap.*index\.js: ending\.#signal\[kEvents\], by Listener/)
})

test('servers that keep nothing are accused five times in a hundred at most', {
  timeout: CLEAN_RUNS * LONGEST_MS
}, async t => {
  const accused = []
  const runs = Array.from({ length: CLEAN_RUNS }, (_, i) => ({ run: i + 1, clean: CLEAN[i % CLEAN.length] })).values()
  const work = async () => {
    for (const { run, clean: [folder, route] } of runs) {
      const { exitCode, all } = await leaks(t, folder, route)
      const [, said = all] = /((?:undecided whether )?\S+(?: leaks| does not leak) .*? bytes a request)/.exec(all) ?? []
      t.diagnostic(`run ${run}: exit code ${exitCode}, ${said}`)
      if (exitCode !== 0) accused.push({ folder, all })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work)) // who is free takes the next of them
  assert.ok(accused.length <= MOST_ACCUSED_SHARE * CLEAN_RUNS, JSON.stringify(accused))
})
