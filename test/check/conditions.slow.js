// @ts-check
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { checkQuickly, makeExercise, serverThat } from '../support/exercise.js'

const server = { route: '/' }

/**
 * @param {import('node:test').TestContext} t
 * @param {Record<string, string>} files
 * @param {any} check
 * @param {Record<string, string>} [start] as they were handed out
 */
async function lastStep (t, files, check, start) {
  const { verdict, steps } = await checkQuickly(await makeExercise(t, files, check, start))
  return { all: verdict, ...steps[steps.length - 1] }
}

const TAGGED = serverThat(`
  res.setHeader('ETag', req.url === '/two' ? '"2"' : '"1"')
  if (req.headers['if-none-match'] === '"1"') { res.statusCode = 304; return res.end() }
  res.end(req.url)`)
const get = (response, request = {}) => ({ request: { path: '/', ...request }, response })
const first = get({ status: 200, headers: { etag: { matches: '^"' } }, bodyEquals: '/' })

/** @type {[any[], string | null][]} cases, and what is said when the last of them does not hold */
const asked = [
  [[first], null],
  [[first, get({ status: 304, bodyEquals: '' }, { headers: { 'if-none-match': { from: 1, header: 'etag' } } })], null],
  [[first, get({ headers: { etag: { differsFrom: 1 }, age: null }, bodyMatches: '^/t' }, { path: '/two' })], null],
  [[get({ status: 404 })], 'GET /: the status is 200, not 404'],
  [[get({ headers: { etag: '"9"' } })], 'GET /: etag is "1", not "9"'],
  [[get({ headers: { etag: null } })], 'GET /: etag is "1", and there must be none'],
  [[get({ headers: { age: { matches: '.' } } })], 'GET /: there is no age header'],
  [[get({ headers: { etag: { matches: '^W' } } })], 'GET /: etag is "1", which does not match ^W'],
  [
    [first, get({ headers: { etag: { sameAs: 1 } } }, { path: '/two' })],
    'GET /two: etag is "2", not that of answer 1: "1"'
  ],
  [[first, get({ headers: { etag: { differsFrom: 1 } } })], 'GET /: etag is "1", as in answer 1'],
  [[first, get({ bodySameAs: 1 }, { path: '/two' })], 'GET /two: the body is another than that of answer 1'],
  [[get({ bodyEquals: 'x' })], 'GET /: the body is "/", not "x"'],
  [
    [get({ status: 200 }, { method: 'PUT', headers: { 'if-none-match': '"1"' } })],
    'PUT / with if-none-match "1": the status is 304, not 200'
  ]
]

for (const [cases, said] of asked) {
  test(`responses: ${said ?? `${cases.length} that hold`}`, async t => {
    const { verdict, says } = await lastStep(
      t,
      { 'index.js': TAGGED },
      { server, holds: [{ kind: 'responses', cases }] }
    )
    assert.deepEqual(
      [verdict, says],
      said ? ['fails', said] : ['holds', `${cases.length} requests are answered as they must be`]
    )
  })
}

const TEST_OF = body =>
  `const test = require('node:test')\nconst assert = require('node:assert')\nconst { join } = require('path')\n${body}\n`
const COUNTS = `test('one listener', () => {
  const server = new (require('events').EventEmitter)()
  const handler = require(join(process.env.STAGE_DIR, 'util.js'))().etagger().bind(server)
  for (let i = 0; i < 5; i++) handler({ url: '/' }, { header () {} }, () => {})
  assert.equal(server.listenerCount('after'), 1)
})`
/** @type {[string, string, string | null][]} */
const tests = [
  ['that tells them apart', COUNTS, null],
  [
    'that always fails',
    "test('no', () => assert.equal(1, 2, 'one is not two'))",
    't.test.js fails on 02-listener-fix, where it must pass: one is not two'
  ],
  ['that never fails', "test('yes', () => {})", 't.test.js passes on 01-slow, where it must fail'],
  ['without a test', '', 't.test.js passes on 01-slow, where it must fail'],
  [
    'that goes by the folder',
    "test('by name', () => assert.ok(!process.env.STAGE_DIR.includes('01-slow')))",
    't.test.js passes on a copy of 01-slow with other names in it, where it must fail'
  ],
  [
    'that goes by the text',
    `test('by text', () => {
      const source = require('fs').readFileSync(join(process.env.STAGE_DIR, 'util.js'), 'utf8')
      assert.ok(!/function (\\w+) \\(server\\) {\\s*if \\(\\1\\b/.test(source))
    })`,
    't.test.js passes on a server with a leak, written in another way, where it must fail'
  ]
]

for (const [what, body, said] of tests) {
  test(`test: one ${what}`, async t => {
    const check = {
      edits: ['t.test.js'],
      holds: [{
        kind: 'test',
        file: 't.test.js',
        failsOn: ['01-slow'],
        passesOn: ['02-listener-fix'],
        renamed: { attachAfterEvent: 'listenOnce', afterEventAttached: 'isListening' },
        rewritten: [
          { stage: '02-listener-fix', find: 'Attached === true', replacement: 'Attached === server', passes: false }
        ]
      }]
    }
    const { verdict, says } = await lastStep(t, { 't.test.js': TEST_OF(body) }, check)
    assert.deepEqual(
      [verdict, says],
      said ? ['fails', said] : ['holds', 't.test.js fails on 01-slow and passes on 02-listener-fix, and on copies of them']
    )
  })
}

const BUSY = "for (const until = Date.now() + 100; req.url === '/report' && Date.now() < until;);"
test('a file that is not the participant\'s is as it was, or is named', async t => {
  const handedOut = { 'index.js': '1\n', 'data.json': '1\n' }
  const said = async files => (await lastStep(t, { 'index.js': '2\n', ...files }, {}, handedOut)).says
  assert.match(
    await said({ 'data.json': '2\n' }),
    /data\.json is changed, and only index\.js is yours to edit; as it was: \S+\.check\/start\/data\.json$/
  )
  assert.match(await said({}), /data\.json is missing, and only index\.js is yours to edit/)
  assert.equal(
    (await checkQuickly(await makeExercise(t, { 'index.js': '2\n', 'data.json': '1\n' }, {}, handedOut))).verdict,
    'holds'
  )
})

test('latency, ratio and instructions are held against the starting point', async t => {
  const slow = { 'index.js': serverThat(`${BUSY}; for (let i = 0; i < 3e5; i++); res.end('x')`) }
  const holds = [
    { kind: 'ratio', metric: 'requestsPerSecond', atLeast: 1.2 },
    { kind: 'ratio', metric: 'cpuMicrosPerRequest', atMost: 0.8 },
    { kind: 'latency', load: '/report', of: '/ping', percentile: 99, atMost: 0.5 },
    { kind: 'instructions', atMost: 0.9 }
  ]
  const { verdict, steps } = await checkQuickly(
    await makeExercise(t, { 'index.js': serverThat("res.end('x')") }, { server, holds }, slow)
  )
  assert.notEqual(verdict, 'fails', JSON.stringify(steps))
  assert.deepEqual(steps.map(({ name }) => name), ['start', 'ratio', 'ratio', 'latency', 'instructions'])
  for (const { ratio, says } of steps.slice(1, 4)) assert.ok(ratio && ratio.value > 0, says)
})

test('latency: however long the server stands still, it is asked at a constant rate', async t => {
  const counts = "if (req.url === '/ping') require('fs').appendFileSync(__dirname + '/pings', '.')"
  const exercise = await makeExercise(t, { 'index.js': serverThat(`${BUSY}; ${counts}; res.end('x')`) }, {
    server,
    holds: [{ kind: 'latency', load: '/report', of: '/ping', percentile: 99, atMost: 0.5 }]
  })
  await checkQuickly(exercise)
  const pings = (await readFile(join(exercise.dir, 'pings'), 'utf8')).length
  assert.ok(pings > 200, `${pings} pings in three rounds`)
})
test('a server that is no faster never reaches the bound', async t => {
  const index = serverThat("res.end('x')")
  const exercise = await makeExercise(
    t,
    { 'index.js': index },
    { server, holds: [{ kind: 'ratio', metric: 'cpuMicrosPerRequest', atMost: 0.2 }] }
  )
  const { verdict } = await checkQuickly(exercise)
  assert.notEqual(verdict, 'holds')
})

const logs = { server, holds: [{ kind: 'logs', path: '/', requests: 40, setting: 'LOG_FILE', withinS: 1 }] }
/** @type {[string, string, string, RegExp][]} */
const logged = [
  [
    'writes each line at once',
    "require('fs').appendFileSync(process.env.LOG_FILE, JSON.stringify({ url: req.url }) + '\\n'); res.end()",
    'holds',
    /^each of the \d+ requests that got an answer has its line$/
  ],
  ['writes none', 'res.end()', 'fails', /^(\d+) of \1 requests that got an answer have no line in LOG_FILE$/],
  ['ends by itself', 'process.exit(0)', 'fails', /^the server ended after 0 answers, before it was asked to$/],
  [
    'goes on',
    "process.removeAllListeners('SIGTERM'); process.on('SIGTERM', () => {}); res.end()",
    'fails',
    /^the server still runs 1 s after SIGTERM$/
  ]
]
for (const [what, answer, verdict, said] of logged) {
  test(`logs: a server that ${what}`, async t => {
    const isFirst = "if (req.url === '/') return res.end();" // asked whether it starts
    const step = await lastStep(t, { 'index.js': serverThat(isFirst + answer) }, logs)
    assert.equal(step.all, verdict, step.says)
    assert.match(step.says, said)
  })
}

test('prints: a server is run with other environment variables, however it asks for them', async t => {
  const check = {
    server,
    holds: [{ kind: 'prints', when: 'when loud', settings: { LEVEL: 'loud' }, paths: ['/one'], lines: [['/o', 'ne']] }]
  }
  const says = async level => {
    const index = serverThat(`if (process.env.LEVEL === '${level}') console.error(req.url); res.end('x')`)
    return (await lastStep(t, { 'index.js': index }, check)).says
  }
  assert.equal(await says('loud'), 'when loud, it writes the 1 lines that it must')
  assert.equal(await says('other'), 'when loud, this line is missing: /o ... ne')
})

const ADDS = `const add = require('./add')
function many (what) { for (let i = 0; i < 1e5; i++) add(i & 7, what) }
for (let i = 0; i < 100; i++) many(1)
for (let i = 0; i < 100; i++) many(LATER)
console.log('done')
`
/** @type {[string, Record<string, string>, string | null][]} */
const traced = [
  ['that meets nothing new', { 'run.js': ADDS.replace('LATER', '2') }, null],
  ['that meets a fraction', { 'run.js': ADDS.replace('LATER', '0.5') }, 'V8 deoptimised '],
  ['that prints something else', { 'run.js': "console.log('do')" }, 'run.js does not print "done"'],
  ['that throws', { 'run.js': "throw new TypeError('no')" }, 'run.js ends with an error: TypeError: no'],
  ['that is not there', {}, 'run.js ends with an error: Error: Cannot find module']
]

for (const [what, files, said] of traced) {
  test(`deopts: a program ${what}`, async t => {
    const check = { edits: ['add.js'], holds: [{ kind: 'deopts', program: 'run.js', prints: 'done', atMost: 0 }] }
    const add = { 'add.js': 'module.exports = function add (a, b) { return a + b }\n' }
    const { verdict, says } = await lastStep(t, { ...add, ...files }, check)
    assert.equal(verdict, said ? 'fails' : 'holds', says)
    assert.ok(says.includes(said ?? 'V8 deoptimised 0 functions'), says)
  })
}
