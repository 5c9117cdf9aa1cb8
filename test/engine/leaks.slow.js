// @ts-check
// Servers that leak are found and their holders named; servers that don't are hardly ever accused.
import assert from 'node:assert/strict'
import { cp, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import { rootDir } from '../../scripts/stages/catalog.js'
import { BIN, NODE } from '../support/app.js'
import { folderOf } from '../support/temporary.js'

const CLEAN_RUNS = Number(process.env.CLEAN_RUNS ?? 6) // for "5 of 100 at most", 100
const AT_ONCE = 2 // what is counted is bytes: it does not hang on how fast they answer
const LONGEST_MS = 300_000
const MOST_ACCUSED_SHARE = 0.05

/** Folder, route, and who holds what it keeps. @type {[string, string, RegExp][]} */
const LEAKING = [
  ['01-slow', '/seed/v1', /Server\._events\.after has 1 Function \(util\.js:26\) more/],
  ['labs/case-any-signal/service', '/', /gcPersistentSignals has /],
  ['exercises/30-any-signal', '/', /gcPersistentSignals has /],
  ['exercises/31-what-holds-it', '/', /lookups\.js: resolved has /]
]
const CLEAN = [['02-listener-fix', '/seed/v1'], ['03-optimized', '/seed/v1'], ['fastify-variant', '/seed/v1']]

/** @returns {Promise<{ exitCode?: number, all: string }>} */
async function leaks (t, folder, route) {
  const dir = await folderOf(t, {})
  await cp(join(rootDir, folder), dir, { recursive: true, filter: file => !/node_modules|\.check/.test(file) })
  await writeFile(join(dir, 'package.json'), '{}')
  await symlink(join(rootDir, 'node_modules'), join(dir, 'node_modules'), 'junction')
  const args = [BIN, dir, '--command', `${NODE} index.js`, '--route', route, '--leaks']
  const { exitCode, all } = await execa(process.execPath, args,
    { all: true, reject: false, env: { MEASURING_PORT: '0' } })
  return { exitCode, all: all.replaceAll(/\s+/g, ' ') }
}

for (const [folder, route, holder] of LEAKING) {
  test(`${folder} leaks, and who holds it is named`, async t => {
    const { exitCode, all } = await leaks(t, folder, route)
    assert.equal(exitCode, 1, all)
    assert.match(all, / leaks: [\d,.]+ \(/)
    assert.match(all, holder)
  })
}

test('the listeners of one signal are named, which V8 lets go of only when it collects its whole heap', async t => {
  const { all } = await leaks(t, 'exercises/28-one-signal', '/price')
  assert.match(all, /Until V8 collects its whole heap.*undici\/lib\/web\/fetch\/request\.js/)
})

test('servers that keep nothing are accused five times in a hundred at most', {
  timeout: CLEAN_RUNS * LONGEST_MS
}, async t => {
  const accused = []
  const runs = Array.from({ length: CLEAN_RUNS }, (_, i) => ({ run: i + 1, clean: CLEAN[i % CLEAN.length] })).values()
  const work = async () => {
    for (const { run, clean: [folder, route] } of runs) {
      const { exitCode, all } = await leaks(t, folder, route)
      const [, said = all] = /((?:undecided whether )?\S+(?: leaks| does not leak)?: .*? bytes a request)/.exec(all) ?? []
      t.diagnostic(`run ${run}: exit code ${exitCode}, ${said}`)
      if (exitCode !== 0) accused.push({ folder, all })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work)) // who is free takes the next of them
  assert.ok(accused.length <= MOST_ACCUSED_SHARE * CLEAN_RUNS, JSON.stringify(accused))
})
