// @ts-check
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { latencyP99 } from '../../labs/scaling/lab.js'
import { report as scalingReport } from '../../labs/scaling/report.js'
import { readLabs } from '../../labs/index.js'
import { readLabRecord, referenceFile } from '../../scripts/record/files.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { copyProject, runScript } from '../support/project.js'

test('labs are listed, and an unknown one is named', async () => {
  const list = await runScript(rootDir, 'lab.js', [])
  assert.equal(list.exitCode, 0)
  assert.deepEqual(list.stdout.split('\n').map(line => line.split(':')[0]), [...(await readLabs()).keys()])
  const unknown = await runScript(rootDir, 'lab.js', ['magic'])
  assert.equal(unknown.exitCode, 2)
  assert.match(unknown.stderr, /^unknown lab "magic"; there are: .*decay/)
})

/** @type {[string, string[], RegExp][]} */
const refused = [
  ['a stage without a capacity', ['fixed-rate', '01-slow'], /^01-slow has no steady state/],
  ['an unknown stage', ['scaling', '09-magic'], /^unknown stage "09-magic"/],
  ['an unknown flag', ['decay', '--magic'], /the flags are: --rounds --longest --json --save-reference$/],
  ['a version that is none', ['tools-by-node', '--node', '../..'], /^"\.\.\/\.\." is no version of Node\.js/],
  ['a record that is none', ['noise-pair', 'package.json'], /^package\.json has format version undefined/]
]
for (const [what, args, message] of refused) {
  test(`a lab refuses ${what} in one line`, async () => {
    const { exitCode, stderr } = await runScript(rootDir, 'lab.js', args)
    assert.equal(exitCode, 2)
    assert.match(stderr, message)
    assert.equal(stderr.split('\n').length, 1)
  })
}

test('a stage that does not show what a lab looks for is named without a stack', async () => {
  const { exitCode, stderr } = await runScript(rootDir, 'lab.js', ['trace-warnings', '02-listener-fix'])
  assert.equal(exitCode, 1)
  assert.match(stderr, /^.*02-listener-fix gave no warning that names attachAfterEvent/m)
  assert.doesNotMatch(stderr, /^ +at /m)
})

/** @type {[string, string[]][]} */
const short = [
  ['blocked-loop', ['--rounds', '1']],
  ['decay', ['--rounds', '1', '--longest', '5']],
  ['doctor-verdicts', ['--rounds', '1', '--duration', '3']],
  ['fixed-rate', ['03-optimized', '--rounds', '1', '--duration', '1']],
  ['noise', ['--cycles', '1', '--block', '1']],
  ['noise-pair', [referenceFile()]],
  ['noop-listener', ['--rounds', '1', '--duration', '2']],
  ['probe-overhead', ['--pairs', '1']],
  ['scaling', ['03-optimized', '--rounds', '1', '--duration', '1']],
  ['tools-by-node', ['--node', process.versions.node, '--duration', '3']],
  ['trace-warnings', []]
]
for (const [name, args] of short) {
  test(`a short run of ${name} shows its tables and plots and leaves a record that makes them again`, async t => {
    const root = await copyProject(t)
    const { exitCode, all, stdout } = await runScript(root, 'lab.js', [name, ...args, '--json', 'record.json'])
    assert.equal(exitCode, 0, all)
    const { data, options } = await readLabRecord(join(root, 'record.json'), name)
    const { tables, plots, notes, transcripts } = (await readLabs()).get(name)?.report(data, options) ?? { tables: {}, plots: {}, notes: [] }
    for (const note of notes) assert.doesNotMatch(note, /NaN|undefined|null|0\.00x/)
    assert.ok(Object.keys({ ...tables, ...transcripts }).length > 0)
    for (const text of Object.values(transcripts ?? {})) assert.ok(text && stdout.includes(text) && !text.includes(root), text)
    for (const { title, rows } of Object.values(tables)) {
      assert.ok(stdout.includes(title), title)
      assert.ok(rows.length > 0 && rows.flat().every(cell => !/NaN|undefined|null/.test(cell)), `${title}: ${JSON.stringify(rows)}`)
    }
    for (const plot of Object.keys(plots)) {
      const file = `results/${name}-${plot}.svg`
      assert.ok(stdout.includes(file))
      assert.match(await readFile(join(root, file), 'utf8'), /^<svg /)
    }
  })
}

test('short runs cover every lab', async () => {
  assert.deepEqual(short.map(([name]) => name), [...(await readLabs()).keys()])
})

test('a p99 that leaves out more than one request in a hundred is none, in the table and in the plot', () => {
  const latencyMs = { mean: 1, max: 9, percentiles: { 99: 5 } }
  assert.equal(latencyP99({ requests: 990, latencyMs }, 10), 5)
  assert.equal(latencyP99({ requests: 980, latencyMs }, 20), null)
  const run = latencyP99Ms => ({ stage: '01-slow', connections: 100, payloadBytes: 10_000, round: 1, requestsPerSecond: 9, latencyP99Ms, cpuMicrosPerRequest: 7, generatorCpuShare: 0.5, unanswered: 0 })
  const { tables, plots } = scalingReport({ overConnections: [run(null)], overPayload: [run(5)] }, { stages: [{ id: '01-slow' }] })
  assert.deepEqual([tables['p99-connections'].rows, tables['p99-payload'].rows], [[['01-slow', '-']], [['01-slow', '5.00']]])
  assert.match(plots['p99-connections'].alt, /01-slow none to none/)
})
