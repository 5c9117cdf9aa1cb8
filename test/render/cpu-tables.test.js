// @ts-check
// What chapters compare by CPU time, from benches made by hand.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localiseTable } from 'bench-in-turns/kit.js'
import { articlesTable } from '../../scripts/render/article-tables.js'
import { cpuComparisonTable, raceTable } from '../../scripts/render/bench-tables.js'
import { comparisonTable } from '../../scripts/render/standings-tables.js'
import { analyseBench } from '../../scripts/results/analysis.js'
import { analysis, rounds, sample, slice } from '../support/record.js'

const STAGES = [
  { id: '01-slow', track: 'restify', isSteady: false },
  { id: '02-listener-fix', track: 'restify' },
  { id: '03-optimized', track: 'restify' },
  { id: 'fastify-variant', track: 'fastify', comparedWith: ['03-optimized'] },
  { id: 'ceiling', track: 'ceiling', isCeiling: true }
]
const FULL = { loopActiveMs: 100, loopIdleMs: 0, cpuUserMicros: 100_000, cpuSystemMicros: 0 }
const FULL_FOR_A_SECOND = { loopActiveMs: 1000, loopIdleMs: 0, cpuUserMicros: 1_000_000, cpuSystemMicros: 0 }
const wobble = round => 1 + round % 3 / 200

/**
 * A server on Fastify that needs two thirds of the CPU time of the one on restify, and answers a tenth more.
 *
 * @param {{ fullIn?: string[], again?: number }} [differences] stages whose generator is full, and what the stage that
 *   is entered twice costs the second time
 */
function bench ({ fullIn = [], again = 60 } = {}) {
  const of = (id, round, rate, cpuMicros) =>
    slice(id, round, { rate, cpuMicros: cpuMicros * wobble(round), ...(fullIn.includes(id) && { generator: FULL }) })
  const slices = rounds(6, round => [
    of('02-listener-fix', round, 400, 120),
    of('03-optimized', round, 1000, 60),
    of('03-optimized (again)', round, 1000, again * wobble(2 * round)),
    of('fastify-variant', round, 1100, 40),
    of('ceiling', round, 1100, 38)
  ])
  const samples = rounds(3, round => [
    sample('01-slow@100', round, { rate: 10, cpuMicros: 9000 }),
    sample('02-listener-fix@100', round, { rate: 400, ...(fullIn.includes('02-listener-fix') && { generator: FULL_FOR_A_SECOND }) })
  ])
  return analysis({ stages: STAGES, slices, samples, noisePair: '03-optimized' })
}

test('each comparison has a verdict, as has that of a stage to itself', () => {
  const verdicts = again =>
    localiseTable(cpuComparisonTable(bench({ again }))).rows.map(([from, to, , verdict]) => [from, to, verdict])
  assert.deepEqual(verdicts(60), [
    ['02-listener-fix', '03-optimized', 'better'],
    ['03-optimized', 'fastify-variant', 'better'],
    ['03-optimized', 'itself', 'the same']
  ])
  assert.deepEqual(verdicts(100)[2], ['03-optimized', 'itself', 'worse'])
  assert.deepEqual(cpuComparisonTable({ ...bench(), warm: null }).rows, [])
})

test('two that have another ratio each by itself than in turns have both in the tables', () => {
  const of = cost => {
    const { slices, ...whole } = bench()
    const alone = (server, times) => ({ ...server, cpuUserMicros: server.cpuUserMicros * times })
    const all = /** @type {any} */ (slices).slices.map(one =>
      ({ ...one, turns: one, server: alone(one.server, one.contender === 'fastify-variant' ? cost : 1) }))
    return analyseBench({ ...whole, slices: /** @type {any} */ ({ ...slices, slices: all }) })
  }
  const cells = ({ rows }) => rows.filter(row => row.join().includes('fastify-variant')).flat().map(String).join(' ')
  const tables = [cpuComparisonTable, comparisonTable].map(make => cost => cells(localiseTable(make(of(cost)))))
  for (const table of tables) {
    assert.match(table(1.1), /; each by itself 0\.7\dx \(/)
    assert.doesNotMatch(table(1), /by itself/)
  }
})

test('where the generator was full, neither the rate nor the ratio is more than a least one', () => {
  const fix = of => localiseTable(raceTable(of)).rows.find(([id]) => id === '02-listener-fix')?.slice(1, 3)
  assert.deepEqual(fix(bench()), ['400', '40.0x (40.0 to 40.0)'])
  assert.deepEqual(fix(bench({ fullIn: ['02-listener-fix'] })), ['at least 400', 'at least 40.0x (40.0 to 40.0)'])
})

test('a ratio of turns has no rate beside it, and spans have the levels whose quotient their ratio is', () => {
  const [, rate, ...ratios] = localiseTable(raceTable(bench())).rows.find(([id]) => id === '03-optimized') ?? []
  assert.deepEqual([rate, ...ratios.slice(0, 2)], ['-', '2.50x (2.50 to 2.50), in turns', '0.50x (0.50 to 0.50), in turns'])
  const { slices, ...whole } = bench()
  const isTaken = ({ contender, round }) => contender !== 'fastify-variant' || round % 3 < 2 // not in all starts of both
  const ofTurns = /** @type {any} */ (slices).slices.filter(isTaken).map(one => ({ ...one, turns: one }))
  const pair = analyseBench({ ...whole, slices: /** @type {any} */ ({ ...slices, slices: ofTurns }) })
    .warm?.alone('fastify-variant', '03-optimized')
  const { 'fastify-variant': now = NaN, '03-optimized': older = NaN } = pair?.levels.cpuMicrosPerRequest ?? {}
  assert.ok(Math.abs(now / older / Number(pair?.cpuMicrosPerRequest.value) - 1) < 1e-9, `${now} ÷ ${older}`)
})

test("an article's ratio of requests is not judged by CPU time, which is shown where the generator was full", () => {
  const fastify = of => localiseTable(articlesTable(of)).rows.find(([text]) => /Fastify/.test(text))?.slice(2)
  assert.match(String(fastify(bench())), /^1\.10x \([^,]*\),holds$/)
  assert.match(String(fastify(bench({ fullIn: ['fastify-variant'] }))), /^0\.67x \([^,]*\), by CPU time,cannot be judged: requests\/s there, CPU time here$/)
})
