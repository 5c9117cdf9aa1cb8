// @ts-check
// The site as readers see it.
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { after, before, describe, test } from 'node:test'
import { execa } from 'execa'
import { findProgram, NO_CHROMIUM } from '../../scripts/stages/chromium.js'
import { listPages, NARROW, openSite, WIDE } from '../support/site.js'

const SERIOUS = ['serious', 'critical']
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

const program = await findProgram()
// Pages of data are all made alike: a few of them will do.
const DATA = ['data-bench', 'data-profiles', 'data-loggers']
const pages = (await listPages()).filter(path => !path.startsWith('data-') || DATA.includes(path))
const hasSs = !(await execa('ss', ['--version'], { reject: false })).failed

async function descendantsOf (pid) {
  const { stdout } = await execa('ps', ['-eo', 'pid=,ppid='])
  const parents = stdout.split('\n').map(line => line.trim().split(/\s+/).map(Number))
  const below = parent => [parent, ...parents.filter(([, its]) => its === parent).flatMap(([child]) => below(child))]
  return below(pid)
}

async function findSerious (page, options = {}) {
  const { violations } = await page.evaluate(options => /** @type {any} */ (window).axe.run(options), {
    resultTypes: ['violations'],
    ...options
  })
  return violations
    .filter(({ impact }) => SERIOUS.includes(impact))
    .map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 200)}`)
}

describe('the site', { skip: program ? false : NO_CHROMIUM }, () => {
  /** @type {Awaited<ReturnType<typeof openSite>>} */
  let site
  const open = (path, options = {}) => site.open(path, options)

  before(async () => { site = await openSite(/** @type {{ file: string }} */ (program).file) })
  after(() => site?.close())

  for (const path of pages) {
    test(`${path || 'the first page'} opens without an error, asks no other host, does not scroll sideways, and axe finds nothing serious`, async () => {
      const { page, troubles, close } = await open(path)
      assert.ok((await page.locator('h1').count()) > 0)
      for (const viewport of [NARROW, WIDE]) {
        await page.setViewportSize(viewport)
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        assert.ok(wider <= 0, `${wider} px too wide at ${viewport.width}`)
      }

      await page.addScriptTag({ path: AXE })
      await page.evaluate(() =>
        /** @type {any} */ (document).querySelectorAll('.flame-open').forEach(button => button.click())
      )
      await page.waitForFunction(() => !document.querySelector('.flame-open'))
      assert.deepEqual(await findSerious(page), [], 'in light')
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.locator('html.dark').waitFor()
      assert.deepEqual(await findSerious(page, { runOnly: ['color-contrast'] }), [], 'in dark')
      assert.deepEqual(troubles, [])
      await close()
    })
  }

  test(
    'nothing of it can be reached from outside: no process of these tests listens',
    { skip: hasSs ? false : 'no ss on the PATH' },
    async () => {
      const { close } = await open('')
      const own = await descendantsOf(process.pid)
      const { stdout } = await execa('ss', ['-H', '-l', '-n', '-t', '-p'])
      assert.deepEqual(
        stdout.split('\n').filter(socket => own.some(pid => socket.includes(`pid=${pid},`))),
        []
      )
      await close()
    }
  )

  test('search finds the listener', async () => {
    const { page, close } = await open('')
    await page.locator('.VPNavBarSearch button').first().click()
    await page.locator('.VPLocalSearchBox input').fill('listener')
    await page.locator('.VPLocalSearchBox .result').first().waitFor()
    assert.match(await page.locator('.VPLocalSearchBox .results').innerText(), /listener/i)
    await close()
  })

  test('a diff stands beside both files', async () => {
    const { page, close } = await open('04-experiments')
    await page.getByText('The whole difference between the two servers').click()
    const group = page.locator('.vp-code-group').last()
    assert.deepEqual(await group.locator('.tabs label').allInnerTexts(), [
      'what changes',
      '01-slow/util.js',
      '02-listener-fix/util.js'
    ])
    assert.match(await group.locator('.active').innerText(), /afterEventAttached === true/)
    await group.locator('.tabs label', { hasText: '01-slow/util.js' }).click()
    assert.match(await group.locator('.active').innerText(), /defaultMaxListeners = Infinity/)
    await close()
  })

  test('chapters lead to the next', async () => {
    const { page, close } = await open('02-doctor')
    await page.locator('.pager-link.next').click()
    await page.waitForURL('**/03-profiles*')
    await page.goBack()
    await page.locator('.pager-link.prev').click()
    await page.waitForURL('**/01-the-server*')
    await close()
  })

  test('a flame graph can be searched and zoomed', async () => {
    const { page, troubles, close } = await open('03-profiles')
    const flame = page.locator('.flame').first()
    await flame.locator('.flame-open').click()
    await flame.locator('input').fill('util.js:26')
    const box = flame.locator('.flame-box.wanted').first()
    await box.waitFor()
    const before = await flame.locator('.flame-box').count()
    await box.click()
    await flame.getByText('Show all').waitFor()
    assert.ok(await flame.locator('.flame-box').count() < before)
    assert.deepEqual(troubles, [])
    await close()
  })

  test('figures can be switched to those of this machine, and stay so', async () => {
    const { page, close } = await open('06-is-it-worth-it')
    const reference = page.locator('.of-reference').first()
    const yours = page.locator('.of-yours').first()
    assert.deepEqual([await reference.isVisible(), await yours.isVisible()], [true, false])
    await page.getByRole('button', { name: 'your machine' }).click()
    assert.deepEqual([await reference.isVisible(), await yours.isVisible()], [false, true])
    await page.reload({ waitUntil: 'networkidle' })
    assert.deepEqual([await reference.isVisible(), await yours.isVisible()], [false, true])
    assert.match(
      await page.locator('.vp-doc').innerText(),
      /not in your record: no record has the value "ratio 02-listener-fix 01-slow 100"/
    )
    await close()
  })

  test('print shows the text alone', async () => {
    const { page, close } = await open('03-profiles')
    await page.emulateMedia({ media: 'print' })
    for (const part of ['.VPNav', '.VPSidebar', '.VPDocFooter']) { assert.equal(await page.locator(part).first().isVisible(), false, part) }
    assert.equal(await page.locator('.vp-doc').isVisible(), true)
    await close()
  })
})
