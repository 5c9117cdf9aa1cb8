// @ts-check
// The states of one application: the same answers, whatever is fixed, and a stub after so many steps.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { STEPS } from '../../labs/upgrade/descent.js'
import { checkAnswers, contendersOf, stageOf } from '../../labs/upgrade/lab.js'
import { request } from 'bench-in-turns/kit.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { startStage } from '../../scripts/stages/stage-app.js'
import { installRuntime } from '../../labs/equipment/runtimes.js'
import { folderOf } from '../support/temporary.js'

const { signal } = new AbortController()

test('another answer is found, and so is a server that gives none', async t => {
  const [unoptimised] = contendersOf([await installRuntime(process.versions.node, signal)])
  const check = async code =>
    checkAnswers({ ...unoptimised, stage: { ...unoptimised.stage, dir: await folderOf(t, { 'index.js': code }) } }, signal)
  const { asked, wrong } = await check(`require(${JSON.stringify(join(rootDir, 'labs/listen.cjs'))})(
    require('http').createServer((req, res) => res.end('{}')))`)
  assert.deepEqual([wrong.length, wrong[0].status, wrong[0].body], [asked, 200, '{}'])
  const { failure } = await check("throw new Error('broken')")
  assert.match(String(failure), /unoptimised ended with exit code 1/)
})

test('the answers are right however many of the steps are fixed', async () => {
  for (const fixes of [0, 1, 4, STEPS.length]) {
    const { wrong, failure } = await checkAnswers({ id: 'x', stage: stageOf('x', { fixes }) }, signal)
    assert.deepEqual([wrong, failure], [[], undefined], `${fixes}`)
  }
})

test('a stub answers after no step, and after all of them', async t => {
  const answer = async (/** @type {string} */ path, /** @type {number} */ depth) => {
    const server = await startStage(stageOf('x', { fixes: 0, depth }), { signal })
    t.after(() => server.stop())
    return String((await request(server.url, path)).body)
  }
  assert.equal(await answer('/banners?category=news', STEPS.length), 'stub')
  assert.equal(await answer('/banners?category=news', 0), 'stub')
})
