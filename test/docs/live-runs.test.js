// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkLiveRuns } from '../../scripts/docs/live-runs.js'
import { parsePage } from '../../scripts/docs/regions.js'
import { MOST_STAGES } from '../../scripts/live/bounds.js'

const PICTURE = '\n\n<!-- region: picture watched-fix -->\n<!-- /region -->\n\n</LiveRun>\n'
const check = markdown => checkLiveRuns(parsePage(markdown, 'docs/page.md'), ['01-slow', '02-listener-fix'])

const CASES = /** @type {[string, string[]][]} */ ([
  [`<LiveRun stages="01-slow 02-listener-fix" show="rate cpu" seconds="5" rate="2000">${PICTURE}`, []],
  ['No run at all, and `<LiveRun>` in code is none.', []],
  [`Text.\n\n<LiveRun stages="01-slwo" show="rate">${PICTURE}`, ['docs/page.md:3: LiveRun: stages "01-slwo"; allowed: 01-slow, 02-listener-fix']],
  [`<LiveRun stages="01-slow" show="speed">${PICTURE}`, ['docs/page.md:1: LiveRun: show "speed"; allowed: rate, listeners, delay, cpu, latency, heap']],
  [`<LiveRun stages="01-slow">${PICTURE}`, ['docs/page.md:1: LiveRun: show ""; allowed: rate, listeners, delay, cpu, latency, heap']],
  [`<LiveRun stages="01-slow" show="rate" seconds="90">${PICTURE}`, ['docs/page.md:1: LiveRun: seconds "90"; allowed: 2 to 60']],
  [`<LiveRun stages="01-slow" show="rate" second="9">${PICTURE}`, ['docs/page.md:1: LiveRun: attribute "second"; allowed: stages, show, seconds, connections, rate']],
  [`<LiveRun stages=01-slow show="rate">${PICTURE}`, ['docs/page.md:1: LiveRun: write <LiveRun stages="..." show="..."> on one line']],
  [
    `<LiveRun stages="${'01-slow '.repeat(MOST_STAGES)}02-listener-fix" show="rate">${PICTURE}`,
    [`docs/page.md:1: LiveRun: more than ${MOST_STAGES} stages`]
  ],
  ['<LiveRun stages="01-slow" show="rate">\n\nNothing.\n\n</LiveRun>\n', ['docs/page.md:1: LiveRun: no recorded picture for who cannot run it']]
])

for (const [markdown, problems] of CASES) {
  test(`${problems.length ? 'found' : 'right'}: ${markdown.split('\n').find(line => line.includes('LiveRun'))}`, () => {
    assert.deepEqual(check(markdown), problems)
  })
}
