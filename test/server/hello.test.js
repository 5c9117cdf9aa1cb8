// @ts-check
// What a hello world has to answer.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hostileChecks } from '../../scripts/server/hostile-requests.js'
import { checkServer } from '../support/gate.js'
import { serve } from '../support/server.js'

const HOSTILE = hostileChecks.map(({ name }) => name)

/** @type {[string, string, Record<string, string>, number, string | null][]} */
const greetings = [
  ['the greeting', 'hello world', { 'content-length': '11' }, 200, null],
  ['another one', 'hello', { 'content-length': '5' }, 200, 'body: found "hello", wanted "hello world"'],
  ['another status', 'hello world', { 'content-length': '11' }, 201, 'status: found 201, wanted 200'],
  ['no length', 'hello world', {}, 200, 'Content-Length: found none, wanted "11"']
]
for (const [what, text, headers, status, message] of greetings) {
  test(`of a hello world with ${what}, the answer is checked`, async t => {
    const url = await serve(t, (req, res) => res.writeHead(status, headers).end(text))
    const { checks, failures: [failure] } = await checkServer(new URL(url), 'hello')
    assert.deepEqual(checks, ['first response', ...HOSTILE])
    assert.deepEqual(failure, message ? { check: 'first response', message } : undefined)
  })
}
