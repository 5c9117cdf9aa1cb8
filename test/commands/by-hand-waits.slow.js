// @ts-check
// What the pages on waiting have typed works as it stands, in their order: in a shell, in a real clone, with a database
// that DATABASE_URL names.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import getPort from 'get-port'
import { startPostgres } from '../../scripts/stages/installed/postgres.js'
import { NO_SHELL } from '../support/lacking.js'
import { NO_POSTGRES } from '../support/postgres.js'
import { cloneProject, NO_CHECKOUT } from '../support/project.js'
import { blocksOf, type } from '../support/typed.js'

const skip = NO_SHELL || NO_CHECKOUT || NO_POSTGRES
const clone = skip ? '' : await cloneProject({ after })
const postgres = skip ? null : await startPostgres()
after(() => postgres?.stop())
const env = { DATABASE_URL: await postgres?.createDatabase() ?? '' }
const PATIENCE_MS = 240_000 // for a page: a server that ends as it starts leaves its load waiting
const PORT = String(await getPort())

/** With shorter loads, but for one that is looked at while it runs. */
function shortened (block) {
  const ours = block.replaceAll('PORT=3001', `PORT=${PORT}`)
  return block.includes('sleep 5') ? ours : ours.replace(/-d (10|5)\b/g, '-d 2')
}

const ANSWERED = /\d+k? requests in (?!.*, 0 B read)/
/** @type {Record<string, [typed: RegExp, said: RegExp][]>} the first that fits counts */
const SAYS = {
  '07-is-it-waiting': [
    [/loop\.cjs/, /loop +\d+ % {3}cpu +\d+ % {3}longest delay \d+ ms/],
    [/clinic/, ANSWERED]
  ],
  '08-one-request': [
    [/pg_stat_activity/, /'ClientRead'|'active'/],
    [/pg_stat_statements/, /'200' +│[^]*'10' +│/],
    [/EXPLAIN/, /Seq Scan on items[^]*Rows Removed by Filter: 99995/],
    [/spans-to-file/, /"name":"GET"/]
  ],
  '09-fewer-trips': [
    [/EXPLAIN/, /Bitmap Index Scan on items_of_order/],
    [/autocannon/, ANSWERED]
  ],
  '10-queues': [
    [/never-given-back/, /timeout exceeded[^]*connections 2, idle 0[^]*idle in transaction/],
    [/held-meanwhile/, /inside: \d{4,} ms\noutside: \d{3} ms/],
    [/row-lock/, /0 refused[^]*'Lock'[^]*0 refused[^]*[1-9] refused/],
    [/retry-storm/, /^ +12 +280 +0 +\d\d +\d\d$/m],
    [/four-threads/, /(dns\.lookup: \d+ ms\n?){3}/]
  ]
}

for (const [page, says] of Object.entries(SAYS)) {
  test(`what ${page} has typed works`, { skip, timeout: PATIENCE_MS }, async t => {
    const blocks = (await blocksOf(page)).filter(block => !block.startsWith('npm ')).map(shortened)
    for (const block of blocks) {
      const { all, exitCode } = await type(t, `set -e\n${block}`, { cwd: clone, env })
      assert.equal(exitCode, 0, all)
      const [, said] = says.find(([typed]) => typed.test(block)) ?? assert.fail(block)
      assert.match(all, said, block)
    }
    assert.ok(blocks.length > 0)
  })
}
