// @ts-check
import assert from 'node:assert/strict'
import { dirname } from 'node:path'
import { test } from 'node:test'
import { passGate } from '../../scripts/gate/gate.js'
import { readCatalog } from '../../scripts/stages/catalog.js'
import { copyProject, findStage } from '../support/project.js'

for (const stage of await readCatalog()) {
  test(`${stage.id} passes`, async () => {
    const { failures, passed } = await passGate(stage)
    assert.deepEqual(failures, [])
    assert.ok(passed)
  })
}

/** @type {{ title: string, file: string, edit: [string, string], check: string, message: RegExp }[]} */
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
    edit: ["',\"ts\":'", "',\"more\":1,\"ts\":'"],
    check: 'first response',
    message: /do not belong/
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
    message: /the first response with new content has the ETag of the old, found true/
  },
  {
    title: 'a declared ETag of old content that is not there',
    file: 'fastify-variant/package.json',
    edit: ['"no-304"', '"stale-etag", "no-304"'],
    check: 'ETag of new content',
    message: /the first response with new content has the ETag of the old, found false/
  },
  {
    title: 'an ETag that was declared to stay, and follows the content',
    file: 'koa-variant/01-slow/util.js',
    edit: ['hash(JSON.stringify(result.data))', 'hash(JSON.stringify(result))'],
    check: 'ETag of new content',
    message: /the ETag stays although the content is new, found false/
  },
  {
    title: 'a query that is answered',
    file: '03-optimized/util.js',
    edit: ["url === '/seed/v1'", "url.startsWith('/seed/v1')"],
    check: '404 beside the route',
    message: /status 200/
  },
  {
    title: 'an error as content that is not declared',
    file: 'koa-variant/02-listener-fix/package.json',
    edit: [',\n      "error-as-200"', ''],
    check: '404 beside the route',
    message: /\/test\/: status 200/
  },
  {
    title: 'a declared error as content that is not there',
    file: 'koa-variant/04-optimized/package.json',
    edit: ['"late-etag"', '"error-as-200", "late-etag"'],
    check: '404 beside the route',
    message: /\/test\/: status 404/
  },
  {
    title: 'ETags of unknown queries that are kept undeclared',
    file: 'koa-variant/02-listener-fix/package.json',
    edit: ['      "etag-per-query",\n', ''],
    check: 'no ETag is kept for an unknown query',
    message: /^20 of 20 queries/
  },
  {
    title: 'declared ETags of unknown queries that are not kept',
    file: 'koa-variant/03-no-stringify/package.json',
    edit: ['"late-etag"', '"etag-per-query", "late-etag"'],
    check: 'no ETag is kept for an unknown query',
    message: /^0 of 20 queries/
  },
  {
    title: 'another greeting',
    file: 'scripts/baselines/hello-world/index.js',
    edit: ['hello world', 'hello'],
    check: 'first response',
    message: /body/
  },
  {
    title: 'a route that dies of a client that hangs up',
    file: '03-optimized/index.js',
    edit: ['    res.etag = etag', "    res.on('close', () => { if (!res.writableFinished) throw new Error('gone') })\n    res.etag = etag"],
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

for (const { title, file, edit, check, message } of broken) {
  test(`names ${title}`, async t => {
    const root = await copyProject(t, { [file]: edit })
    const { passed, failures } = await passGate(await findStage(dirname(file).replace('scripts/baselines/', ''), root))
    assert.equal(passed, false)
    assert.equal(failures[0].check, check)
    assert.match(failures[0].message, message)
  })
}

test('the last lines of a stage that died are kept', async t => {
  const root = await copyProject(t, { '03-optimized/index.js': ["const restify = require('restify')", "throw new Error('no luck')"] })
  const { stderrLines } = await passGate(await findStage('03-optimized', root))
  assert.match(stderrLines.join('\n'), /Error: no luck/)
})
