// @ts-check
// The reports of other tools in a browser, opened to what is to be seen in them.
import { pathToFileURL } from 'node:url'

/** @import { Page } from 'playwright-core' */

const STILL_MS = 1500
const DEVTOOLS = 'devtools://devtools/bundled/js_app.html?panel='

/**
 * @param {Page} page
 * @param {string} report absolute file, of clinic doctor
 */
export async function lookAtCharts (page, report) {
  await page.goto(pathToFileURL(report).href)
  await page.locator('#recommendation .bar').first().waitFor()
  await waitUntilStill(page)
}

/**
 * Doctor's text on what it found is closed at first, at the lower edge.
 *
 * @param {Page} page
 * @param {string} report absolute file, of clinic doctor
 */
export async function lookAtAdvice (page, report) {
  await lookAtCharts(page, report)
  await page.locator('#recommendation .bar').first().click()
  await waitUntilStill(page)
}

/**
 * @param {Page} page
 * @param {string} report absolute file, of clinic flame or 0x
 */
export async function lookAtFlames (page, report) {
  await page.goto(pathToFileURL(report).href)
  await page.locator('canvas').first().waitFor()
  await waitUntilStill(page)
}

/**
 * The row of the listener is chosen, so that the time line shows when it runs.
 *
 * @param {Page} page
 * @param {string} report absolute file, a .cpuprofile
 */
export async function lookInDevTools (page, report) {
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
 * @param {Page} page
 * @param {...string} snapshots absolute files
 */
export async function lookAtComparison (page, ...snapshots) {
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
