// @ts-check
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { execa } from 'execa'
import { findMarks } from '../../scripts/analyse/marks.js'
import { readRecord } from '../../scripts/record/files.js'
import { copyProject, runScript } from '../support/project.js'

const SAMPLE = Object.freeze({
  load: /** @type {const} */ ({ generator: 'autocannon', connections: 100, durationS: 10 }),
  requestsPerSecond: 10_000,
  latencyMeanMs: 9.5,
  serverCpuShare: 1,
  generatorCpuShare: 0.5,
  machine: { othersCpuShare: 0.02, stolenShare: 0.01, throttledShare: 0, clockShare: 1 }
})
const onMachine = machine => ({ ...SAMPLE, machine: { ...SAMPLE.machine, ...machine } })

/** @type {[string, any, string[]][]} */
const cases = [
  ['nothing to tell', SAMPLE, []],
  ['generator full, server not', { ...SAMPLE, generatorCpuShare: 0.97, serverCpuShare: 0.9 }, ['generator-bound']],
  ['both full', { ...SAMPLE, generatorCpuShare: 0.97, serverCpuShare: 0.99 }, []],
  ['a generator that never waits, though half of its time is stolen', { ...SAMPLE, generatorCpuShare: 0.5, generatorLoopShare: 0.99, serverCpuShare: 0.5, serverLoopShare: 0.6 }, ['generator-bound']],
  ['both never wait', { ...SAMPLE, generatorLoopShare: 0.99, serverCpuShare: 0.5, serverLoopShare: 0.99 }, []],
  ['a generator that does not tell', { ...SAMPLE, generatorCpuShare: NaN, serverCpuShare: 0.9 }, []],
  ['another process at work', onMachine({ othersCpuShare: 0.3 }), ['busy']],
  ['stolen time', onMachine({ stolenShare: 0.2 }), ['throttled']],
  ['a container at its limit', onMachine({ throttledShare: 0.2 }), ['throttled']],
  ['a clock that fell', onMachine({ clockShare: 0.8 }), ['throttled']],
  ['a system that tells nothing', onMachine({ othersCpuShare: null, stolenShare: null, throttledShare: null, clockShare: null }), []],
  ['fewer in flight than connections', { ...SAMPLE, latencyMeanMs: 5 }, ['little']],
  ['more in flight than connections', { ...SAMPLE, latencyMeanMs: 12 }, ['little']],
  ['latencies cut to whole milliseconds', { ...SAMPLE, load: { ...SAMPLE.load, connections: 10 }, requestsPerSecond: 25_000, latencyMeanMs: 0.07 }, []],
  ['corrected latencies', { ...SAMPLE, load: { ...SAMPLE.load, generator: 'wrk' }, latencyMeanMs: 50 }, []]
]
for (const [what, sample, marks] of cases) {
  test(`marks of a sample: ${what}`, () => assert.deepEqual(findMarks(sample), marks))
}

const SHORT = ['--rounds', '1', '--duration', '1', '--connections', '20', '--slices', '1', '--no-docs', '--json', 'record.json']

test('a machine that does something else meanwhile is marked, in the record and in the tables', async t => {
  const root = await copyProject(t)
  const burner = execa(process.execPath, ['-e', 'for (;;);'], { reject: false })
  t.after(async () => { burner.kill('SIGKILL'); await burner })
  const { exitCode, all } = await runScript(root, 'bench.js', ['02-listener-fix', ...SHORT])
  assert.equal(exitCode, 0, all)
  const { samples } = await readRecord(join(root, 'record.json'))
  assert.ok(samples[0].marks?.includes('busy'), JSON.stringify(samples[0].machine))
  assert.match(all, /02-listener-fix .*│ +[\d,]+ [^│]*§/)
  assert.match(all, /^§ Something else used .*02-listener-fix@20 in 1 of 1 fresh runs/m)
})

test('a generator that is the limit is marked', async t => {
  // Each answer costs the generator a millisecond: it is full long before the server is.
  const root = await copyProject(t, {
    'scripts/load/autocannon-generator.js': [
      'const result = await autocannon(options)',
      "const result = await autocannon(options).on('response', () => { const end = performance.now() + 1; while (performance.now() < end); })"
    ]
  })
  const { exitCode, all } = await runScript(root, 'bench.js', ['ceiling', ...SHORT])
  assert.equal(exitCode, 0, all)
  const { samples, league } = await readRecord(join(root, 'record.json'))
  assert.ok(samples[0].marks?.includes('generator-bound'), JSON.stringify(samples[0].marks))
  assert.equal(league?.standings[0].marks['generator-bound'], 1)
  assert.match(all, /│ ceiling +│ +[\d,]+ †/)
})
