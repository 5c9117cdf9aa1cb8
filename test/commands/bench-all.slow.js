// @ts-check
// The main command on all stages, as short as it can be.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { copyProject, runToExit } from '../support/project.js'

const SHORT = '--all --quick --rounds 1 --duration 1 --generations 1 --turns 2'.split(' ')
const OF_RESTIFY = ['01-slow', '02-listener-fix', '03-optimized', 'fastify-variant']
const OF_KOA = ['01-slow', '02-listener-fix', '03-no-stringify', '04-optimized'].map(id => `koa-variant/${id}`)

test("the articles' tables stand above the answer and first in the report, and a line says where", async t => {
  const root = await copyProject(t)
  const { all } = await runToExit(0, root, 'bench.js', SHORT)
  const lines = all.split('\n')
  const placeOf = what => {
    const place = lines.findIndex(line => what.test(line))
    assert.notEqual(place, -1, String(what))
    return place
  }
  const titles = [...OF_RESTIFY, ...OF_KOA].map(id => placeOf(new RegExp(`^${id}: autocannon -c 100? -d 1$`)))
  const byKoa = OF_KOA.slice(0, 3).map(id =>
    placeOf(new RegExp(`^${id}: (wrk -t8 -c200 -d1s|autocannon -c 200 -d 1)$`)))
  const where = placeOf(/^the articles' tables, and yours: above, and by `npm run docs`/)
  const check = placeOf(/^npm run docs:check -- results\/bench-/)
  const answer = placeOf(/^01-slow answered .* in its first 1 s/)
  const order = [...titles, ...byKoa, where, check, answer]
  assert.deepEqual(order, order.toSorted((a, b) => a - b))
  assert.ok(Math.max(...lines.filter(line => /[│┌]/.test(line)).map(line => line.length)) <= 100)
  assert.doesNotMatch(lines.slice(answer).join('\n'), /│|results\//)
  const report = await readFile(join(root, 'results/report.md'), 'utf8')
  assert.match(report, /^# Your machine\n+## The articles' tables, and ours\n+### 01-slow\n/)
  assert.doesNotMatch(report, /no valid pair/)
})
