// @ts-check
// The site in other languages than English.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ADDRESS } from '../../support/site.js'

/** By language: its name, and words that are found. What has changed in English may be in English there. */
const LANGUAGES = /** @type {const} */ ({
  ru: { name: 'Русский', queries: ['слушатель', 'нагрузка'] },
  th: { name: 'ไทย', queries: ['หน่วยความจำ', 'เซิร์ฟเวอร์'] },
  zh: { name: '简体中文', queries: ['监听器', '事件循环'] }
})
/** Between two characters of Chinese, or beside one of its wide marks; the way back from a footnote may have one. */
const WITH_SPACE = /\p{Script=Han}\s\p{Script=Han}|[。，、] [^↩]|\S [。，、]/u

/** @param {import('../../support/site.js').Open} open */
export function languageCases (open) {
  for (const [language, { name, queries }] of Object.entries(LANGUAGES)) {
    test(`${name}: the menu leads to the same page in the language and back`, async t => {
      const { page } = await open(t, '02-doctor')
      await chooseLanguage(page, name)
      await page.waitForURL(`**/${language}/02-doctor*`)
      await page.locator(`html[lang^="${language}"]`).waitFor()
      for (const place of ['.VPDoc h1', '.sidebar-parts [aria-current]']) {
        await page.locator(place, { hasText: /^\s*2\. / }).waitFor()
      }
      await chooseLanguage(page, 'English')
      await page.waitForURL(url => !String(url).includes(`/${language}/`))
    })

    test(`${name}: a page that is not translated is there in English, and says so`, async t => {
      const { page, troubles } = await open(t, `${language}/data-event-loop-tick`)
      assert.match(await page.locator('.not-translated').innerText(), /\S/)
      assert.match(await page.locator('.VPDoc h1').innerText(), /^Data: event-loop-tick/)
      assert.deepEqual(troubles, [])
    })

    for (const query of queries) searchCase(open, `${language}/`, query)
  }

  searchCase(open, '', 'listener')

  test('a search finds whole words first, takes no word for one that looks like it, and finds data last', async t => {
    const { page } = await open(t, '')
    await page.locator('.VPNavBarSearch button').first().click()
    await page.locator('.VPLocalSearchBox input').fill('listener leak')
    const results = page.locator('.VPLocalSearchBox .result')
    await results.first().waitFor()
    const marked = await page.locator('.VPLocalSearchBox .result mark').allTextContents() // some are folded
    assert.deepEqual(marked.filter(word => !/^(?:listener|leak)/i.test(word)), [])
    const isData = (await results.evaluateAll(all => all.map(({ href }) => href))).map(href => href.includes('/data-'))
    assert.deepEqual(isData, isData.toSorted((a, b) => Number(a) - Number(b)))
  })

  test('Chinese: the end of a line in the source is no space on the page', async t => {
    for (const path of ['zh/01-the-server', 'zh/12-overload']) {
      const { page } = await open(t, path)
      const texts = await page.locator('.vp-doc p:not(:has(strong))').allInnerTexts() // bold needs its own in Markdown
      assert.deepEqual(texts.filter(text => WITH_SPACE.test(text)), [])
    }
  })
}

/** On a page of its own: a search begins with what the one before it found. */
function searchCase (open, folder, query) {
  test(`the search of /${folder} finds ${query}`, async t => {
    const { page } = await open(t, folder)
    await page.locator('.VPNavBarSearch button').first().click()
    await page.locator('.VPLocalSearchBox input').fill(query)
    const first = page.locator('.VPLocalSearchBox .result').first()
    await first.waitFor()
    const address = await first.getAttribute('href')
    assert.ok(new URL(address, ADDRESS).href.startsWith(ADDRESS + folder), address)
    assert.doesNotMatch(address, /data-/, 'chapters come first')
    await first.click()
    await page.waitForURL(url => url.pathname === address.split('#')[0])
  })
}

async function chooseLanguage (page, name) {
  await page.locator('.VPNavBarTranslations button').hover()
  await page.locator('.VPNavBarTranslations .items').getByText(name, { exact: true }).click()
}
