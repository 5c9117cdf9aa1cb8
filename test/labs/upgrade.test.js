// @ts-check
// Two states of one application: the same answers on every version.
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import lab, { checkAnswers, contendersOf, VARIANTS } from '../../labs/upgrade/lab.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { installRuntime, readInstalled } from '../../scripts/stages/runtimes.js'
import { startFor } from '../support/server.js'
import { folderOf } from '../support/temporary.js'

const OLDEST = '6.17.1'
const SERVERS = join(rootDir, 'labs/upgrade/servers')
const require = createRequire(import.meta.url)
const stepOf = (variant, name) => require(join(SERVERS, variant, 'chain.js')).find(step => step.name === name)
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

test('a price is the same without toFixed, for every number of cents', () => {
  const prices = variant => stepOf(variant, 'addPrices')({
    banners: Array.from({ length: 200_000 }, (_, cents) => ({ cents }))
  }).banners.map(({ price }) => price)
  assert.deepEqual(prices('optimised'), prices('unoptimised'))
})

test('odd queries are read alike', () => {
  const urls = ['/', '/a?', '/a?b', '/a?b=', '/a?=b', '/a?b=c=d', '/a?&&b=1&', '/a?b=1?c=2', '?', '', '/a?b&c=1&b=2']
  for (const url of urls) {
    const [one, other] = VARIANTS.map(variant => stepOf(variant, 'readQuery')({ url }))
    assert.deepEqual(one, other, url)
  }
})

test('versions are in order, each once', async () => {
  const read = async node => (await lab.readOptions({ values: { node }, positionals: [], catalog: [] })).versions
  assert.deepEqual(await read(['26', '6', '10.24.1', '6']), ['6', '10.24.1', '26'])
})
