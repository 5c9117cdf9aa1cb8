// @ts-check
import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readRecord, referenceFile, writeRecord } from '../../scripts/record/files.js'
import { compareNeighbours, noisePair, standings } from '../../scripts/analyse/league.js'
import { FORMAT_VERSION } from '../../scripts/record/record.js'
import { compareStages, summarize } from '../../scripts/analyse/summary.js'

async function temporaryFolder (t) {
  const folder = await mkdtemp(join(tmpdir(), 'record-'))
  t.after(() => rm(folder, { recursive: true }))
  return folder
}

test('a record is read as it was written, and no temporary file stays', async t => {
  const folder = await temporaryFolder(t)
  const record = await readRecord(referenceFile())
  await writeRecord(join(folder, 'a.json'), record)
  assert.deepEqual(await readRecord(join(folder, 'a.json')), record)
  assert.deepEqual(await readdir(folder), ['a.json'])
})

/** @type {[string, string | null, RegExp][]} */
const unreadable = [
  ['missing', null, /bad\.json cannot be read: ENOENT/],
  ['cut short', '{"formatVersion": 1, "samp', /bad\.json is not a whole JSON file/],
  ['of another format', `{"formatVersion": ${FORMAT_VERSION + 1}}`, /format version \d+; this reads version/],
  ['no record at all', '[]', /format version undefined/]
]
for (const [what, text, message] of unreadable) {
  test(`a record that is ${what} is refused in one line`, async t => {
    const file = join(await temporaryFolder(t), 'bad.json')
    if (text !== null) await writeFile(file, text)
    await assert.rejects(readRecord(file), { name: 'UsageError', message })
  })
}

test('the summaries of the committed record follow from its samples', async () => {
  const { contenders, samples, summaries, ratios, options, slices, stages, league } = await readRecord(referenceFile())
  assert.ok(slices)
  const again = {
    summaries: contenders.map(({ id }) => summarize(id, samples)),
    ratios: compareStages(contenders, samples, options.rounds),
    league: { standings: standings(slices), ratios: compareNeighbours(slices, stages), noisePair: noisePair(slices) }
  }
  assert.deepEqual(JSON.parse(JSON.stringify(again)), { summaries, ratios, league })
})

test('the committed record is of committed code, a full run, all valid', async () => {
  const { checkout, options, samples, runtime, slices, gates } = await readRecord(referenceFile())
  assert.equal(checkout.dirty, false)
  assert.equal(options.quick, false)
  assert.ok(runtime.isPinned)
  assert.ok(samples.every(({ status }) => status === 'valid'))
  assert.ok(slices?.slices.every(({ reasons }) => reasons.length === 0))
  assert.ok(gates.every(({ passed }) => passed))
})
