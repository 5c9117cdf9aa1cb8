// @ts-check
// What the gate says of the answers of somebody's own server: what they are, what is wrong with them, what differs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inEnglish } from 'bench-in-turns/kit.js'
import { gateApps } from '../../packages/bench-in-turns/gate/gate.js'
import { describeApp } from 'bench-in-turns'
import { makeApp, NODE } from '../support/app.js'

const signal = AbortSignal.timeout(120_000)

/** @param {string} answer statements with `req` and `res` */
const server = answer =>
  `let count = 0; require('node:http').createServer((req, res) => { count++; ${answer} }).listen(process.env.PORT)`
const json = body => server(`res.setHeader('content-type', 'application/json'); res.end(${JSON.stringify(body)})`)

/** @returns {Promise<import('bench-in-turns').App[]>} one a route */
async function stagesOf (t, source, routes = ['/']) {
  const { dir } = await makeApp(t, { 'index.js': source })
  return describeApp(dir, { command: `${NODE} index.js`, routes })
}

/** Lines that it says, without the name of the application; and the error where it is refused. */
async function gate (pairs, leniency = {}) {
  const said = { shown: /** @type {string[]} */ ([]), warned: /** @type {string[]} */ ([]) }
  const options = {
    signal,
    ignoreBody: false,
    ignoreHeaders: [],
    shows: line => said.shown.push(inEnglish(line)),
    warns: line => said.warned.push(inEnglish(line)),
    ...leniency
  }
  const error = await gateApps(pairs, options).then(() => null, error => error)
  const names = pairs.flat().map(({ id }) => id).sort((a, b) => b.length - a.length)
  const anonymous = text => names.reduce((text, name) => text.replaceAll(name, 'app'), text)
  return {
    shown: said.shown.map(anonymous),
    warned: said.warned.map(anonymous),
    error,
    message: error && anonymous(error.message)
  }
}

test('what each route answers is shown, on a line', async t => {
  const body = '{"id": 1,\n  "name": "\x1b[31ma\x1b[0m\tb\u0007"}'
  const stages = await stagesOf(t, server(`
    if (req.url === '/empty') { res.statusCode = 204; res.end() } else if (req.url === '/bytes') res.end(Buffer.of(0, 255))
    else if (req.url === '/long') res.end('y'.repeat(1000))
    else { res.setHeader('content-type', 'application/json'); res.end(${JSON.stringify(body)}) }`),
  ['/', '/long', '/empty', '/bytes'])
  const { shown, error } = await gate(stages.map(stage => [stage]))
  assert.equal(error, null)
  assert.deepEqual(shown, [
    `app answers GET / with 200, application/json, ${body.length} bytes: {"id": 1, "name": "a b "}`,
    `app answers GET /long with 200, no content type, 1000 bytes: ${'y'.repeat(80)}...`,
    'app answers GET /empty with 204, no content type, 0 bytes',
    'app answers GET /bytes with 200, no content type, 2 bytes, no text'
  ])
})

test('a body without the text that is expected is refused, whatever its status', async t => {
  const [stage] = await stagesOf(t, json('{"errors": [{"message": "no such field"}]}'))
  const { message, error, warned } = await gate([[stage]], { expects: '"data"' })
  assert.equal(error.name, 'GateError')
  assert.equal(message, 'app answers GET / without the text "data": 200, application/json, 42 bytes: ' +
    '{"errors": [{"message": "no such field"}]}')
  assert.deepEqual(warned, [])
  const answered = await gate([[stage]], { expects: 'no such' })
  assert.deepEqual([answered.error, answered.warned], [null, []])
})

test('a body that says that it is an error is warned of, and one that says that there is none is not', async t => {
  const bodies = ['{"errors": [1]}', '{"error": "no"}', '{"errors": [], "error": null}', '[{"error": 1}]', '{"a": {"error": 1}}', '{']
  const found = []
  for (const body of bodies) found.push((await gate([await stagesOf(t, json(body))])).warned)
  const warning = key => `app answers GET / with 200, and its body has "${key}": an error may be what is timed; ` +
    '--expect TEXT refuses bodies without TEXT'
  assert.deepEqual(found, [[warning('errors')], [warning('error')], [], [], [], []])
  const [[one, other], again] = [await stagesOf(t, json(bodies[0]), ['/', '/b']), await stagesOf(t, json(bodies[0]))]
  const { warned } = await gate([[again[0], one], [other]])
  assert.deepEqual(warned, [warning('errors').replace('"errors"', '"errors" (and 1 more like it)')])
})

test('all that differs between two versions is named at once, with what allows it', async t => {
  const version = name => server(`res.setHeader('x-version', '${name}'); res.setHeader('x-place', '${name}${name}')
    res.end('${name} of ' + req.url)`)
  const [older, now] = [await stagesOf(t, version('a'), ['/1', '/2']), await stagesOf(t, version('b'), ['/1', '/2'])]
  const pairs = older.map((stage, i) => [stage, now[i]])
  const { error, message } = await gate(pairs)
  assert.equal(error.name, 'GateError')
  const line = i => `app answers /${i} otherwise than app: header x-version is a, then b; header x-place is aa, then bb; ` +
    `the body has "a of /${i}", then "b of /${i}"`
  assert.deepEqual(message.split('\n'),
    [line(1), line(2), '--ignore-header x-version --ignore-header x-place --ignore-body allow all of it'])
  assert.equal((await gate(pairs, { ignoreBody: true, ignoreHeaders: ['x-version', 'x-place'] })).error, null)
})

test('an answer that names the port that its server was given is the same as that of another port', async t => {
  const source = server(`res.setHeader('link', '<http://' + req.headers.host + '/a>')
    res.end(process.env.MARK + ' at http://' + req.headers.host + '/')`)
  const [one, other] = [await stagesOf(t, source), await stagesOf(t, source)].map(([stage]) => stage)
  assert.equal((await gate([[one, other]])).error, null)
  const { message } = await gate([[one, { ...other, settings: { MARK: 'another' } }]])
  assert.match(message, /the body has "undefined at http:\/\/127\.0\.0\.1:PORT\/", then "another at /)
})
