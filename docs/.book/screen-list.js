// @ts-check
// The screens and outputs of other tools that the text shows, and how a report is opened to what is to be seen in it.
import { pathToFileURL } from 'node:url'

/**
 * @import { Page } from 'playwright-core'
 * @import { Edit } from '../../scripts/stages/sources.js'
 */

/** @typedef {(page: Page, files: string[]) => Promise<unknown>} Step in a browser; absolute files of a report */

const DEVTOOLS = 'devtools://devtools/bundled/js_app.html?panel='
const ADVICE = '#recommendation .bar'

/** @type {(selector: string) => Step} `selector` what shows that it is there */
const open = selector => async (page, [report]) => {
  await page.goto(pathToFileURL(report).href)
  await page.locator(selector).first().waitFor()
}
/** @type {(name: string, exact?: boolean) => Step} */
const press = (name, exact) => page => page.getByRole('button', { name, exact }).click()
/** @type {(selector: string) => Step} */
const click = selector => page => page.locator(selector).first().click()

const CHARTS = [open(ADVICE)]
const FLAMES = [open('canvas')]
/** Doctor's text on what it found is closed at first, at the lower edge. */
const CHARTS_AND_ADVICE = [...CHARTS, click(ADVICE)]
/** In 0x: one box for the frames of a function, without and with native code. */
const MERGED = [...FLAMES, press('Merge')]
const NATIVE = [...MERGED, press('v8', true), press('cpp', true)]
/** The row of the listener is chosen, so that the time line shows when it runs. */
const LISTENER_IN_DEVTOOLS = [
  openIn('timeline'),
  page => page.locator('devtools-shortcut-dialog').getByRole('button', { name: 'Close' }).click(),
  press('Hide sidebar'),
  page => page.getByRole('tab', { name: 'Bottom-up' }).click(),
  page => page.getByText(/util\.js:\d+/).first().click()
]
/** What the last snapshot has more of than the one before it: the functions, and the retainers of the first of them. */
const RETAINERS_IN_DEVTOOLS = [
  openIn('heap-profiler'),
  (page, files) => page.getByRole('treeitem', { name: new RegExp(`^${files.length}, [\\d.]+ MB`) }).click(),
  page => page.getByLabel('Perspective').selectOption('Comparison'),
  sortByDelta('ascending'),
  sortByDelta('descending'),
  page => page.locator('tr', { hasText: /^Function/ }).getByText('Function').click(),
  page => page.keyboard.press('ArrowRight'),
  page => page.keyboard.press('ArrowDown'),
  page => page.getByText('_events').first().waitFor()
]

/** @param {string} panel of DevTools @returns {Step} */
function openIn (panel) {
  return async (page, files) => {
    await page.goto(DEVTOOLS + panel)
    for (const [i, file] of files.entries()) {
      await page.locator('input[type=file]').first().setInputFiles(file)
      if (files.length > 1) await page.getByRole('treeitem', { name: new RegExp(`^${i + 1}, [\\d.]+ MB`) }).waitFor()
    }
  }
}

/** @param {string} order @returns {Step} */
function sortByDelta (order) {
  return async page => {
    await page.getByRole('columnheader', { name: '# Delta' }).click()
    await page.locator(`th.sort-${order}`, { hasText: '# Delta' }).waitFor()
  }
}

const DO_NOTHING = { find: 'if (res.statusCode !== 200) return', replacement: 'return' } // in the listener
const WRK = 'wrk -t8 -c200 -d30s --latency "$URL"' // as the Koa article has it
const PROFILED = 'autocannon -c 100 -d 10 --on-port "$ROUTE" -- node --prof --no-logfile-per-isolate ' +
  '--logfile="$OUT/v8.log" index.js >&2; node --prof-process "$OUT/v8.log"'
const SNAPSHOTS = `
  node --heapsnapshot-signal=SIGUSR2 --diagnostic-dir="$OUT" index.js >&2 & server=$!
  for count in 1 2; do
    for request in $(seq 100); do
      curl -s -o /dev/null --retry 20 --retry-delay 1 --retry-connrefused "http://127.0.0.1:$PORT$ROUTE"
    done
    kill -USR2 $server; sleep 5
    mv "$OUT"/Heap.* "$OUT/$count.heapsnapshot"
  done
  kill $server`

/**
 * @typedef {object} Screen
 * @property {string} of a stage, or a folder of examples
 * @property {string} [profiler] whose report is looked at
 * @property {string} [command] typed in the folder of the server: its output is kept, or what it leaves in $OUT is
 *   looked at; with $URL, the server runs
 * @property {number} [connections]
 * @property {Edit[]} [edits] changes to the source of the server
 * @property {Step[]} [steps] until there is to be seen what is shown
 * @property {number} [width] px
 * @property {number} [height] px
 */

const SHOP = 'postgres-variant/01-one-by-one'
const ORDERS = "'/orders?customer=7'"
const ACTIVITY = "SELECT pid, state, wait_event_type || ' ' || wait_event AS waits_for, " +
  'pg_blocking_pids(pid) AS blocked_by, ' +
  'round(1000 * extract(epoch FROM clock_timestamp() - state_change)) AS state_ms, ' +
  'round(1000 * extract(epoch FROM clock_timestamp() - xact_start)) AS open_ms, left(query, 32) AS query ' +
  "FROM pg_stat_activity WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid() " +
  'ORDER BY cardinality(pg_blocking_pids(pid)), xact_start'
const STATEMENTS = 'SELECT calls, rows / calls AS rows, (shared_blks_hit + shared_blks_read) / calls AS pages, ' +
  'round(100 * total_exec_time / sum(total_exec_time) OVER ()) AS percent, left(query, 40) AS query ' +
  'FROM pg_stat_statements ORDER BY calls DESC LIMIT 2'
const PLAN = 'EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, SUMMARY OFF) ' +
  'SELECT product, quantity, price_cents FROM items WHERE order_id = 6 ORDER BY id'

/** What the shop's database is asked, as its page has it. */
const sql = query => `node ../../docs/examples/sql.cjs "${query}"`
/** The load that its page has. */
const ask = load => `autocannon ${load} --on-port ${ORDERS} -- node index.js 2> /dev/null`
const FILL = `${ask('-c 1 -a 1')} >&2` // a new shop is empty
const example = name => ({ of: SHOP, command: `node ../../docs/examples/${name}` })

/** By the name of the file. @type {Record<string, Screen>} */
export const SCREENS = {
  'doctor-01-slow.png': { of: '01-slow', profiler: 'doctor', steps: CHARTS_AND_ADVICE, height: 1230 },
  'doctor-waits.png': { of: 'waits', profiler: 'doctor', steps: CHARTS_AND_ADVICE, height: 1230 },
  // All of ten connections come in at once, so that doctor has nothing to say about them.
  'doctor-collects.png': { of: 'collects', profiler: 'doctor', connections: 10, steps: CHARTS, height: 780 },
  'flame-01-slow.png': { of: '01-slow', profiler: 'flame', steps: FLAMES, height: 720 },
  '0x-merged-01-slow.png': { of: '01-slow', profiler: '0x', steps: MERGED },
  '0x-koa-01-slow.png': { of: 'koa-variant/01-slow', profiler: '0x', steps: FLAMES },
  '0x-native-01-slow.png': { of: '01-slow', profiler: '0x', steps: NATIVE },
  'devtools-01-slow.png': { of: '01-slow', profiler: 'cpu', steps: LISTENER_IN_DEVTOOLS, height: 560 },
  'memory-01-slow.png': { of: '01-slow', command: SNAPSHOTS, steps: RETAINERS_IN_DEVTOOLS, width: 760, height: 560 },
  'six-functions.svg': { of: 'six-functions', profiler: 'cpu' },
  'empty-listener.svg': { of: '01-slow', profiler: 'cpu', edits: [DO_NOTHING] },
  'waterfall-01-one-by-one.svg': { of: SHOP, profiler: 'trace' },
  'database-activity.txt': { of: SHOP, command: `${FILL}; ${ask('-c 10 -d 10')} >&2 & sleep 8; ${sql(ACTIVITY)}; wait` },
  'database-statements.txt': {
    of: SHOP,
    command: `{ ${sql('CREATE EXTENSION IF NOT EXISTS pg_stat_statements')}; ${FILL}; ` +
      `${sql('SELECT pg_stat_statements_reset()')}; ${ask('-c 1 -a 10')}; } >&2; ${sql(STATEMENTS)}`
  },
  'database-plan.txt': { of: SHOP, command: `${FILL}; ${sql(PLAN)}` },
  'never-given-back.txt': example('never-given-back.cjs'),
  'held-meanwhile.txt': example('held-meanwhile.cjs'),
  'row-lock.txt': example('row-lock.cjs'),
  'retry-storm.txt': { of: 'waits', command: 'node ../retry-storm.cjs' },
  'four-threads.txt': {
    of: 'waits',
    command: 'node ../four-threads.cjs 3; node ../four-threads.cjs 4; UV_THREADPOOL_SIZE=5 node ../four-threads.cjs 4'
  },
  'autocannon-01-slow.txt': { of: '01-slow', command: 'autocannon -c 100 -d 10 "$URL" 2>&1' },
  'prof-01-slow.txt': { of: '01-slow', command: PROFILED },
  'prof-koa-01-slow.txt': { of: 'koa-variant/01-slow', command: PROFILED },
  'wrk-koa-01-slow.txt': { of: 'koa-variant/01-slow', command: WRK },
  'wrk-koa-02-listener-fix.txt': { of: 'koa-variant/02-listener-fix', command: WRK },
  'wrk-koa-03-no-stringify.txt': { of: 'koa-variant/03-no-stringify', command: WRK }
}
