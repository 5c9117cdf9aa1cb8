// @ts-check
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import getPort from 'get-port'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { inEnglish } from 'bench-in-turns/kit.js'
import { findExercise, readExercises } from '../../scripts/check/exercises.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { checkQuickly, makeExercise, serverThat } from '../support/exercise.js'

const server = { route: '/' }
const upside = { kind: 'ratio', atLeast: 1 }
const like = { kind: 'responses', cases: [{ request: { path: '/' }, response: { like: 'x' } }] }

/** @type {[string, any, RegExp][]} what is wrong, what a check.js says instead, and what is said to it */
const slips = [
  ['a key that is not known', { hint: [] }, /: hint: Invalid key/],
  ['a time that is none', { minutes: 'ten' }, /check\.js: minutes: .* Expected number but received "ten"$/],
  ['a kind that there is not', { holds: [{ kind: 'beauty' }] }, /holds\.0\.kind: .* Expected \("contract" \| "responses" .* but received "beauty"$/],
  ['a ratio from below', { server, holds: [upside] }, /holds\.0\.atMost: /],
  ['a file outside of its folder', { edits: ['../util.js'] }, /edits\.0: .* Expected the name of a file .* but received "\.\.\/util\.js"$/],
  ['an answer that is no kind of answer', { server, holds: [like] }, /response\.like: Invalid key/]
]
for (const [what, change, said] of slips) {
  test(`a check.js with ${what} is named with its place`, async t => {
    await assert.rejects(makeExercise(t, {}, change), error => {
      assert.ok(error instanceof Error)
      assert.equal(error.name, 'UsageError', String(error.stack))
      assert.match(error.message, /01-own\/\.check\/check\.js: [^\n]*$/)
      assert.match(error.message, said)
      return true
    })
  })
}

test('an exercise is found by number, name or folder', async () => {
  const exercises = await readExercises()
  for (const name of ['6', '06', 'slower-every-time', 'exercises/06-slower-every-time/', './exercises/6', 'exercises\\06']) {
    assert.equal(findExercise(exercises, name).id, '06-slower-every-time', name)
  }
  for (const name of ['', '0', 'fix', 'exercises/']) {
    assert.throws(() => findExercise(exercises, name), { name: 'UsageError', message: /^unknown exercise ".*"; there are: / })
  }
})

test('they are numbered in the order of the reading, without a hole', async () => {
  const all = await readExercises()
  const parts = JSON.parse(await readFile(join(rootDir, 'docs/parts.json'), 'utf8'))
  const pages = parts.flatMap(({ pages }) => pages)
  const places = all.map(({ chapter }) => pages.indexOf(chapter))
  assert.deepEqual(places, places.toSorted((a, b) => a - b))
  assert.ok(places.every(page => page >= 0))
  assert.deepEqual(all.map(({ number }) => number), all.map((_, i) => i + 1))
})

test('a server that listens on a port of its own is told so, and goes on', async t => {
  const port = await getPort()
  const files = { 'index.js': serverThat("res.end('x')").replace('process.env.PORT', String(port)) }
  const { verdict, steps } = await checkQuickly(await makeExercise(t, files, { server: { route: '/' } }))
  assert.equal(verdict, 'holds')
  assert.equal(steps[0].says, `starts and answers GET /; it listens on ${port}, not on PORT`)
})

test('a server whose port is taken hears at which one it must listen', async t => {
  const holder = createServer().listen(0, '127.0.0.1')
  t.after(() => holder.close())
  await once(holder, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (holder.address())
  const files = { 'index.js': serverThat("res.end('x')").replace('process.env.PORT', String(port)) }
  const { steps: [{ verdict, says }] } = await checkQuickly(await makeExercise(t, files, { server }))
  assert.equal(verdict, 'fails')
  assert.match(inEnglish(says), /: Error: listen EADDRINUSE: .*; it must listen on process\.env\.PORT$/)
})

test('a server on PORT is not told so, even when another of its servers says first where it listens', async t => {
  const alone = serverThat("res.end('x')")
  const second = alone.replace('process.env.PORT', String(await getPort())).replaceAll(/\bserver\b/g, 'other')
  for (const code of [alone, `setTimeout(() => { ${alone} }, 100)\n{ ${second} }`]) {
    const { steps } = await checkQuickly(await makeExercise(t, { 'index.js': code }, { server: { route: '/' } }))
    assert.equal(steps[0].says, 'starts and answers GET /')
  }
})
