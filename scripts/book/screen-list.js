// @ts-check
// The screens and outputs of other tools that the text shows, by the name of the file.
import * as views from './report-views.js'

/**
 * @import { Page as BrowserPage } from 'playwright-core'
 * @import { Edit } from '../stages/sources.js'
 */

const DO_NOTHING = { find: 'if (res.statusCode !== 200) return', replacement: 'return' } // in the listener
const NO_STRINGIFY = { find: 'hash(JSON.stringify(result.data))', replacement: 'hash(result.data)' }
const WRK = 'wrk -t8 -c200 -d30s --latency "$URL"' // as the Koa article has it

/**
 * @typedef {object} Screen
 * @property {string} tool whose version it shows: a package, or a program
 * @property {string} of a stage, or a folder of examples
 * @property {string} [profiler] whose report is looked at
 * @property {number[]} [snapshots] of the heap, which are looked at instead: one after each so many requests
 * @property {number} [connections]
 * @property {Edit[]} [edits] changes to the source of the server
 * @property {(page: BrowserPage, ...files: string[]) => Promise<void>} [look] opens the report, an absolute file, or
 *   the snapshots, and what is closed in it, and waits for what is to be seen
 * @property {number} [width] px
 * @property {number} [height] px
 * @property {string} [command] whose output is kept, typed in the folder of the server; with $URL, the server runs
 */

/** By the name of the file. @type {Record<string, Screen>} */
export const SCREENS = {
  'doctor-01-slow.png': { tool: 'clinic', of: '01-slow', profiler: 'doctor', look: views.lookAtAdvice, height: 1230 },
  'doctor-waits.png': { tool: 'clinic', of: 'waits', profiler: 'doctor', look: views.lookAtAdvice, height: 1230 },
  'doctor-collects.png': {
    tool: 'clinic',
    of: 'collects',
    profiler: 'doctor',
    connections: 10, // all of them come in at once, so that doctor has nothing to say about them
    look: views.lookAtCharts,
    height: 780
  },
  'flame-01-slow.png': { tool: 'clinic', of: '01-slow', profiler: 'flame', look: views.lookAtFlames },
  '0x-01-slow.png': { tool: '0x', of: '01-slow', profiler: '0x', look: views.lookAtFlames, height: 480 },
  '0x-merged-01-slow.png': { tool: '0x', of: '01-slow', profiler: '0x', look: views.lookAtMerged, height: 480 },
  '0x-send-01-slow.png': { tool: '0x', of: '01-slow', profiler: '0x', look: views.lookForSend, height: 480 },
  '0x-zoom-01-slow.png': { tool: '0x', of: '01-slow', profiler: '0x', look: views.zoomOnSend, height: 480 },
  '0x-koa-01-slow.png': {
    tool: '0x', of: 'koa-variant/01-slow', profiler: '0x', look: views.lookAtFlames, height: 480
  },
  'devtools-01-slow.png': { tool: 'chromium', of: '01-slow', profiler: 'cpu', look: views.lookInDevTools, height: 560 },
  'memory-01-slow.png': {
    tool: 'chromium',
    of: '01-slow',
    snapshots: [100, 200],
    look: views.lookAtComparison,
    width: 760, // as wide as it is shown
    height: 560
  },
  'six-functions.svg': { tool: 'node', of: 'six-functions', profiler: 'cpu' },
  'empty-listener.svg': { tool: 'node', of: '01-slow', profiler: 'cpu', edits: [DO_NOTHING] },
  'koa-slow-no-stringify.svg': { tool: 'node', of: 'koa-variant/01-slow', profiler: 'cpu', edits: [NO_STRINGIFY] },
  'waterfall-01-one-by-one.svg': {
    tool: '@opentelemetry/instrumentation-pg', of: 'postgres-variant/01-one-by-one', profiler: 'trace'
  },
  'autocannon-01-slow.txt': {
    tool: 'autocannon',
    of: '01-slow',
    command: 'autocannon -c 100 -d 10 "$URL" 2>&1'
  },
  'prof-01-slow.txt': { tool: 'node', of: '01-slow', command: profiledBy('/seed/v1') },
  'prof-koa-01-slow.txt': { tool: 'node', of: 'koa-variant/01-slow', command: profiledBy('/test') },
  'wrk-koa-01-slow.txt': { tool: 'wrk', of: 'koa-variant/01-slow', command: WRK },
  'wrk-koa-02-listener-fix.txt': { tool: 'wrk', of: 'koa-variant/02-listener-fix', command: WRK },
  'wrk-koa-03-no-stringify.txt': { tool: 'wrk', of: 'koa-variant/03-no-stringify', command: WRK }
}

function profiledBy (route) {
  return `autocannon -c 100 -d 10 --on-port ${route} -- node --prof --no-logfile-per-isolate --logfile="$LOG" ` +
    'index.js >&2; node --prof-process "$LOG"'
}
