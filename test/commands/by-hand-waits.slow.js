// @ts-check
// What the pages on waiting have typed works as it stands, in their order: in a shell, in a real clone, with a database
// that DATABASE_URL names.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { execa } from 'execa'
import getPort from 'get-port'
import { rootDir } from '../../scripts/stages/catalog.js'
import { startPostgres } from '../../scripts/stages/postgres.js'
import { NO_POSTGRES } from '../support/postgres.js'
import { cloneProject, NO_CHECKOUT } from '../support/project.js'

const skip = process.platform === 'win32' ? 'the commands are for a POSIX shell' : NO_CHECKOUT || NO_POSTGRES
const clone = skip ? '' : await cloneProject({ after })
const postgres = skip ? null : await startPostgres()
after(() => postgres?.stop())
const env = { DATABASE_URL: await postgres?.createDatabase() ?? '', NO_INSIGHT: '1', CI: '1', npm_config_offline: 'true' }
const PATIENCE_MS = 90_000
const PORT = String(await getPort())

/** @returns {Promise<string[]>} without those of our own commands, and with shorter loads */
async function blocksOf (page) {
  const text = await readFile(join(rootDir, `docs/${page}.md`), 'utf8')
  return [...text.matchAll(/```sh\n([^]*?)```/g)]
    .map(([, code]) => code.replaceAll('PORT=3001', `PORT=${PORT}`).replaceAll('-d 10', '-d 5').replaceAll('-d 5', '-d 2'))
    .filter(code => !code.startsWith('npm '))
}

const ANSWERED = /\d+k? requests in (?!.*, 0 B read)/
/** @type {Record<string, [typed: RegExp, said: RegExp][]>} the first that fits counts */
const SAYS = {
  '06-is-it-waiting': [
    [/loop\.cjs/, /loop +\d+ % {3}cpu +\d+ % {3}longest delay \d+ ms/],
    [/clinic/, ANSWERED]
  ],
  '07-one-request': [
    [/pg_stat_activity/, /'ClientRead'|'active'/],
    [/pg_stat_statements/, /'200' +│[^]*'10' +│/],
    [/EXPLAIN/, /Seq Scan on items[^]*Rows Removed by Filter: 99995/],
    [/spans-to-file/, /"name":"GET"/]
  ],
  '08-fewer-trips': [
    [/EXPLAIN/, /Bitmap Index Scan on items_of_order/],
    [/autocannon/, ANSWERED]
  ],
  '09-queues': [
    [/never-given-back/, /timeout exceeded[^]*connections 2, idle 0[^]*idle in transaction/],
    [/held-meanwhile/, /inside: \d{4,} ms\nbefore: \d{3} ms/],
    [/retry-storm/, /^ +12 +280 +0 +\d\d +\d\d$/m],
    [/four-threads/, /(dns\.lookup: \d+ ms\n?){3}/]
  ]
}

/** A server that ends as it starts leaves its load waiting. @param {import('node:test').TestContext} t */
async function type (t, block) {
  const shell = execa('sh', ['-ec', block], { cwd: clone, env, all: true, reject: false, stdin: 'ignore', detached: true })
  const end = () => { try { process.kill(-Number(shell.pid), 'SIGKILL') } catch {} }
  t.after(end)
  const patience = setTimeout(end, PATIENCE_MS)
  const ended = await shell
  clearTimeout(patience)
  return ended
}

for (const [page, says] of Object.entries(SAYS)) {
  test(`what ${page} has typed works`, { skip }, async t => {
    const blocks = await blocksOf(page)
    for (const block of blocks) {
      const { all, exitCode } = await type(t, block)
      assert.equal(exitCode, 0, all)
      const [, said] = says.find(([typed]) => typed.test(block)) ?? assert.fail(block)
      assert.match(all, said, block)
    }
    assert.ok(blocks.length > 0)
  })
}
