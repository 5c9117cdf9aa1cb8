// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passGate } from '../../scripts/server/gate.js'
import { readCatalog } from '../../scripts/server/catalog.js'
import { testNamed } from '../support/gate.js'
import { copyProject, findStage } from '../support/project.js'

/** @import { Flaw } from '../support/gate.js' */

for (const stage of await readCatalog()) {
  test(`${stage.id} passes`, async () => {
    const { failures } = await passGate(stage)
    assert.deepEqual(failures, [])
  })
}

/** @type {Flaw[]} */
const broken = [
  {
    title: 'a missing Content-Type',
    file: '03-optimized/index.js',
    edit: ["      'Content-Type': 'application/json',\n", ''],
    check: 'first response',
    message: /Content-Type/
  },
  {
    title: 'a Content-Length that is too short',
    file: '03-optimized/index.js',
    edit: ['body.length', 'body.length - 1'],
    check: 'first response',
    message: /not JSON|Content-Length|Parse Error/
  },
  {
    title: 'a property too many',
    file: '03-optimized/util.js',
    edit: ['\',"ts":\'', '\',"more":1,"ts":\''],
    check: 'first response',
    message: /^properties besides data, url and ts: found /
  },
  {
    title: 'other Cache-Control',
    file: '03-optimized/index.js',
    edit: ['max-age=120', 'max-age=121'],
    check: 'first response',
    message: /Cache-Control/
  },
  {
    title: 'a defect that is not declared',
    file: '02-listener-fix/package.json',
    edit: ['"unquoted-etag",', ''],
    check: 'stable ETag',
    message: /ETag/
  },
  {
    title: 'a declared defect that is not there',
    file: '03-optimized/package.json',
    edit: ['"late-etag"', '"unquoted-etag", "late-etag"'],
    check: 'stable ETag',
    message: /ETag/
  },
  {
    title: 'an ETag of old content that is not declared',
    file: '03-optimized/package.json',
    edit: ['"stale-etag",', ''],
    check: 'ETag of new content',
    message: /^the first response with new content has the ETag of the old$/
  },
  {
    title: 'a declared ETag of old content that is not there',
    file: 'fastify-variant/package.json',
    edit: ['"no-304"', '"stale-etag", "no-304"'],
    check: 'ETag of new content',
    message: /^not so, although it is declared: the first response with new content has the ETag of the old$/
  },
  {
    title: 'an ETag that was declared to stay, and follows the content',
    file: 'koa-variant/01-slow/util.js',
    edit: ['hash(JSON.stringify(result.data))', 'hash(JSON.stringify(result))'],
    check: 'ETag of new content',
    message: /^not so, although it is declared: the ETag stays although the content is new$/
  },
  {
    title: 'another greeting',
    file: 'scripts/server/baselines/hello-world/index.js',
    edit: ['hello world', 'hello'],
    check: 'first response',
    message: /body/
  },
  {
    title: 'a route that dies of a client that hangs up',
    file: '03-optimized/index.js',
    edit: [
      '    res.etag = etag',
      "    res.on('close', () => { if (!res.writableFinished) throw new Error('gone') })\n    res.etag = etag"
    ],
    check: 'client hangs up mid-response',
    message: /ECONNREFUSED|ECONNRESET|socket hang up/
  },
  {
    title: 'a stage that dies at start',
    file: '03-optimized/index.js',
    edit: ["const restify = require('restify')", "throw new Error('no luck')"],
    check: 'start',
    message: /ended with exit code 1/
  }
]

for (const flaw of broken) testNamed(flaw)

test('the last lines of a stage that died are kept', async t => {
  const root = await copyProject(t, {
    '03-optimized/index.js': ["const restify = require('restify')", "throw new Error('no luck')"]
  })
  const { stderrLines } = await passGate(await findStage('03-optimized', root))
  assert.match(stderrLines.join('\n'), /Error: no luck/)
})

const HELLO = 'scripts/server/baselines/hello-world/index.js'

test('the last lines of a stage that fails a check are kept as well, and of one that passes its probe', async t => {
  const root = await copyProject(t, { [HELLO]: ["res.end('hello world')", "console.error('hm'); res.end('hello')"] })
  const { failures, stderrLines, probe } = await passGate(await findStage('hello-world', root))
  assert.deepEqual(failures.map(({ check }) => check).slice(0, 1), ['first response'])
  assert.deepEqual([stderrLines[0], probe], ['hm', undefined])
  const passed = await passGate(await findStage('hello-world'))
  assert.deepEqual([passed.stderrLines, passed.probe?.node], [[], process.version])
})

test('a stage that a check has ended is no longer alive, and no other check is made', async t => {
  const root = await copyProject(t, { [HELLO]: ["res.end('hello world')", "throw new Error('no luck')"] })
  const { checks, failures, stderrLines } = await passGate(await findStage('hello-world', root))
  assert.deepEqual([checks, failures.map(({ check }) => check)], [['first response'], ['first response', 'still alive']])
  assert.match(failures[1].message, /^hello-world ended with exit code 1/)
  assert.match(stderrLines.join('\n'), /Error: no luck/)
})

test('a check that is left out is not made', async () => {
  const { checks } = await passGate(await findStage('hello-world'), undefined, { except: ['oversized header'] })
  assert.deepEqual(checks, [
    'first response', 'malformed request line', 'client hangs up mid-response', '200 pipelined requests'
  ])
})
