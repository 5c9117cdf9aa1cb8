// @ts-check
// The reports of other tools in a browser, opened to what is to be seen in them.
import { pathToFileURL } from 'node:url'

/** @import { Page } from 'playwright-core' */

const STILL_MS = 1500
const DEVTOOLS = 'devtools://devtools/bundled/js_app.html?panel='

/** @param {string} selector what shows that it is there @returns {(page: Page, report: string) => Promise<void>} */
const lookAt = selector => async (page, report) => {
  await page.goto(pathToFileURL(report).href)
  await page.locator(selector).first().waitFor()
  await waitUntilStill(page)
}

const ADVICE = '#recommendation .bar'

/** Of clinic doctor. */
export const lookAtCharts = lookAt(ADVICE)
/** Of clinic flame and 0x. */
export const lookAtFlames = lookAt('canvas')

/** @param {Page} page @param {string} report absolute file, of 0x: the frames of one function are one box each */
export async function lookAtMerged (page, report) {
  await lookAtFlames(page, report)
  await page.getByRole('button', { name: 'Merge' }).click()
  await waitUntilStill(page)
}

/** @param {Page} page @param {string} report absolute file, of 0x: what sends an answer is marked */
export async function lookForSend (page, report) {
  await lookAtMerged(page, report)
  await page.getByPlaceholder('search functions').pressSequentially('send') // it looks at each key
  await waitUntilStill(page)
}

/** @param {Page} page @param {string} report absolute file, of 0x: zoomed in on the widest box that was found */
export async function zoomOnSend (page, report) {
  await lookForSend(page, report)
  const canvas = page.locator('canvas')
  await canvas.click({ position: await canvas.evaluate(widestFound) })
  await page.mouse.move(0, 0) // or its label hides the boxes
  await waitUntilStill(page)
}

/** @param {HTMLCanvasElement} canvas @returns {{ x: number, y: number }} a place in the widest box that was found */
function widestFound (canvas) {
  const { width, height } = canvas
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
  const isFound = i => data[4 * i] === 0 && data[4 * i + 1] === 255 && data[4 * i + 2] === 255
  let widest = { x: 0, y: 0, length: 0 }
  for (let i = 0, length = 0; i < width * height; i++) {
    length = isFound(i) && i % width ? length + 1 : 0
    if (length > widest.length) widest = { x: i % width - length / 2, y: Math.floor(i / width) + 1, length }
  }
  return widest
}

/**
 * Doctor's text on what it found is closed at first, at the lower edge.
 *
 * @param {Page} page
 * @param {string} report absolute file, of clinic doctor
 */
export async function lookAtAdvice (page, report) {
  await lookAtCharts(page, report)
  await page.locator(ADVICE).first().click()
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
