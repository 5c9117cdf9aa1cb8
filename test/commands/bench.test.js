// @ts-check
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { analyseBench } from '../../scripts/results/analysis.js'
import { readRecord } from '../../scripts/results/record-files.js'
import { copyProject, runScript } from '../support/project.js'

const AT_ONCE = ['--quick']
const SHORT = ['--rounds', '1', '--duration', '1', '--connections', '20', '--rate', '4000', ...AT_ONCE]
// As soon as a load opens its connections, however slow the machine is; the gate opens few at a time.
const IS_LOADED = 'req.socket.server._connections > 15'

const readResults = async root => {
  const names = (await readdir(join(root, 'results'))).filter(name => name.endsWith('.json'))
  assert.equal(names.length, 1, `records: ${names}`)
  return analyseBench(await readRecord(join(root, 'results', names[0])))
}

test('a short bench of four stages', async t => {
  const root = await copyProject(t)
  const page = await readFile(join(root, 'README.md'), 'utf8')
  const args = [
    '01-slow',
    '02-listener-fix',
    '03-optimized',
    'ceiling',
    '--noise-pair',
    '--rounds',
    '2',
    '--duration',
    '0.5',
    '--generations',
    '2',
    '--slices',
    '2',
    ...AT_ONCE
  ]
  const { exitCode, all } = await runScript(root, 'bench.js', args)
  assert.equal(exitCode, 0, all)

  const bench = await readResults(root)
  await t.test('fresh runs are interleaved, 03 at 10 connections among them', () => {
    const inRound = bench.contenders.map(({ id }) => id)
    assert.ok(inRound.includes('03-optimized@10'))
    assert.deepEqual(bench.order, [...inRound, ...inRound])
    assert.deepEqual(bench.samples.map(sample => sample.contender), bench.order)
    assert.deepEqual(bench.samples.map(sample => sample.status), bench.order.map(() => 'valid'))
  })
  await t.test('slices take every steady stage and one of them twice, two in each round', () => {
    const { contenders, generations, slices, noisePair } = /** @type {NonNullable<typeof bench.slices>} */ (
      bench.slices
    )
    const steady = bench.stages.filter(({ isSteady }) => isSteady).map(({ id }) => id)
    assert.equal(noisePair?.of, '03-optimized')
    assert.deepEqual(contenders, steady.flatMap(id => id === noisePair?.of ? [id, noisePair.id] : [id]))
    assert.deepEqual(new Set(slices.map(({ contender }) => contender)), new Set(contenders))
    for (const taken of Map.groupBy(slices, ({ round }) => round).values()) {
      assert.equal(new Set(taken.map(({ contender }) => contender)).size, 2)
      assert.equal(new Set(taken.map(({ generation }) => generation)).size, 1)
    }
    assert.equal(new Set(slices.map(({ generation }) => generation)).size, generations)
  })
  await t.test('a slice lasts no less than it was asked to', () => {
    assert.ok(
      bench.slices?.slices.every(({ durationMs }) => durationMs >= 120),
      JSON.stringify(bench.slices?.slices.map(({ durationMs }) => durationMs))
    )
  })
  await t.test('every answer to autocannon has its latency in microseconds', () => {
    const fresh = bench.samples.map(({ result }) => ({
      requests: result?.requests.total,
      latencyMicros: result?.latencyMicros,
      isWrk: result?.printed
    }))
    const counted = [...bench.slices?.slices ?? [], ...fresh.filter(({ isWrk }) => !isWrk)]
    assert.deepEqual(counted.map(({ latencyMicros }) => latencyMicros?.count), counted.map(({ requests }) => requests))
  })
  await t.test('CPU time is by the requests that reached the server, whose answers nobody may have waited for', () => {
    const counted = [
      ...(bench.slices?.slices ?? []),
      ...bench.samples.map(({ server, result }) => ({ requests: Number(result?.requests.total), server }))
    ]
    assert.ok(
      counted.every(({ requests, server }) => Number(server?.requestsStarted) >= requests),
      JSON.stringify(counted)
    )
    assert.ok(counted.some(({ requests, server }) => Number(server?.requestsStarted) > requests))
    for (const { contender, cpuMicrosPerRequest } of bench.summaries.filter(({ validRounds }) => validRounds)) {
      const server = /** @type {any} */ (bench.samples.find(sample => sample.contender === contender)?.server)
      assert.equal(
        cpuMicrosPerRequest?.rounds[0],
        (server.cpuUserMicros + server.cpuSystemMicros) / server.requestsStarted
      )
    }
  })
  await t.test('every sample comes from a process of its own', () => {
    for (const { server, result } of /** @type {any[]} */ (
      bench.samples.filter(({ contender }) => contender.startsWith('01-slow@'))
    )) {
      // Connections that are cut at the end may have asked without getting an answer that was counted.
      assert.ok(server.afterListeners >= result.requests.total && server.afterListeners <= result.requests.sent)
      assert.equal(server.requestsStarted, server.afterListeners)
    }
  })
  await t.test('the record says where it comes from', () => {
    assert.equal(bench.packages.restify, '12.0.0')
    assert.equal(bench.packages.autocannon, '9.0.0')
    assert.equal(bench.runtime.node, process.version)
    assert.equal(bench.gates[0].probe?.node, process.version)
    assert.match(bench.lockFileSha256, /^[0-9a-f]{64}$/)
    assert.ok(!JSON.stringify(bench).includes(root))
  })
  await t.test('the answer is the end of the output, and without a terminal there is no line for each step', () => {
    const lines = all.split('\n')
    assert.match(lines[0], /^by hand: \(cd 01-slow && npx autocannon .* -- node index\.js\)$/)
    assert.match(all, /^this takes about \d+ (seconds|minutes), and longer on a busy machine$/m)
    assert.doesNotMatch(all, /gate: |round 1 of|│/)
    const answer = lines.slice(lines.findIndex(line => /^01-slow answered|rarely calm/.test(line)))
    assert.match(answer.join(' '), /02-listener-fix answers .* 03-optimized answers .* The articles say /)
    assert.doesNotMatch(answer.join('\n'), /\n\n|results\//)
  })
  await t.test('tables are in the report, and the pages stay as they are', async () => {
    const report = await readFile(join(root, 'results/report.md'), 'utf8')
    for (const text of [
      'Latency (whole ms)',
      'Latency (ms, from microseconds)',
      'Requests per second',
      '02-listener-fix / 01-slow'
    ]) {
      assert.ok(report.includes(text), `${text} in the report`)
    }
    assert.equal(await readFile(join(root, 'README.md'), 'utf8'), page)
  })
})

test('a stage that dies under load, or answers wrongly, is named; the others go on', async t => {
  const root = await copyProject(t, {
    '02-listener-fix/index.js': ['max-age=120', 'max-age=0'],
    '03-optimized/index.js': ['    res.etag = etag', `    if (${IS_LOADED}) throw new Error('worn out')\n    res.etag = etag`]
  })
  const { exitCode, all } = await runScript(root, 'bench.js', ['02-listener-fix', '03-optimized', '01-slow', ...SHORT])
  assert.equal(exitCode, 1)
  assert.match(all, /02-listener-fix was not timed: first response: Cache-Control/)
  assert.match(all, /03-optimized@20 at 4000\/s, round 1, is failed .*: 03-optimized ended with exit code 1/)
  assert.match(all, /Error: worn out/)
  const { samples, summaries, gates } = await readResults(root)
  assert.deepEqual(gates.map(({ passed }) => passed), [true, false, true])
  assert.deepEqual(
    samples.map(({ contender, status }) => [contender.split('@')[0], status]),
    [
      ['01-slow', 'valid'],
      ['03-optimized', 'failed']
    ]
  )
  assert.ok(samples[1].failure?.stderrLines.some(line => line.includes('worn out')))
  assert.deepEqual(summaries.map(({ validRounds }) => validRounds), [1, 0, 0])
})

test('a stage that dies in its slice falls out, the others go on', async t => {
  const root = await copyProject(t, {
    'fastify-variant/index.js': [
      '    if (err) return reply.send(err)',
      "    if (++served > 500) throw new Error('worn out') // in the warm-up\n    if (err) return reply.send(err)"
    ],
    'fastify-variant/util.js': ["'use strict'\n", "'use strict'\nglobal.served = 0\n"]
  })
  const { exitCode, all } = await runScript(root, 'bench.js', [
    'fastify-variant',
    'ceiling',
    '--generations',
    '1',
    '--slices',
    '2',
    '--tables',
    ...AT_ONCE
  ])
  assert.equal(exitCode, 1)
  assert.match(all, /│ ceiling +│/)
  assert.match(all, /fastify-variant fell out of the slices: fastify-variant ended with exit code 1/)
  assert.match(all, /Error: worn out/)
  const { slices, league } = await readResults(root)
  assert.deepEqual(slices?.slices.filter(({ contender }) => contender === 'ceiling').map(({ round }) => round), [1, 2])
  assert.deepEqual(league?.standings.map(({ contender }) => contender), ['ceiling'])
})

test('a stage that never listens is given up when its time is over', async t => {
  const root = await copyProject(t, {
    '02-listener-fix/index.js': ['server.listen(', 'setInterval(() => {}, 1000); (() => {})('],
    'scripts/server/stage-process.js': ['READY_WITHIN_MS = 30_000', 'READY_WITHIN_MS = 5_000']
  })
  const { exitCode, all } = await runScript(root, 'bench.js', ['02-listener-fix', ...AT_ONCE])
  assert.equal(exitCode, 1)
  assert.match(all, /02-listener-fix was not timed: start: 02-listener-fix was not ready within [\d.]+ s/)
})

test('answers other than 2xx make a sample invalid, and it is in the record', async t => {
  const root = await copyProject(t, {
    '03-optimized/index.js': [
      '    if (err) return next(err)',
      `    if (err || ${IS_LOADED}) return next(err || new Error('enough'))`
    ]
  })
  const args = ['03-optimized', ...SHORT, '--tables', '--json', 'record.json']
  const { exitCode, all } = await runScript(root, 'bench.js', args)
  assert.equal(exitCode, 1)
  assert.match(all, /03-optimized@20 at 4000\/s, round 1, is invalid and in no summary: \d+ answers other than 2xx/)
  assert.match(all, /not measured/)
  const { samples } = await readRecord(join(root, 'record.json'))
  assert.deepEqual(samples.map(({ round }) => round), [1])
})
