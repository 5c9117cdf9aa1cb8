// @ts-check
// Two states of one application: the same answers on every version.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { checkAnswers, contendersOf } from '../../labs/upgrade/lab.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { installRuntime, readInstalled } from '../../scripts/stages/runtimes.js'
import { startFor } from '../support/server.js'
import { folderOf } from '../support/temporary.js'

const OLDEST = '6.17.1'
const { signal } = new AbortController()

const oldest = await readInstalled(OLDEST)

describe('the same answers', { concurrency: 2 }, () => {
  for (const version of [process.versions.node, OLDEST]) {
    const skip = version !== process.versions.node && !oldest && `Node.js ${version} is not installed here`
    test(`both states answer as agreed on Node.js ${version}, and the probe sees their CPU time`, { skip }, async t => {
      for (const contender of contendersOf([await installRuntime(version, signal)])) {
        const { wrong, failure } = await checkAnswers(contender, signal)
        assert.deepEqual([wrong, failure], [[], undefined])
        const server = await startFor(t, contender.stage, { nodeBinary: contender.nodeBinary })
        const { node, cpuUserMicros } = await server.read()
        assert.deepEqual([node, cpuUserMicros > 0], [`v${version}`, true])
      }
    })
  }
})

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
