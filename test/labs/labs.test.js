// @ts-check
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { readLabs } from '../../labs/index.js'
import { findCounter } from '../../scripts/measure/instruction-counter.js'
import { readLabRecord } from '../../scripts/record/files.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { copyProject, edit, runScript } from '../support/project.js'

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
  ['an unknown flag', ['decay', '--magic'], /--rounds --longest --json --save-reference/],
  ['a version that is none', ['tools-by-node', '--node', '../..'], /^"\.\.\/\.\." is no version of Node\.js/],
  ['a profiler that is none', ['tools-by-node', '--tool', 'wand'], /^unknown tool "wand"; there are: doctor, /],
  ['a proxy that is none', ['failover', '--proxy', 'apache'], /^unknown proxy "apache"; there are: nginx, reply-from$/],
  ['a stage that has no guard here', ['overload', '03-optimized'], /^there is no such guard for 03-optimized here; there is one for 01-slow, /],
  ['runs that are none', ['noise-pair', '--runs', 'many'], /^--runs takes a whole number above 0/]
]
for (const [what, args, message] of refused) {
  test(`a lab refuses ${what} in one line`, async () => {
    const { exitCode, stderr } = await runScript(rootDir, 'lab.js', args)
    assert.equal(exitCode, 2)
    assert.match(stderr, message)
    assert.equal(stderr.split('\n').length, 1)
  })
}

test('a stage that does not show what a lab looks for is named without a stack', async t => {
  const root = await copyProject(t, { 'labs/trace-warnings/lab.js': ['WARNING_TIMEOUT_MS = 5000', 'WARNING_TIMEOUT_MS = 1000'] })
  const { exitCode, stderr } = await runScript(root, 'lab.js', ['trace-warnings', '02-listener-fix'])
  assert.equal(exitCode, 1)
  assert.match(stderr, /^.*02-listener-fix gave no warning that names attachAfterEvent/m)
  assert.doesNotMatch(stderr, /^ +at /m)
})

test('the record of a lab is there although its report fails', async t => {
  const root = await copyProject(t, { 'labs/blocked-loop/report.js': ['  const loops =', "  throw new Error('no report today')\n  const loops ="] })
  const { exitCode, all } = await runScript(root, 'lab.js', ['blocked-loop', '--rounds', '1', '--json', 'record.json'])
  assert.notEqual(exitCode, 0)
  assert.match(all, /no report today/)
  const { data } = await readLabRecord(join(root, 'record.json'), 'blocked-loop')
  assert.equal(data.runs.length, 4)
})

test('what a lab has measured is on the screen although the disk is full', async t => {
  const root = await copyProject(t, { 'scripts/record/files.js': ['await writeFileAtomic(file,', "throw Object.assign(new Error(), { code: 'ENOSPC' })\n    await writeFileAtomic(file,"] })
  const { exitCode, stdout, stderr } = await runScript(root, 'lab.js', ['blocked-loop', '--rounds', '1', '--json', 'record.json'])
  assert.equal(exitCode, 2)
  assert.match(stdout, /A timer of 100 ms/)
  assert.match(stderr, /^cannot write record\.json: ENOSPC$/m)
})

/** @type {[string, string[]][]} long enough to make every table, and no longer */
const short = [
  ['blocked-loop', ['--rounds', '1']],
  ['conditional-requests', ['--ends', '--generations', '1', '--rounds', '1', '--warm-up', '100', '--meetings', '1', '--patience', '0']],
  ['decay', ['--rounds', '1', '--longest', '2']],
  ['doctor-verdicts', ['--rounds', '1', '--duration', '1']],
  ['event-loop-tick', ['--rounds', '1', '--duration', '0.3', '--patience', '0']],
  ['failover', ['--duration', '1', '--proxy', 'reply-from']],
  ['fixed-rate', ['03-optimized', '--rounds', '1', '--duration', '0.5']],
  ['instructions', ['hello-world', '01-slow', '--warm-up', '10', '--batches', '1', '--longest', '10']],
  ['loggers', ['fastify-variant', '--logger', 'pino-sync', '--generations', '1', '--rounds', '1', '--duration', '0.2']],
  ['noise', ['--cycles', '1', '--block', '0.25']],
  ['noise-pair', ['--runs', '1', '--patience', '0']],
  ['noop-listener', ['--rounds', '1', '--duration', '1']],
  ['off-the-loop', ['--rounds', '1', '--duration', '0.3', '--share', '0.5', '--patience', '0']],
  ['overload', ['01-slow', 'fastify-variant', '--generations', '1', '--duration', '0.2', '--slow-duration', '1']],
  ['probe-overhead', ['--pairs', '1']],
  ['scale-out', ['--rounds', '1', '--duration', '1', '--load-rounds', '1', '--most', '2', '--patience', '0']],
  ['scaling', ['03-optimized', '--rounds', '1', '--duration', '0.2']],
  ['slow-downs', ['--kind', 'json', '--rounds', '1', '--duration', '0.5']],
  ['tools-by-node', ['--node', process.versions.node, '--duration', '2', '--tool', 'cpu']],
  ['trace-warnings', []]
]
const SHORTER = [
  ['labs/probe-overhead/lab.js', 'WARM_UP_MS = 1000', 'WARM_UP_MS = 200'],
  ['scripts/measure/usual.js', 'generations: 6, sliceRounds: 12, bursts: 8, burstMs: 15, warmUpRequests: 20_000', 'generations: 3, sliceRounds: 1, bursts: 2, burstMs: 15, warmUpRequests: 100'],
  ['labs/conditional-requests/lab.js', 'cache => ORIGINS.map(', 'cache => ORIGINS.slice(-1).map('],
  ['labs/event-loop-tick/timers.js', 'WORK_MS = [0, 50, 75, 125, 200, 300, 400]', 'WORK_MS = [0, 125]'],
  ['labs/failover/lab.js', 'WITHOUT_S = 4', 'WITHOUT_S = 1'],
  ['labs/fixed-rate/lab.js', 'WARM_UP_S = 2', 'WARM_UP_S = 0.2'],
  ['labs/overload/lab.js', 'PATIENCE_S = 20', 'PATIENCE_S = 0'],
  ['labs/scale-out/lab.js', 'LOAD_MS = 800', 'LOAD_MS = 50'],
  ['labs/scaling/lab.js', 'WARM_UP_S = 1', 'WARM_UP_S = 0.2']
]

const skipped = { instructions: (await findCounter()).missing }

/** @type {string} */
let root
const cleanUps = []
before(async () => {
  root = await copyProject(/** @type {any} */ ({ after: cleanUp => cleanUps.push(cleanUp) }))
  for (const [file, find, replacement] of SHORTER) await edit(join(root, file), find, replacement)
})
after(async () => { for (const cleanUp of cleanUps) await cleanUp() })
for (const [name, args] of short) {
  test(`a short run of ${name} shows its tables and plots and leaves a record that makes them again`, { skip: /** @type {Record<string, string | null>} */ (skipped)[name] ?? false }, async () => {
    const file = join(root, `${name}.json`)
    const { exitCode, all, stdout } = await runScript(root, 'lab.js', [name, ...args, '--json', file])
    assert.equal(exitCode, 0, all)
    const { data, options } = await readLabRecord(file, name)
    const { tables, plots, notes, transcripts } = (await readLabs()).get(name)?.report(data, options) ?? { tables: {}, plots: {}, notes: [] }
    for (const note of notes) assert.doesNotMatch(note, /NaN|undefined|null|0\.00x/)
    assert.ok(Object.keys({ ...tables, ...transcripts }).length > 0)
    for (const text of Object.values(transcripts ?? {})) assert.ok(text && stdout.includes(text) && !text.includes(root), text)
    for (const { title, rows } of Object.values(tables)) {
      assert.ok(stdout.includes(title), title)
      assert.ok(rows.length > 0 && rows.flat().every(cell => !/NaN|undefined|null/.test(cell)), `${title}: ${JSON.stringify(rows)}`)
    }
    for (const plot of Object.keys(plots)) {
      const svg = `results/${name}-${plot}.svg`
      assert.ok(stdout.includes(svg))
      assert.match(await readFile(join(root, svg), 'utf8'), /^<svg /)
    }
  })
}

test('short runs cover every lab', async () => {
  assert.deepEqual(short.map(([name]) => name), [...(await readLabs()).keys()])
})

test('a lab without flags, claims or a plot is a lab', async t => {
  const root = await copyProject(t)
  await writeFile(join(root, 'labs/blocked-loop/lab.js'), `export const title = 'nothing'
export const readOptions = () => ({})
export const expectedS = () => 0
export const measure = async () => ({ runs: [] })
`)
  await writeFile(join(root, 'labs/blocked-loop/report.js'), "export const report = () => ({ tables: {}, plots: {}, notes: ['nothing to see'] })\n")
  await writeFile(join(root, 'labs/blocked-loop/claims.js'), 'export const claims = []\n')
  const { exitCode, all } = await runScript(root, 'lab.js', ['blocked-loop'])
  assert.equal(exitCode, 0, all)
  assert.match(all, /nothing to see/)
})
