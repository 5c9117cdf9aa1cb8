// @ts-check
// What takes half a minute to be found out.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findOut } from '../../packages/bench-in-turns/find-out.js'
import { makeApp, NODE } from '../support/app.js'

const signal = AbortSignal.timeout(120_000)

test('where the very first start does not get ready it is said what was started, and what it printed', async t => {
  const { dir } = await makeApp(t, { 'index.js': "console.error('no database yet'); setInterval(() => {}, 1000)" })
  await assert.rejects(findOut(dir, { command: `${NODE} index.js` }, { signal, say: () => {} }), {
    name: 'ServerError',
    message: /^test-\w+ was not ready within 30 s: no Node\.js server of "\S+ index\.js" listens$/,
    stderrLines: ['no database yet']
  })
})
