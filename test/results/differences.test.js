// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findDifferences } from '../../scripts/results/comparison.js'
import { analysis } from '../support/record.js'

const bench = (more = {}) => analysis({ stages: [{ id: 'a' }], more })

test('what differs besides is named', () => {
  const machine = { cpuModel: 'Slide rule', cores: 2, memoryBytes: 1e9, os: 'none', loadAverage: [0, 0, 0] }
  assert.deepEqual(findDifferences(bench(), bench({ machine })), [
    { name: 'CPU', before: 'Abacus', after: 'Slide rule' }
  ])
  assert.deepEqual(findDifferences(bench(), bench()), [])
})

test('all that may be the reason is named, and what only one of them has', () => {
  const usual = bench()
  const other = bench({
    machine: { cpuModel: 'Abacus', cores: 4, memoryBytes: 2e9, os: 'some', loadAverage: [0, 0, 0] },
    runtime: { ...usual.runtime, node: 'v22.15.0' },
    packages: { restify: '11.0.0' },
    options: { ...usual.options, durationS: 10 },
    checkout: { commit: '0123456789abcdef', dirty: false },
    lockFileSha256: 'fedcba9876543210'
  })
  assert.deepEqual(findDifferences(usual, other), [
    { name: 'cores', before: 2, after: 4 },
    { name: 'memory (bytes)', before: 1e9, after: 2e9 },
    { name: 'OS', before: 'none', after: 'some' },
    { name: 'Node', before: 'v26.10.0', after: 'v22.15.0' },
    { name: 'seconds of a fresh run', before: 1, after: 10 },
    { name: 'commit', before: 'c0ffee', after: '012345678' },
    { name: 'package-lock.json', before: 'f00d', after: 'fedcba987' },
    { name: 'restify', before: undefined, after: '11.0.0' }
  ])
  assert.deepEqual(findDifferences(other, usual).at(-1), { name: 'restify', before: '11.0.0', after: undefined })
  const nowhere = bench({ checkout: { commit: null, dirty: false } })
  assert.deepEqual(findDifferences(usual, nowhere), [{ name: 'commit', before: 'c0ffee', after: undefined }])
})
