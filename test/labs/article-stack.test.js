// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shorten } from '../../labs/article-stack/report.js'

test('a native function keeps its name, without namespaces and parameters', () => {
  const names = ['v8::(anonymous namespace)::Fast(int)', 'node::crypto::Hash::Update(char const*)', 'writev']
  assert.deepEqual(names.map(shorten), ['Fast', 'Hash::Update', 'writev'])
})
