// @ts-check
import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { asStage, findExercise, readExercises } from '../../scripts/check/exercises.js'
import { traceRequests } from '../../scripts/book/trace.js'
import { findListener } from '../../scripts/profile/source-files.js'
import { rootDir } from '../../scripts/server/catalog.js'
import { findStage } from '../support/project.js'

const LISTENER = "listener for 'after'"

async function trace (stage, requests, options = {}) {
  const traced = []
  await traceRequests(stage, { requests, onRequest: request => traced.push(request), ...options })
  return traced
}

const callsOf = calls => calls.flatMap(call => [call, ...callsOf(call.calls)])

const findCall = (request, name) => callsOf(request.calls).find(call => call.name === name)

async function makeStage (t, source) {
  const dir = await mkdtemp(join(tmpdir(), 'stage-'))
  t.after(() => rm(dir, { recursive: true, force: true }))
  await writeFile(join(dir, 'index.js'), `${source}
const server = require('http').createServer(answer).listen(process.env.PORT, '127.0.0.1', () => {
  console.log('listening on http://127.0.0.1:' + server.address().port)
})
`)
  return { id: 'own', dir, route: '/' }
}

test('in 01-slow each request calls one listener more, in 02-listener-fix always one', async () => {
  const slow = await findStage('01-slow')
  const requests = await trace(slow, 20)
  const numbers = Array.from({ length: 20 }, (_, i) => i + 1)
  assert.deepEqual(requests.map(({ number }) => number), numbers)
  assert.deepEqual(requests.map(({ afterListeners }) => afterListeners), numbers)
  assert.deepEqual(requests.map(request => findCall(request, LISTENER).times), numbers)
  const { file, line } = findCall(requests[19], LISTENER)
  assert.deepEqual({ file, line }, await findListener(slow))
  const fixed = await trace(await findStage('02-listener-fix'), 20)
  assert.deepEqual(fixed.map(request => findCall(request, LISTENER).times), Array(20).fill(1))
  assert.deepEqual(fixed.map(({ afterListeners }) => afterListeners), Array(20).fill(1))
})

test('the tree says what calls what, at once or later', async () => {
  const [{ status, calls, isCut }] = await trace(await findStage('01-slow'), 1)
  const outline = calls => calls.map(({ name, isLater, calls }) => [name, isLater, outline(calls)])
  assert.equal(status, 200)
  assert.equal(isCut, false)
  assert.deepEqual(outline(calls), [['refuseBadHost', false, [["etagger's function", true, [
    ['attachAfterEvent', false, []],
    ['hash', false, []],
    ["callback of server.get('/seed/v1')", true, [
      ['fetchContent', false, [
        ['callback of setImmediate', true, [
          ['callback of fetchContent', false, [
            ['timestamp', false, []],
            [LISTENER, true, [['hash', false, []]]]
          ]]
        ]]
      ]]
    ]]
  ]]]]])
})

for (const id of ['03-optimized', 'koa-variant/01-slow', 'fastify-variant']) {
  test(`${id} gives the same trees in every process`, async () => {
    const stage = await findStage(id)
    const requests = await trace(stage, 3)
    assert.ok(requests.every(({ calls }) => callsOf(calls).length > 3))
    assert.ok(requests.every(({ calls }) => callsOf(calls).every(({ file }) => file.startsWith(`${id}/`))))
    assert.deepEqual(await trace(stage, 3), requests)
  })
}

test('an exercise is traced into all of its folders', async () => {
  const exercise = findExercise(await readExercises(), '23')
  const [request] = await trace(asStage(exercise, exercise.dir), 1)
  assert.equal(findCall(request, 'sortOrders').file, `exercises/${exercise.id}/steps/sort-orders.js`)
})

test('of requests that another process answers, nothing is seen', async () => {
  const exercise = findExercise(await readExercises(), '02')
  const requests = await trace(asStage(exercise, exercise.dir), 2)
  assert.deepEqual(requests.map(({ status, calls }) => ({ status, calls })), Array(2).fill({ status: 200, calls: [] }))
})

test('a copy elsewhere is named as its stage, and timers of its own belong to no request', async t => {
  const stage = await makeStage(t, `
setInterval(function beat () {}, 1)
function answer (req, res) { setTimeout(function late () { res.end('done') }, 50) }`)
  const [request] = await trace(stage, 1)
  assert.deepEqual(callsOf(request.calls).map(({ name, file }) => `${name} ${file}`), [
    'answer own/index.js', 'late own/index.js'
  ])
  assert.ok(!JSON.stringify(request).includes(rootDir))
})

test('what an asynchronous function calls after a wait is its own, and no other request has it', async t => {
  const stage = await makeStage(t, `
const { setImmediate: turn } = require('timers/promises')
async function load () { await turn(); read(); await turn() }
async function answer (req, res) { const loaded = load(); prepare(); await loaded; send(res) }
function read () {}
function prepare () {}
function send (res) { res.end('done'); setTimeout(tidy, 6e5).unref(); res.once('close', () => setImmediate(soon)) }
function soon () {}
function tidy () {}`)
  const outline = calls => calls.map(({ name, isLater, calls }) => [name, isLater, outline(calls)])
  const requests = await trace(stage, 3)
  for (const { calls } of requests.slice(1)) assert.deepEqual(outline(calls), outline(requests[0].calls))
  const [[name, , inAnswer]] = outline(requests[0].calls)
  assert.equal(name, 'answer')
  assert.deepEqual(inAnswer.slice(0, 2), [['load', false, [['read', true, []]]], ['prepare', false, []]])
  assert.ok(findCall(requests[0], 'soon'))
  assert.equal(findCall(requests[0], 'tidy'), undefined, 'no timer is waited for')
})

test('a function that calls itself without end does not fill the answer', async t => {
  const stage = await makeStage(t, `
const deep = n => n ? deep(n - 1) : 0
function answer (req, res) { deep(2000); res.end('done') }`)
  const [{ calls, isCut }] = await trace(stage, 1)
  assert.equal(isCut, true)
  assert.equal(callsOf(calls).length, 200)
})

test('a stage that ends is named with its last words, and one that hangs up as well', async t => {
  const dying = await makeStage(t, `
let asked = 0
function answer (req, res) { if (++asked === 2) { console.error('no more'); process.exit(3) } else res.end('done') }`)
  const done = []
  await assert.rejects(traceRequests(dying, { requests: 3, onRequest: request => done.push(request.number) }), {
    name: 'StageError', message: /^own ended with exit code 3/, stderrLines: ['no more']
  })
  assert.deepEqual(done, [1])
  const closing = await makeStage(t, 'function answer (req, res) { req.socket.destroy() }')
  await assert.rejects(trace(closing, 1), { name: 'StageError', message: /^own did not answer request 1: / })
})

test('it ends when it is told to, though the stage keeps it waiting', async t => {
  const stage = await makeStage(t, `
let asked = 0
function answer (req, res) { if (++asked === 1) res.end('done') }`)
  const controller = new AbortController()
  const reason = new Error('enough')
  const options = { signal: controller.signal, onRequest: () => controller.abort(reason) }
  await assert.rejects(trace(stage, 2, options), reason)
})
