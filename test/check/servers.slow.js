// @ts-check
// Whatever a participant's server does, check says it in a line, and ends it.
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { checkQuickly, makeExercise, serverThat } from '../support/exercise.js'

const server = { route: '/' }
const responses = [
  {
    kind: 'responses',
    cases: [
      { request: { path: '/' }, response: { status: 200 } },
      { request: { path: '/two' }, response: { status: 200 } }
    ]
  }
]

/** @type {[string, string, RegExp][]} */
const faults = [
  ['a syntax error', "'use strict'\nconst a = = 1\n", /^syntax: .*01-own\/index\.js:2: Unexpected token$/],
  [
    'an error at start',
    "const { a } = require('./nowhere')\n",
    /^start: exercises\/01-own ended with exit code 1: Error: Cannot find module '\.\/nowhere', at \S*01-own\/index\.js:1$/
  ],
  ['no server in it', "console.log('hello')\n", /^start: exercises\/01-own ended with exit code 0/],
  ['no answer', serverThat(''), /^start: starts, and does not answer GET \/ within 15 s$/],
  [
    'a request that ends it',
    serverThat("if (req.url === '/two') throw new TypeError('dead'); res.end('x')"),
    /^responses: exercises\/01-own ended with exit code 1: TypeError: dead, at \S+01-own\/index\.js:2$/
  ],
  [
    'a request that it hangs up on',
    serverThat("if (req.url === '/two') return req.socket.destroy(); res.end('x')"),
    /^responses: a request got no answer: socket hang up$/
  ]
]

for (const [what, index, said] of faults) {
  test(`a server with ${what}`, async t => {
    const { verdict, steps } = await checkQuickly(
      await makeExercise(t, { 'index.js': index }, { server, holds: responses })
    )
    assert.equal(verdict, 'fails')
    const { name, says } = steps[steps.length - 1]
    assert.match(`${name}: ${says}`, said)
  })
}

test('a server that hangs in the gate', async t => {
  const index = serverThat("if (!server.used) res.end('hello world'); server.used = true")
  const hello = { route: '/', contract: 'hello' }
  const { steps } = await checkQuickly(
    await makeExercise(t, { 'index.js': index }, { server: hello, holds: [{ kind: 'contract' }] })
  )
  const { verdict, says } = steps[1]
  assert.match(says, /^not through within 20 s, at: malformed request line; .*the server hangs there$/)
  assert.equal(verdict, says.includes('busy') ? 'undecided' : 'fails')
})

test('a server that does not say where it listens', async t => {
  const index = serverThat("res.end('x')").replace(
    "console.log('listening on http://127.0.0.1:' + server.address().port)",
    '{}'
  )
  const { verdict, steps } = await checkQuickly(await makeExercise(t, { 'index.js': index }, { server }))
  assert.equal(verdict, 'fails')
  assert.match(
    steps[0].says,
    /was not ready within \d+ s; it must listen on process\.env\.PORT and print http:\/\/127\.0\.0\.1:PORT on a line$/
  )
})

test('a file that is gone, with the way back', async t => {
  const exercise = await makeExercise(t, { 'index.js': '' }, { server })
  await rm(join(exercise.dir, 'index.js'))
  const { steps } = await checkQuickly(exercise)
  assert.match(
    steps[0].says,
    /index\.js is missing \(ENOENT\); the one to start from: \S+\.check\/start\/index\.js$/
  )
})

test('what is aborted throws, and leaves no verdict', async t => {
  const { checkExercise } = await import('../../scripts/check/check-exercise.js')
  const exercise = await makeExercise(t, { 'index.js': serverThat('') }, { server })
  const abort = new AbortController()
  const checking = checkExercise(exercise, {
    signal: abort.signal,
    onStep: name => {
      if (name === 'start') abort.abort(new Error('enough'))
    }
  })
  await assert.rejects(checking, { message: 'enough' })
})
