// @ts-check
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { readRecord } from '../../scripts/record/files.js'
import { copyProject, runScript } from '../support/project.js'

const LISTENER_FIX_RATIO_FLOOR = 8 // 50 to 70 over two seconds; no noise comes near this

const SHORT = ['--rounds', '1', '--duration', '1', '--connections', '20', '--rate', '4000']

const readResults = async root => {
  const names = (await readdir(join(root, 'results'))).filter(name => name.endsWith('.json'))
  assert.equal(names.length, 1, `records: ${names}`)
  return readRecord(join(root, 'results', names[0]))
}

test('a quick bench of all stages', async t => {
  const root = await copyProject(t)
  const { exitCode, all } = await runScript(root, 'bench.js', ['--all', '--quick'])
  assert.equal(exitCode, 0, all)

  const record = await readResults(root)
  await t.test('fresh runs are interleaved, 03 at 10 connections among them', () => {
    const inRound = round => record.contenders.filter(({ load }) => round <= (load.rounds ?? 2)).map(({ id }) => id)
    assert.ok(inRound(1).includes('03-optimized@10'))
    assert.deepEqual(record.order, [...inRound(1), ...inRound(2)])
    assert.deepEqual(record.samples.map(sample => sample.contender), record.order)
    assert.deepEqual(record.samples.map(sample => sample.status), record.order.map(() => 'valid'))
  })
  await t.test('slices take every steady stage and one of them twice, once a round in some order', () => {
    const { contenders, rounds, slices, twin } = record.slices
    const steady = record.stages.filter(({ isSteady }) => isSteady).map(({ id }) => id)
    assert.deepEqual(contenders, steady.flatMap(id => id === twin.of ? [id, twin.id] : [id]))
    for (let round = 1; round <= rounds; round++) {
      const taken = slices.filter(slice => slice.round === round).map(({ contender }) => contender)
      assert.deepEqual(taken.toSorted(), contenders.toSorted())
    }
  })
  await t.test('a slice lasts as long as it was asked to, to the millisecond', () => {
    const lasted = record.slices.slices.map(({ durationMs }) => durationMs).sort((a, b) => a - b)
    assert.ok(lasted[0] >= 240 && lasted[Math.floor(lasted.length / 2)] < 500, `${lasted[0]} to ${lasted.at(-1)} ms`)
  })
  await t.test('CPU time is by the requests that reached the server, whose answers nobody may have waited for', () => {
    const counted = [...record.slices.slices, ...record.samples.map(({ server, result }) => ({ requests: result.requests.total, requestsStarted: server.requestsStarted }))]
    assert.ok(counted.every(({ requests, requestsStarted }) => requestsStarted >= requests), JSON.stringify(counted))
    assert.ok(counted.some(({ requests, requestsStarted }) => requestsStarted > requests))
    for (const { contender, cpuMicrosPerRequest } of record.summaries.filter(({ validRounds }) => validRounds)) {
      const { server } = record.samples.find(sample => sample.contender === contender)
      assert.equal(cpuMicrosPerRequest.rounds[0], (server.cpuUserMicros + server.cpuSystemMicros) / server.requestsStarted)
    }
  })
  await t.test('every sample comes from a process of its own', () => {
    const { samples } = record
    for (const { server, result } of samples.filter(({ contender }) => contender.startsWith('01-slow@'))) {
      // Connections that are cut at the end may have asked without getting an answer that was counted.
      assert.ok(server.afterListeners >= result.requests.total && server.afterListeners <= result.requests.sent)
      assert.equal(server.requestsStarted, server.afterListeners)
    }
  })
  await t.test('the listener fix is worth a lot in every round', () => {
    const ratio = record.ratios.find(({ over, under }) => over === '02-listener-fix' && under === '01-slow')
    assert.equal(ratio?.rounds.length, 2)
    for (const value of ratio?.rounds ?? []) assert.ok(Number(value) > LISTENER_FIX_RATIO_FLOOR, `ratio ${value}`)
  })
  await t.test('the record says where it comes from', () => {
    assert.equal(record.packages.restify, '12.0.0')
    assert.equal(record.packages.autocannon, '9.0.0')
    assert.equal(record.runtime.node, process.version)
    assert.equal(record.gates[0].probe?.node, process.version)
    assert.match(record.lockFileSha256, /^[0-9a-f]{64}$/)
    assert.ok(!JSON.stringify(record).includes(root))
  })
  await t.test('tables are on the screen and in the report', async () => {
    const report = await readFile(join(root, 'results/report.md'), 'utf8')
    for (const text of ['Latency (ms)', 'Requests per second', 'Bytes per second', '02-listener-fix / 01-slow']) {
      assert.ok(all.includes(text), `${text} on the screen`)
      assert.ok(report.includes(text), `${text} in the report`)
    }
  })
  await t.test('the docs still show the committed record', async () => {
    const { exitCode, all } = await runScript(root, 'docs.js', ['check'])
    assert.equal(exitCode, 0, all)
  })
})

test('a stage that dies under load is named, the others go on', async t => {
  const root = await copyProject(t, {
    '03-optimized/index.js': ['    res.etag = etag', "    if (++served > 2000) throw new Error('worn out')\n    res.etag = etag"],
    '03-optimized/util.js': ["'use strict'\n", "'use strict'\nglobal.served = 0\n"]
  })
  const { exitCode, all } = await runScript(root, 'bench.js', ['02-listener-fix', '03-optimized', ...SHORT])
  assert.equal(exitCode, 1)
  assert.match(all, /03-optimized@20 at 4000\/s, round 1, is failed .*: 03-optimized ended with exit code 1/)
  assert.match(all, /Error: worn out/)
  const { samples, summaries } = await readResults(root)
  assert.deepEqual(samples.map(({ status }) => status), ['valid', 'failed'])
  assert.ok(samples[1].stderrLines?.some(line => line.includes('worn out')))
  assert.deepEqual(summaries.map(({ validRounds }) => validRounds), [1, 0])
})

test('a stage that answers wrongly is not timed, the others are', async t => {
  const root = await copyProject(t, { '02-listener-fix/index.js': ['max-age=120', 'max-age=0'] })
  const { exitCode, all } = await runScript(root, 'bench.js', ['02-listener-fix', '03-optimized', ...SHORT])
  assert.equal(exitCode, 1)
  assert.match(all, /02-listener-fix was not timed: first response: Cache-Control/)
  const { samples, gates } = await readResults(root)
  assert.deepEqual(samples.map(({ contender }) => contender), ['03-optimized@20 at 4000/s'])
  assert.deepEqual(gates.map(({ passed }) => passed), [false, true])
})

test('a stage that dies in its slice falls out, the others go on', async t => {
  const root = await copyProject(t, {
    'fastify-variant/index.js': ['    if (err) return reply.send(err)', "    if (++served > 2000) throw new Error('worn out')\n    if (err) return reply.send(err)"],
    'fastify-variant/util.js': ["'use strict'\n", "'use strict'\nglobal.served = 0\n"]
  })
  const { exitCode, all } = await runScript(root, 'bench.js', ['fastify-variant', 'ceiling', '--slices', '2'])
  assert.equal(exitCode, 1)
  assert.match(all, /fastify-variant fell out of the slices: fastify-variant ended with exit code 1/)
  assert.match(all, /Error: worn out/)
  const { slices, league } = await readResults(root)
  assert.deepEqual(slices.slices.filter(({ contender }) => contender === 'ceiling').map(({ round }) => round), [1, 2])
  assert.deepEqual(league.standings.map(({ contender }) => contender), ['ceiling'])
})

test('a stage that never listens is given up after ten seconds', async t => {
  const root = await copyProject(t, { '02-listener-fix/index.js': ['server.listen(', 'setInterval(() => {}, 1000); (() => {})('] })
  const { exitCode, all } = await runScript(root, 'bench.js', ['02-listener-fix', '--quick'])
  assert.equal(exitCode, 1)
  assert.match(all, /02-listener-fix was not timed: start: 02-listener-fix was not ready within 10 s/)
})

test('answers other than 2xx make a sample invalid', async t => {
  const root = await copyProject(t, {
    '03-optimized/index.js': ['    if (err) return next(err)', "    if (err || ++served > 2000) return next(err || new Error('enough'))"],
    '03-optimized/util.js': ["'use strict'\n", "'use strict'\nglobal.served = 0\n"]
  })
  const { exitCode, all } = await runScript(root, 'bench.js', ['03-optimized', ...SHORT])
  assert.equal(exitCode, 1)
  assert.match(all, /03-optimized@20 at 4000\/s, round 1, was taken again for: \d+ answers other than 2xx/)
  assert.match(all, /03-optimized@20 at 4000\/s, round 1, is invalid and in no summary: \d+ answers other than 2xx/)
  assert.match(all, /not measured/)
})
