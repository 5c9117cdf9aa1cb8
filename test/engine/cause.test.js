// @ts-check
// Where an error was, in code that somebody here has written.
import assert from 'node:assert/strict'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { findCause, quoteLines } from 'bench-in-turns/kit.js'
import { rootDir } from '../../scripts/stages/catalog.js'

const engine = join(rootDir, 'packages/bench-in-turns/start/probe.cjs')
const stackOf = (/** @type {string[]} */ ...files) => ['TypeError: x is not a function', ...files.map(file => `    at run (${file}:1:2)`)]

test('the first place that is neither of Node, nor of a package, nor of what measures', () => {
  for (const measures of [engine, relative(process.cwd(), engine)]) {
    const lines = stackOf('node:events', '/app/node_modules/koa/index.js', measures, '/home/me/bench-in-turns/app.js')
    assert.equal(findCause(lines), 'TypeError: x is not a function, at /home/me/bench-in-turns/app.js:1')
    assert.deepEqual(quoteLines(lines).length, 2)
  }
})

test("an error of PostgreSQL's, whose name is a small one", () => {
  const lines = ['error: relation "shelves" does not exist', '    at run (/app/node_modules/pg/lib/client.js:1:2)', '    at sell (/app/sell.js:7:3)', 'Node.js v26.10.0']
  assert.equal(findCause(lines), 'error: relation "shelves" does not exist, at /app/sell.js:7')
})
