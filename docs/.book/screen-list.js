// @ts-check
// The screens and outputs of other tools that the text shows, and how a report is opened to what is to be seen in it.
import { pathToFileURL } from 'node:url'

/**
 * @import { Page } from 'playwright-core'
 * @import { Edit } from '../../scripts/stages/sources.js'
 */

const STILL_MS = 1500
const DEVTOOLS = 'devtools://devtools/bundled/js_app.html?panel='

/** @param {string} selector what shows that it is there */
const lookAt = selector => async (page, report) => {
  await page.goto(pathToFileURL(report).href)
  await page.locator(selector).first().waitFor()
  await waitUntilStill(page)
}

const ADVICE = '#recommendation .bar'

/** Of clinic doctor. */
const lookAtCharts = lookAt(ADVICE)
/** Of clinic flame and 0x. */
const lookAtFlames = lookAt('canvas')

/** @param {string} report absolute file, of 0x: the frames of one function are one box each */
async function lookAtMerged (page, report) {
  await lookAtFlames(page, report)
  await page.getByRole('button', { name: 'Merge' }).click()
  await waitUntilStill(page)
}

/** @param {string} report absolute file, of 0x: merged, with the native code that it hides */
async function lookAtNative (page, report) {
  await lookAtMerged(page, report)
  for (const kind of ['v8', 'cpp']) await page.getByRole('button', { name: kind, exact: true }).click()
  await waitUntilStill(page)
}

/**
 * Doctor's text on what it found is closed at first, at the lower edge.
 *
 * @param {string} report absolute file, of clinic doctor
 */
async function lookAtAdvice (page, report) {
  await lookAtCharts(page, report)
  await page.locator(ADVICE).first().click()
  await waitUntilStill(page)
}

/**
 * The row of the listener is chosen, so that the time line shows when it runs.
 *
 * @param {string} report absolute file, a .cpuprofile
 */
async function lookInDevTools (page, report) {
  await page.goto(`${DEVTOOLS}timeline`)
  await page.locator('input[type=file]').first().setInputFiles(report)
  await page.locator('devtools-shortcut-dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Hide sidebar' }).click()
  await page.getByRole('tab', { name: 'Bottom-up' }).click()
  await page.getByText(/util\.js:\d+/).first().click()
  await waitUntilStill(page)
}

/**
 * What the last snapshot has more of than the one before it: the functions, of which the first is chosen, so that its
 * retainers are shown.
 *
 * @param {...string} snapshots absolute files
 */
async function lookAtComparison (page, ...snapshots) {
  await page.goto(`${DEVTOOLS}heap-profiler`)
  const listed = number => page.getByRole('treeitem', { name: new RegExp(`^${number}, [\\d.]+ MB`) })
  for (const [i, snapshot] of snapshots.entries()) {
    await page.locator('input[type=file]').first().setInputFiles(snapshot)
    await listed(i + 1).waitFor()
  }
  await listed(snapshots.length).click()
  await page.getByLabel('Perspective').selectOption('Comparison')
  await waitUntilStill(page) // it sorts what it has, and forgets what comes later
  for (const order of ['ascending', 'descending']) {
    await page.getByRole('columnheader', { name: '# Delta' }).click()
    await page.locator(`th.sort-${order}`, { hasText: '# Delta' }).waitFor()
    await waitUntilStill(page)
  }
  await page.locator('tr', { hasText: /^Function/ }).getByText('Function').click()
  await page.keyboard.press('ArrowRight')
  await page.getByText(/^@\d+$/).first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.getByText('_events').first().waitFor()
  await waitUntilStill(page)
}

// These pages draw on canvases and tell nobody when they are done.
async function waitUntilStill (page) {
  let [before, now] = ['', 'nothing yet']
  while (before !== now) {
    before = now
    await page.waitForTimeout(STILL_MS)
    now = (await page.screenshot()).toString('base64')
  }
}

const DO_NOTHING = { find: 'if (res.statusCode !== 200) return', replacement: 'return' } // in the listener
const WRK = 'wrk -t8 -c200 -d30s --latency "$URL"' // as the Koa article has it

/**
 * @typedef {object} Screen
 * @property {string} of a stage, or a folder of examples
 * @property {string} [profiler] whose report is looked at
 * @property {number[]} [snapshots] of the heap, which are looked at instead: one after each so many requests
 * @property {number} [connections]
 * @property {Edit[]} [edits] changes to the source of the server
 * @property {(page: Page, ...files: string[]) => Promise<void>} [look] opens the report, an absolute file, or
 *   the snapshots, and what is closed in it, and waits for what is to be seen
 * @property {number} [width] px
 * @property {number} [height] px
 * @property {string} [command] whose output is kept, typed in the folder of the server; with $URL, the server runs
 */

const SHOP = 'postgres-variant/01-one-by-one'
const ORDERS = "'/orders?customer=7'"
const ACTIVITY = 'SELECT pid, state, wait_event_type AS waits_for, pg_blocking_pids(pid) AS blocked_by, ' +
  'round(1000 * extract(epoch FROM clock_timestamp() - xact_start)) AS open_ms, left(query, 32) AS query ' +
  "FROM pg_stat_activity WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid() " +
  'ORDER BY xact_start LIMIT 5'
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
  'doctor-01-slow.png': { of: '01-slow', profiler: 'doctor', look: lookAtAdvice, height: 1230 },
  'doctor-waits.png': { of: 'waits', profiler: 'doctor', look: lookAtAdvice, height: 1230 },
  'doctor-collects.png': {
    of: 'collects',
    profiler: 'doctor',
    connections: 10, // all of them come in at once, so that doctor has nothing to say about them
    look: lookAtCharts,
    height: 780
  },
  'flame-01-slow.png': { of: '01-slow', profiler: 'flame', look: lookAtFlames },
  '0x-merged-01-slow.png': { of: '01-slow', profiler: '0x', look: lookAtMerged, height: 480 },
  '0x-koa-01-slow.png': {
    of: 'koa-variant/01-slow', profiler: '0x', look: lookAtFlames, height: 480
  },
  '0x-native-01-slow.png': { of: '01-slow', profiler: '0x', look: lookAtNative, height: 480 },
  'devtools-01-slow.png': { of: '01-slow', profiler: 'cpu', look: lookInDevTools, height: 560 },
  'memory-01-slow.png': {
    of: '01-slow',
    snapshots: [100, 200],
    look: lookAtComparison,
    width: 760, // as wide as it is shown
    height: 560
  },
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
  'autocannon-01-slow.txt': {
    of: '01-slow',
    command: 'autocannon -c 100 -d 10 "$URL" 2>&1'
  },
  'prof-01-slow.txt': { of: '01-slow', command: profiledBy('/seed/v1') },
  'prof-koa-01-slow.txt': { of: 'koa-variant/01-slow', command: profiledBy('/test') },
  'wrk-koa-01-slow.txt': { of: 'koa-variant/01-slow', command: WRK },
  'wrk-koa-02-listener-fix.txt': { of: 'koa-variant/02-listener-fix', command: WRK },
  'wrk-koa-03-no-stringify.txt': { of: 'koa-variant/03-no-stringify', command: WRK }
}

function profiledBy (route) {
  return `autocannon -c 100 -d 10 --on-port ${route} -- node --prof --no-logfile-per-isolate --logfile="$LOG" ` +
    'index.js >&2; node --prof-process "$LOG"'
}
