// @ts-check
// Two states of one application: the same answers on every version.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { checkAnswers, contendersOf } from '../../labs/upgrade/lab.js'
import { rootDir } from '../../scripts/stages/catalog.js'
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
