// @ts-check
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { QUICK } from 'bench-in-turns/kit.js'
import { analyseBench } from '../../scripts/results/analysis.js'
import { readRecord } from '../../scripts/results/record.js'
import { copyProject, runToExit } from '../support/project.js'

const THREE = '01-slow 02-listener-fix 03-optimized --noise-pair --rounds 1 --duration 0.5 --generations 1 --turns 2 --quick'
const SHORT = '--rounds 1 --duration 1 --connections 20 --rate 4000 --quick'
// As soon as a load opens its connections, however slow the machine is; the gate opens few at a time.
const IS_LOADED = 'req.socket.server._connections > 15'

const readResults = async root => {
  const names = (await readdir(join(root, 'results'))).filter(name => name.endsWith('.json'))
  assert.equal(names.length, 1, `records: ${names}`)
  return analyseBench(await readRecord(join(root, 'results', names[0])))
}

test('a short bench of three stages', async t => {
  const root = await copyProject(t)
  const page = await readFile(join(root, 'README.md'), 'utf8')
  const { all } = await runToExit(0, root, 'bench.js', THREE.split(' '))

  const bench = await readResults(root)
  const slices = /** @type {NonNullable<typeof bench.slices>} */ (bench.slices)
  await t.test('all have fresh runs, 03 at 10 connections among them', () => {
    const ids = bench.contenders.map(({ id }) => id)
    assert.ok(ids.includes('03-optimized@10'))
    assert.deepEqual(bench.order.toSorted(), ids.toSorted())
    const samples = bench.samples.map(({ contender, failure }) => [contender, failure])
    assert.deepEqual(samples, bench.order.map(id => [id, null]))
    assert.ok(bench.fresh.every(({ run, level }) => run.contenders.every(level)))
  })
  await t.test('slices take every steady stage, one of them twice, two in each round, and last what was asked', () => {
    const steady = bench.stages.filter(({ isSteady }) => isSteady).map(({ id }) => id)
    assert.equal(slices.noisePair?.of, '03-optimized')
    const twice = slices.noisePair
    assert.deepEqual(slices.contenders, steady.flatMap(id => id === twice?.of ? [id, twice.id] : [id]))
    for (const taken of Map.groupBy(slices.slices, ({ round }) => round).values()) {
      assert.equal(new Set(taken.map(({ contender }) => contender)).size, 2)
    }
    assert.ok(slices.slices.every(({ durationMs }) => durationMs >= QUICK.spanMs))
  })
  await t.test('the answer is the end of the output, and without a terminal there is no line for each step', () => {
    const lines = all.split('\n')
    assert.match(lines[0], /^by hand: \(cd 01-slow && npx autocannon .* -- node index\.js\)$/)
    assert.match(all, /^this takes about \d+ (seconds|minutes), and longer on a busy machine$/m)
    assert.doesNotMatch(all, /│/)
    const answer = lines.slice(lines.findIndex(line => /^01-slow answered|rarely calm/.test(line)))
    assert.match(answer.join(' '), /02-listener-fix answered .* 03-optimized ÷ 02-listener-fix.*: .* The articles say /)
    assert.doesNotMatch(answer.join('\n'), /\n\n|results\//)
  })
  await t.test('tables are in the report, and the pages stay as they are', async () => {
    const report = await readFile(join(root, 'results/report.md'), 'utf8')
    for (const title of ['Latency (ms, from microseconds)', 'All contenders', '02-listener-fix ÷ 01-slow']) {
      assert.ok(report.includes(title), title)
    }
    assert.equal(await readFile(join(root, 'README.md'), 'utf8'), page)
  })
})

test('a stage that dies under load, or answers wrongly, is named; the others go on', async t => {
  const root = await copyProject(t, {
    '02-listener-fix/index.js': ['max-age=120', 'max-age=0'],
    '03-optimized/index.js': ['    res.etag = etag', `    if (${IS_LOADED}) throw new Error('worn out')\n    res.etag = etag`]
  })
  const args = `02-listener-fix 03-optimized 01-slow ${SHORT} --tables`.split(' ')
  const { all } = await runToExit(1, root, 'bench.js', args)
  assert.match(all, /02-listener-fix was not timed: first response: Cache-Control/)
  assert.match(all, /03-optimized@20 at 4000\/s failed in a fresh run: 03-optimized ended with exit code 1/)
  assert.match(all, /Error: worn out/)
  assert.match(all, /02-listener-fix ÷ 01-slow .*not measured/)
  const { fresh, gates } = await readResults(root)
  assert.deepEqual(gates.map(({ passed }) => passed), [true, false, true])
  const [{ run, levels }] = fresh
  assert.deepEqual(run.contenders, ['01-slow', '03-optimized'])
  assert.deepEqual(run.failures.map(({ contender }) => contender), ['03-optimized'])
  assert.ok(run.failures[0].stderrLines.some(line => line.includes('worn out')))
  assert.deepEqual(levels.map(({ contender, count }) => [contender, count]), [['01-slow', 1]])
})
