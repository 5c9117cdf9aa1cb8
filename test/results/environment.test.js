// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describePackages } from '../../scripts/results/record.js'
import { rootDir } from '../../scripts/server/catalog.js'

test('a package that is missing is said to be, and the others have their versions', async () => {
  /** @type {any} */
  const stage = { dependencies: ['restify', 'no-such-package'], dir: rootDir }
  const versions = await describePackages([stage])
  assert.equal(versions['no-such-package'], 'not installed')
  for (const name of ['restify', 'autocannon', 'undici']) assert.match(versions[name], /^\d+\.\d+\.\d+/)
})
