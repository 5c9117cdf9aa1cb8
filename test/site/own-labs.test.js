// @ts-check
import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { readOwnLabRecords } from '../../docs/.vitepress/site/own-sources.js'
import { labRecord } from '../support/record.js'
import { folderOf } from '../support/temporary.js'

const record = (lab, data, more) => JSON.stringify(labRecord(lab, data, more))

/** @returns {Promise<Record<string, any>>} */
async function readOwn (t, files) {
  const written = Object.entries(files).map(([name, content]) => [`results/${name}`, content])
  return Object.fromEntries(await readOwnLabRecords(await folderOf(t, Object.fromEntries(written))))
}

test('without results there is nothing', async t => {
  assert.deepEqual(await readOwnLabRecords(join(tmpdir(), 'no-such-folder')), new Map())
  assert.deepEqual(await readOwn(t, { 'bench-2026-01-01T00-00-00.json': '{}', 'lab-mine.json': '{}' }), {})
})

test('of each lab the newest record counts, whatever the names have in common', async t => {
  const own = await readOwn(t, {
    'lab-noise-2026-01-02T00-00-00.json': record('noise', { of: 'noise' }),
    'lab-noise-2026-01-01T23-00-00.json': record('noise', { of: 'before' }),
    'lab-noise-pair-2026-01-03T00-00-00.json': record('noise-pair', { of: 'pair' })
  })
  assert.deepEqual([own.noise.record.data.of, own['noise-pair'].record.data.of], ['noise', 'pair'])
})

test('of a lab of parts, each part is of the newest run that has it', async t => {
  const runOf = (...parts) =>
    record('load', { samples: parts.map(part => ({ part, of: parts.join() })) }, { options: { parts } })
  const { load } = await readOwn(t, {
    'lab-load-2026-01-01T00-00-00.json': runOf('rate', 'time'),
    'lab-load-2026-01-02T00-00-00.json': '{ "lab": ',
    'lab-load-2026-01-03T00-00-00.json': runOf('connections', 'rate')
  })
  assert.deepEqual(load.record.options.parts, ['connections', 'rate', 'time'])
  assert.deepEqual(load.record.data.samples.map(({ part, of }) => `${part} of ${of}`), [
    'connections of connections,rate', 'rate of connections,rate', 'time of rate,time'
  ])
})

test('the newest record is named when it cannot be read, and no older one stands in', async t => {
  const { decay } = await readOwn(t, {
    'lab-decay-2026-01-01T00-00-00.json': record('decay', { of: 'before' }),
    'lab-decay-2026-01-02T00-00-00.json': record('noise', {})
  })
  assert.deepEqual(Object.keys(decay), ['problem'])
  assert.match(decay.problem, /lab-decay-2026-01-02T00-00-00\.json is not of the lab "decay"/)
})

test('of profiles the newest of each stage by each profiler counts', async t => {
  const profile = (stage, profiler, run) => ({ stage, profiler, run })
  const profiles = (profiles, ...diagnoses) => record('profiles', { profiles, diagnoses })
  const own = await readOwn(t, {
    'lab-profiles-2026-01-01T00-00-00.json':
      profiles([profile('01-slow', 'cpu', 1), profile('01-slow', 'prof', 1)], { stage: '01-slow', run: 1 }),
    'lab-profiles-2026-01-02T00-00-00.json':
      profiles([profile('01-slow', 'cpu', 2)], { stage: '03-optimized', run: 2 })
  })
  assert.deepEqual(own.profiles.record.data, {
    profiles: [profile('01-slow', 'cpu', 2), profile('01-slow', 'prof', 1)],
    diagnoses: [{ stage: '03-optimized', run: 2 }, { stage: '01-slow', run: 1 }]
  })
})
