// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { licencesTable, unmaintainedTable } from '../../scripts/render/dependencies-tables.js'

const lock = {
  packages: {
    '': { dependencies: { tool: '1' }, devDependencies: { linter: '1' } },
    '01-slow': { dependencies: { server: '1' } },
    'node_modules/01-slow': { link: true, resolved: '01-slow' },
    'node_modules/linter': { version: '1.0.0', license: 'MIT', dev: true, dependencies: { old: '1' } },
    'node_modules/old': { version: '1.0.0', license: 'MIT', dev: true },
    'node_modules/server': { version: '1.0.0', license: 'MIT', optionalDependencies: { old: '2', missing: '1' } },
    'node_modules/server/node_modules/old': { version: '2.0.0', license: 'ISC', peerDependencies: { server: '1' } },
    'node_modules/tool': { version: '1.0.0' }
  }
}
const list = [
  { package: 'old@1.0.0', says: 'gone', source: 'https://example.com/1' },
  { package: 'old@2.0.0', says: 'gone as well', source: 'https://example.com/2', fence: 'nobody calls it' }
]

test('what nobody maintains is told by version: what brings it, and whether a stage does', () => {
  assert.deepEqual(unmaintainedTable(lock, list, ['01-slow']).rows, [
    ['[`old@1.0.0`](https://example.com/1)', 'gone', '`linter`', 'no', 'no'],
    ['[`old@2.0.0`](https://example.com/2)', 'gone as well', '`server`', 'yes', 'yes: nobody calls it']
  ])
})

test('licences are counted, the usual ones first', () => {
  assert.deepEqual(licencesTable(lock, ['01-slow']).rows, [
    ['MIT', '3', '1'], ['ISC', '1', '1'], ['not in its package.json', '1', '0']
  ])
})
