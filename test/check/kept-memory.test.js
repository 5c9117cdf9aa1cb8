// @ts-check
// What a server keeps of its requests: neither what their work still needs nor garbage.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { request } from 'bench-in-turns/kit.js'
import { keptMemory } from '../../scripts/check/with-server.js'
import { stageThat } from '../support/exercise.js'

const REQUESTS = 50
const LEAST_BYTES = 4 * 10_000 // of an array of as many numbers
const { signal } = new AbortController()

const ask = requests => async url => {
  for (let i = 0; i < requests; i++) await request(url, '/')
}

const SERVERS = {
  'work that goes on after its answer': {
    answer: 'const held = Array(10_000).fill(0); setTimeout(() => held.length, 800); res.end()',
    isKept: false
  },
  'what is put by': { answer: '(server.all ??= []).push(Array(10_000).fill(0)); res.end()', isKept: true }
}

for (const [what, { answer, isKept }] of Object.entries(SERVERS)) {
  test(`${what} is ${isKept ? 'kept' : 'not kept'}`, async t => {
    const stage = await stageThat(t, answer)
    const { bytes, requests } = await keptMemory(stage, signal, { warmUp: ask(5), load: ask(REQUESTS) })
    assert.equal(requests, REQUESTS)
    assert.equal(bytes > REQUESTS * LEAST_BYTES, isKept, `${bytes} bytes`)
  })
}
