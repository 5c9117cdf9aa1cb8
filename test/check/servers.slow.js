// @ts-check
// Whatever a participant's server does, check says it in a line, and ends it.
import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { checkQuickly, makeExercise, serverThat } from '../support/exercise.js'

const server = { route: '/' }
const request = path => ({ request: { path }, response: { status: 200 } })
const holds = [{ kind: 'responses', cases: [request('/'), request('/two')] }]
const onSecond = does => serverThat(`if (req.url === '/two') ${does}; res.end('x')`)
const silent = serverThat("res.end('x')").replace(/console\.log\(.*\)\)$/m, '{})')

/** @type {[string, string, RegExp][]} */
const faults = [
  ['a syntax error', "'use strict'\nconst a = = 1\n", /^syntax: .*01-own\/index\.js:2: Unexpected token$/],
  ['an error at start', "require('./nowhere')\n", /^start: .*exit code 1: Error: Cannot find module .*01-own\/index\.js:1$/],
  ['no answer', serverThat(''), /^start: starts, and does not answer GET \/ within 15 s$/],
  ['a request that ends it', onSecond("throw new TypeError('dead')"), /^responses: .*exit code 1: TypeError: dead, at \S+index\.js:2$/],
  ['a request that it hangs up on', onSecond('return req.socket.destroy()'), /^responses: .*no answer: socket hang up$/],
  ['no word of where it listens', silent, /^start: .*not ready within \d+ s; it must listen on process\.env\.PORT and print/]
]
for (const [what, index, said] of faults) {
  test(`a server with ${what}`, async t => {
    const { verdict, steps } = await checkQuickly(await makeExercise(t, { 'index.js': index }, { server, holds }))
    assert.equal(verdict, 'fails')
    const { name, says } = steps[steps.length - 1]
    assert.match(`${name}: ${says}`, said)
  })
}

test('a file that is gone, with the way back', async t => {
  const exercise = await makeExercise(t, { 'index.js': '' }, { server })
  await rm(join(exercise.dir, 'index.js'))
  const { steps: [{ says }] } = await checkQuickly(exercise)
  assert.match(says, /index\.js is missing \(ENOENT\); .*\.check\/start\/index\.js$/)
})
