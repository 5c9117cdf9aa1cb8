// @ts-check
// Two states of one application: the same answers on every version, and what the report and the claims make of loads.
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import lab, { checkAnswers, contendersOf, VARIANTS } from '../../labs/upgrade/lab.js'
import { report } from '../../labs/upgrade/report.js'
import { rootDir } from '../../scripts/server/catalog.js'
import { installRuntime, isInstalled } from '../../scripts/server/runtimes.js'
import { startStage } from '../../scripts/server/stage-process.js'
import { sliceRun } from '../support/slices.js'
import { folderOf } from '../support/temporary.js'

const OLDEST = '6.17.1'
const SERVERS = join(rootDir, 'labs/upgrade/servers')
const require = createRequire(import.meta.url)
const stepOf = (variant, name) => require(join(SERVERS, variant, 'chain.js')).find(step => step.name === name)
const { signal } = new AbortController()

describe('the same answers', { concurrency: 2 }, () => {
  for (const version of [process.versions.node, OLDEST]) {
    const skip = version !== process.versions.node && !isInstalled(version) && `Node.js ${version} is not installed here`
    test(`both states answer as agreed on Node.js ${version}, and the probe sees their CPU time`, { skip }, async () => {
      for (const contender of contendersOf([await installRuntime(version, signal)])) {
        const { wrong, failure } = await checkAnswers(contender, signal)
        assert.deepEqual([wrong, failure], [[], undefined])
        const server = await startStage(contender.stage, { nodeBinary: contender.nodeBinary })
        try {
          const { node, cpuUserMicros } = await server.read()
          assert.deepEqual([node, cpuUserMicros > 0], [`v${version}`, true])
        } finally {
          await server.stop()
        }
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

const RUNTIMES = ['v6.17.1', 'v26.10.0'].map(version => ({ wanted: version, version, v8: '1' }))
/** @param {Record<string, number>} cpu µs of a request, by contender */
const measured = (cpu, more = {}) =>
  /** @type {any} */ ({ runtimes: RUNTIMES, missing: [], contract: [], slices: sliceRun(cpu), ...more })
const CPU = {
  'v6.17.1 unoptimised': 160,
  'v6.17.1 optimised': 50,
  'v26.10.0 unoptimised': 100,
  'v26.10.0 optimised': 40
}

test('factors go by the CPU time', () => {
  const { tables = {} } = report(measured(CPU), {})
  assert.deepEqual(tables.factors.rows.map(([, upgrade, code]) => [upgrade, code].map(cell => cell.slice(0, 5))), [
    ['1.60x', '2.50x'],
    ['1.25x', '3.20x']
  ])
})

test('what failed, was wrong or is missing has its line, and the rest is shown', () => {
  const data = measured({ 'v26.10.0 optimised': 40 }, {
    missing: [{ what: 'Node.js 7', reason: 'it is not pinned' }],
    contract: [
      { contender: 'v6.17.1 unoptimised', asked: 1, wrong: [{ path: '/', status: 500, body: '' }] },
      { contender: 'v6.17.1 optimised', asked: 1, wrong: [], failure: 'it ended' }
    ]
  })
  const { tables = {}, notes = [] } = report(data, {})
  assert.deepEqual(tables.versions.rows.map(row => row.map(cell => cell === '-')), [[false, true, false]])
  const reasons = ['Without Node.js 7: it is not', 'v6.17.1 unoptimised was not timed: ', 'v6.17.1 optimised was not timed: it ended']
  for (const reason of reasons) assert.ok(notes.some(note => note.includes(reason)), reason)
})

test('versions are in order, each once', async () => {
  const read = async node => (await lab.readOptions({ values: { node }, positionals: [], catalog: [] })).versions
  assert.deepEqual(await read(['26', '6', '10.24.1', '6']), ['6', '10.24.1', '26'])
})
