// @ts-check
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { claims } from '../../labs/article-stack/claims.js'
import { isDeclared, leftOut } from '../../labs/article-stack/differences.js'
import { rateOf, rateRatio } from '../../labs/article-stack/report-figures.js'
import { placeStage } from '../../labs/article-stack/stacks.js'
import { readLabRecord } from '../../scripts/results/record-files.js'
import { copyProject, findStage, runScript } from '../support/project.js'

const sample = (stage, stack, round, requests, more = {}) => ({
  stage,
  stack,
  round,
  generator: 'autocannon',
  connections: 100,
  result: { requests, durationS: 2, errors: 0, timeouts: 0, non2xx: 0 },
  ...more
})
const of = (stage, stack) => ({ stage, stack })

test('stacks are held against each other round by round, without what does not count', () => {
  const errors = { requests: 9, durationS: 1, errors: 3, timeouts: 0, non2xx: 0 }
  const samples = /** @type {any[]} */ ([
    sample('a', 'today', 1, 40), sample('a', 'node-8', 1, 20), sample('a', 'node-8', 2, 50), sample('a', 'today', 2, 100),
    sample('a', 'today', 3, 9, { result: errors }), sample('a', 'node-8', 3, 9, { result: undefined, failure: { message: 'died' } })
  ])
  assert.equal(Math.round(Number(rateRatio(samples, of('a', 'today'), of('a', 'node-8'))?.value) * 100), 200)
  assert.equal(rateRatio(samples, of('a', 'today'), of('b', 'node-8')), null)
  assert.equal(rateOf(samples.slice(-2), of('a', 'node-8')), null)
})

test('a sample that was taken again counts once, with what came last', () => {
  const samples = [sample('a', 'today', 1, 2), sample('a', 'today', 1, 8)]
  assert.equal(rateOf(samples, of('a', 'today'))?.value, 4)
})

test('a difference is declared for its stack and its framework alone', () => {
  assert.ok(isDeclared('oversized header', { stack: 'node-10', track: 'koa' }))
  assert.ok(!isDeclared('oversized header', { stack: 'today', track: 'koa' }))
  assert.ok(!isDeclared('stable ETag', { stack: 'node-8', track: 'restify' }))
  assert.deepEqual(leftOut({ stack: 'node-10', track: 'koa' }), [])
  assert.deepEqual(leftOut({ stack: 'node-8', track: 'restify' }), ['malformed request line'])
})

test('the fix has to pay on every stack that was there', () => {
  const verdict = last => claims[0].check({
    stacks: [{ id: 'node-8' }, { id: 'today' }],
    samples: [1, 2, 3].flatMap(round => [
      sample('01-slow', 'node-8', round, 10 + round), sample('02-listener-fix', 'node-8', round, 1000 + round),
      sample('01-slow', 'today', round, 10 + round), sample('02-listener-fix', 'today', round, last + round)
    ])
  }, {}).verdict
  assert.equal(verdict(1000), 'holds')
  assert.equal(verdict(20), 'fails')
})

test('a copy of a stage has the same files', async t => {
  const root = await copyProject(t)
  const stage = await findStage('01-slow', root)
  const folder = join(root, 'copies')
  const copy = await placeStage(stage, /** @type {any} */ ({ folder }))
  assert.equal(await readFile(join(copy.dir, 'util.js'), 'utf8'), await readFile(join(stage.dir, 'util.js'), 'utf8'))
  assert.equal(await placeStage(stage, /** @type {any} */ ({ folder: null })), stage)
})

test('without old runtimes and packages today\'s stack is measured, and one line says what is missing', async t => {
  const root = await copyProject(t)
  const env = { npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0', npm_config_cache: join(root, 'cache') }
  const file = join(root, 'record.json')
  const args = ['article-stack', '02-listener-fix', '--rounds', '1', '--duration', '1', '--json', file]
  const { exitCode, all, stdout } = await runScript(root, 'lab.js', args, { env })
  assert.equal(exitCode, 0, all)
  assert.match(String(stdout), /^Without Node\.js 8\.11\.2: .*could not be installed.*$/m)
  assert.match(String(stdout), /^Without the articles' frameworks: .*could not be installed.*$/m)
  const { data } = await readLabRecord(file, 'article-stack')
  assert.deepEqual(data.samples.map(({ stack, failure }) => [stack, failure]), [['today', undefined]])
})

test('the lock of the old packages has a hash for each and names no registry', async () => {
  const lock = JSON.parse(await readFile(new URL('../../labs/article-stack/packages/package-lock.json', import.meta.url), 'utf8'))
  const { '': top, ...packages } = lock.packages
  const manifest = JSON.parse(await readFile(new URL('../../labs/article-stack/packages/package.json', import.meta.url), 'utf8'))
  assert.deepEqual(top.dependencies, manifest.dependencies)
  for (const [name, { integrity, resolved }] of Object.entries(packages)) {
    assert.match(String(integrity), /^sha(1|512)-/, name)
    assert.equal(resolved, undefined, name)
  }
})
