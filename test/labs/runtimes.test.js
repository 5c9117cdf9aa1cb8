// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { measure, readOptions } from '../../labs/runtimes/lab.js'
import { report } from '../../labs/runtimes/report.js'
import { readPins } from '../../scripts/server/runtimes.js'

const run = /** @type {any} */ ({ signal: new AbortController().signal, step () {} })

test('every pinned version is a row, the one that runs this is there, and one that cannot be had says why', async () => {
  const pinned = Object.keys(await readPins())
  const data = await measure({ versions: ['3', process.versions.node], pinned }, run)
  assert.deepEqual(data.entries.map(({ version }) => version), pinned)
  const { rows } = report(data).tables.runtimes
  const own = rows.find(([version]) => version === process.versions.node)
  if (own) assert.deepEqual(own.slice(1, 3), [process.versions.v8, 'yes'])
  assert.match(rows.at(-1)?.join(' ') ?? '', /^3 - Node\.js 3 is not pinned for [\w-]+; pinned are: /)
})

test('a version that was asked for and did not install, or does not start, says so in its row', () => {
  const entry = (version, more) => ({ version, v8: '', isInstalled: false, bytes: 0, failure: null, ...more })
  const { rows } = report({
    entries: [entry('4.9.1', {}), entry('5.12.0', { failure: 'does not start' }), entry('6.17.1', {})],
    missing: [{ what: 'Node.js 4.9.1', reason: 'Node.js 4.9.1 could not be installed (npm ended with 1)' }],
    platform: 'linux-x64'
  }).tables.runtimes
  assert.deepEqual(rows.map(row => row[2]), ['Node.js 4.9.1 could not be installed (npm ended with 1)', 'does not start', 'no'])
})

test('what is no version is named, and so are flags that contradict each other', async () => {
  const read = values => readOptions(/** @type {any} */ ({ values }))
  await assert.rejects(read({ node: ['latest'] }), /"latest" is no version of Node\.js/)
  await assert.rejects(read({ node: ['8'], all: true }), /--all and --node do not go together/)
})
