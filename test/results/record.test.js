// @ts-check
import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { analyseBench, isAllGood } from '../../scripts/results/analysis.js'
import {
  FORMAT_VERSION, newestRecordOf, readLabRecord, readRecord, referenceFile, writeRecord
} from '../../scripts/results/record.js'
import { record, sample } from '../support/record.js'
import { readText } from '../support/project.js'
import { folderOf } from '../support/temporary.js'

const DERIVED =
  ['summaries', 'ratios', 'league', 'marks', 'reasons', 'status', 'verdict', 'passed', 'claims', 'median', 'interval']
/** By record: words for something derived elsewhere, which name something measured there. */
// of an answer, and what passed a proxy; of a build; what a command has said, which is what that lab measures
const MEASURED = {
  'lab-conditional-requests.json.gz': ['status', 'passed'],
  'lab-integral.json.gz': ['status'],
  'lab-integral-cuda.json.gz': ['status'],
  'lab-power.json.gz': ['verdict'],
  'lab-truths.json.gz': ['verdict']
}

test('a committed record is packed, another one is text to read, and both hold the same; no temporary file stays', async t => {
  const folder = await folderOf(t)
  const written = record({ stages: [{ id: 'a' }], samples: [sample('a@100', 1 / 3)] })
  const [plain, packed] = ['a.json', 'a.json.gz'].map(name => join(folder, name))
  await Promise.all([plain, packed].map(file => writeRecord(file, written)))
  assert.deepEqual(await readRecord(packed), written)
  assert.deepEqual((await readdir(folder)).sort(), ['a.json', 'a.json.gz'])
  assert.equal(await readText(packed), await readFile(plain, 'utf8'))
  assert.match(await readFile(plain, 'utf8'), /^ {2}"formatVersion": \d+,$/m)
  await writeFile(packed, 'not packed')
  await assert.rejects(readRecord(packed), { name: 'UsageError', message: /a\.json\.gz cannot be unpacked: incorrect header/ })
})

test('the newest record of some stages is not a later one that lacks one of them, or that is broken', async t => {
  const root = await folderOf(t)
  await mkdir(join(root, 'results'))
  const write = (name, ids) => writeRecord(join(root, 'results', name), record({ stages: ids.map(id => ({ id })) }))
  await write('bench-2026-01-01T00-00-00.json', ['a', 'b'])
  await write('bench-2026-02-01T00-00-00.json', ['a', 'b', 'c', 'd'])
  await write('bench-2026-03-01T00-00-00.json', ['b'])
  await writeFile(join(root, 'results/bench-2026-04-01T00-00-00.json'), '{')
  const older = { formatVersion: FORMAT_VERSION - 1, stages: { columns: { id: ['a', 'b'] } } }
  await writeFile(join(root, 'results/bench-2026-05-01T00-00-00.json'), JSON.stringify(older))
  assert.equal(await newestRecordOf(['a', 'b'], root), join(root, 'results', 'bench-2026-02-01T00-00-00.json'))
  assert.equal(await newestRecordOf(['a', 'e'], root), undefined)
})

test('committed records hold what was measured, and nothing that follows from it', async () => {
  for (const name of await readdir(join(referenceFile(), '..'))) {
    const text = await readText(join(referenceFile(), '..', name))
    const keys = new Set([...text.matchAll(/"(\w+)":/g)].map(([, key]) => key))
    assert.deepEqual(DERIVED.filter(key => keys.has(key) && !MEASURED[name]?.includes(key)), [], name)
  }
})

test('the committed record is of committed code, a full run, all valid', async () => {
  const bench = analyseBench(await readRecord(referenceFile()))
  const { checkout, options, runtime } = bench
  assert.deepEqual([checkout.dirty, options.quick, runtime.isPinned, isAllGood(bench)], [false, false, true, true])
})

test('a record of another lab, or of a lab where one of the bench is wanted, is refused', async () => {
  const load = referenceFile('load')
  await assert.rejects(readRecord(load), { name: 'UsageError', message: /load\.json\.gz is not of a bench run$/ })
  await assert.rejects(readLabRecord(load, 'noise'), { name: 'UsageError', message: /is not of the lab "noise"$/ })
})

test('a record that is torn, or no record, is refused with what is wrong', async t => {
  const folder = await folderOf(t, { 'torn.json': '{ "half', 'other.json': '{}' })
  await assert.rejects(readRecord(join(folder, 'torn.json')), { name: 'UsageError', message: /torn\.json: not JSON: / })
  const message = /other\.json is no record: it has no format version$/
  await assert.rejects(readRecord(join(folder, 'other.json')), { name: 'UsageError', message })
})
