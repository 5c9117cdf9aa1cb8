// @ts-check
// What docs/dependencies.md says of the packages, held against the lock file.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { packagesOfStages } from '../support/dependencies.js'

const PERMISSIVE = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'Unlicense', '(AFL-2.1 OR BSD-3-Clause)']
const IN_ITS_README = ['escape-regexp-component@1.0.2'] // MIT

test('everybody may use and change what a stage brings', async () => {
  const ofStages = await packagesOfStages()
  const others = ofStages.filter(({ locked }) => !PERMISSIVE.includes(String(locked.license))).map(({ key }) => key)
  assert.deepEqual([...new Set(others)], IN_ITS_README)
})
