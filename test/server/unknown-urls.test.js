// @ts-check
import { testNamed } from '../support/gate.js'

/** @import { Flaw } from '../support/gate.js' */

/** @type {Flaw[]} */
const broken = [
  {
    title: 'a query that is answered',
    file: '03-optimized/util.js',
    edit: ["url === '/seed/v1'", "url.startsWith('/seed/v1')"],
    check: '404 beside the route',
    message: /status: found 200/
  },
  {
    title: 'an error as content that is not declared',
    file: 'koa-variant/02-listener-fix/package.json',
    edit: [',\n      "error-as-200"', ''],
    check: '404 beside the route',
    message: /\/test\/: status: found 200/
  },
  {
    title: 'a declared error as content that is not there',
    file: 'koa-variant/04-optimized/package.json',
    edit: ['"late-etag"', '"error-as-200", "late-etag"'],
    check: '404 beside the route',
    message: /\/test\/: status: found 404/
  },
  {
    title: 'ETags of unknown queries that are kept undeclared',
    file: 'koa-variant/02-listener-fix/package.json',
    edit: ['      "etag-per-query",\n', ''],
    check: 'no ETag is kept for an unknown query',
    message: /^how many of 20 queries .* found 20, wanted 0$/
  },
  {
    title: 'declared ETags of unknown queries that are not kept',
    file: 'koa-variant/03-no-stringify/package.json',
    edit: ['"late-etag"', '"etag-per-query", "late-etag"'],
    check: 'no ETag is kept for an unknown query',
    message: /^how many of 20 queries .* found 0, wanted 20$/
  }
]

for (const flaw of broken) testNamed(flaw)
