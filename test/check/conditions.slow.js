// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkFully, checkQuickly, LONG, makeExercise, serverThat, untilDecided } from '../support/exercise.js'

const server = { route: '/' }
const TAGGED = serverThat(`
  res.setHeader('ETag', req.url === '/two' ? '"2"' : '"1"')
  if (req.headers['if-none-match'] === '"1"') { res.statusCode = 304; return res.end() }
  res.end(req.url)`)
const get = (response, request = {}) => ({ request: { path: '/', ...request }, response })
const first = get({ status: 200, headers: { etag: { matches: '^"' } }, bodyEquals: '/' })
const conditional = { headers: { 'if-none-match': { from: 1, header: 'etag' } } }
const onTwo = response => get(response, { path: '/two' })
const put = get({ status: 200 }, { method: 'PUT', headers: { 'if-none-match': '"1"' } })

/** @type {[any[], string | null][]} cases, and what is said when the last of them does not hold */
const asked = [
  [[first, get({ status: 304, bodyEquals: '' }, conditional)], null],
  [[first, onTwo({ headers: { etag: { differsFrom: 1 } }, bodyMatches: '^/t' })], null],
  [[get({ status: 404 })], 'GET /: the status is 200, not 404'],
  [[get({ headers: { etag: '"9"' } })], 'GET /: etag is "1", not "9"'],
  [[get({ headers: { etag: { matches: '^W' } } })], 'GET /: etag is "1", which does not match ^W'],
  [[first, onTwo({ headers: { etag: { sameAs: 1 } } })], 'GET /two: etag is "2", not that of answer 1: "1"'],
  [[first, onTwo({ bodySameAs: 1 })], 'GET /two: the body is another than that of answer 1'],
  [[get({ bodyEquals: 'x' })], 'GET /: the body is "/", not "x"'],
  [[put], 'PUT / with if-none-match "1": the status is 304, not 200']
]
for (const [cases, said] of asked) {
  test(`responses: ${said ?? `${cases.length} that hold`}`, async t => {
    const { steps } = await checkQuickly(await makeExercise(t, { 'index.js': TAGGED }, { server, holds: [{ kind: 'responses', cases }] }))
    const { verdict, says } = steps[steps.length - 1]
    assert.deepEqual([verdict, says], said ? ['fails', said] : ['holds', `${cases.length} requests are answered as they must be`])
  })
}

test('a file that is not the participant\'s is as it was, or is named', async t => {
  const handedOut = { 'index.js': '1\n', 'data.json': '1\n' }
  const check = async files => checkQuickly(await makeExercise(t, { 'index.js': '2\n', ...files }, {}, handedOut))
  assert.match((await check({ 'data.json': '2\n' })).steps[0].says, /data\.json is changed, and only index\.js is yours to edit/)
  assert.match((await check({})).steps[0].says, /data\.json is missing, and only index\.js is yours to edit/)
  assert.equal((await check({ 'data.json': '1\n' })).verdict, 'holds')
})

test('who needs less than the starting point holds, and who needs the same fails', LONG, async t => {
  const slow = { 'index.js': serverThat("for (let i = 0; i < 3e5; i++); res.end('x')") }
  const quick = { 'index.js': serverThat("res.end('x')") }
  const check = { server, holds: [{ kind: 'ratio', atMost: 0.8 }] }
  const better = await makeExercise(t, quick, check, slow)
  const { verdict, steps } = await untilDecided(() => checkFully(better))
  assert.equal(verdict, 'holds', JSON.stringify(steps))
  assert.ok(Number(steps[1].ratio?.value) > 0, JSON.stringify(steps))
  const same = await makeExercise(t, quick, check)
  assert.equal((await untilDecided(() => checkFully(same))).verdict, 'fails')
})

test('a starting point that ends under load decides nothing', LONG, async t => {
  const ending = 'server.served = (server.served ?? 0) + 1; if (server.served > 50) process.exit(1); res.end()'
  const ends = { 'index.js': serverThat(ending) }
  const quick = { 'index.js': serverThat("res.end('x')") }
  const exercise = await makeExercise(t, quick, { server, holds: [{ kind: 'ratio', atMost: 0.8 }] }, ends)
  const { verdict, steps } = await checkQuickly(exercise)
  assert.equal(verdict, 'undecided', JSON.stringify(steps))
  assert.match(steps[steps.length - 1].says, /^what it is compared with, under load: /)
})
