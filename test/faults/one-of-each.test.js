// @ts-check
// The first case of most files of the fault suite; `npm run test:faults` runs them all.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { execa } from 'execa'
import { rootDir } from '../../scripts/stages/catalog.js'

const FILES = ['ended', 'http', 'places', 'postgres', 'programs', 'servers'].map(kind => `test/faults/${kind}.fault.js`)

test('one fault of each kind', { timeout: 290_000 }, async () => {
  const { exitCode, all } = await execa(process.execPath, ['--test', '--test-concurrency=3', ...FILES], {
    cwd: rootDir,
    env: { FAULTS: 'brief', NODE_TEST_CONTEXT: undefined }, // else it would report to this runner, and not in words
    all: true,
    reject: false
  })
  assert.equal(exitCode, 0, all)
  assert.match(all, /pass [1-9]/, all)
})
