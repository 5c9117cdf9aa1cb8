// @ts-check
// Real profiles of real stages under real load, and what the text says about them.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { CLAIMS, checkClaim } from '../../scripts/claims/profile-claims.js'
import { addStack, createTree } from '../../scripts/profile/call-tree.js'
import { nativeSection } from '../../scripts/profile/sections.js'
import { profileCpu, profileTicks } from '../../scripts/profile/tools/cpu.js'
import { findStage } from '../support/project.js'

const { signal } = new AbortController()
const FIX = { file: 'util.js', find: 'attachAfterEvent === true', replacement: 'afterEventAttached === true' }

async function profile (t, take, id, options = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'profile-'))
  t.after(() => rm(folder, { recursive: true }))
  return take(await findStage(id), { folder, durationS: 3, connections: 100, signal, ...options })
}

for (const id of new Set(CLAIMS.map(({ stage }) => stage))) {
  test(`${id}: what is said of its profile holds`, async t => {
    const seen = await profile(t, profileCpu, id)
    for (const claim of CLAIMS.filter(({ stage }) => stage === id)) {
      const { verdict, measured } = await checkClaim(claim, seen, await findStage(id))
      assert.equal(verdict, 'holds', `${claim.text}: ${measured}`)
    }
  })
}

test('with the fix in 01-slow, what is said of its listener no longer holds', async t => {
  const seen = await profile(t, profileCpu, '01-slow', { edits: [FIX] })
  const [claim] = CLAIMS
  const { verdict, measured } = await checkClaim(claim, seen, await findStage('01-slow'))
  assert.equal(verdict, 'fails', measured)
})

test('a listener that is in no sample is no proof of a cheap one', async () => {
  const tree = createTree()
  addStack(tree, [{ name: 'emit', file: 'node:events', line: 1, kind: 'node' }])
  for (const claim of CLAIMS.filter(({ text }) => text.includes('listener'))) {
    const { verdict } = await checkClaim(claim, { tree, samples: 1000, report: '', notes: [] }, await findStage(claim.stage))
    assert.equal(verdict, 'fails', claim.text)
  }
})

test('too few samples make no claim', async () => {
  const { verdict } = await checkClaim(CLAIMS[0], { tree: createTree(), samples: 10, report: '', notes: [] }, await findStage('01-slow'))
  assert.equal(verdict, 'too few samples')
})

test('the tick profiler finds SHA-512 and the serialiser in 01-slow, by their right names', async t => {
  const seen = await profile(t, profileTicks, '01-slow')
  const hottest = nativeSection(seen.tree).slice(0, 5)
  assert.match(hottest[0].name, /sha512/i)
  assert.ok(hottest[0].self > 0.25, JSON.stringify(hottest))
  assert.ok(hottest.some(({ name }) => /Json|String/.test(name)), JSON.stringify(hottest))
})
