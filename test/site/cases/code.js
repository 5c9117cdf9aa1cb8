// @ts-check
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { rootDir } from '../../../scripts/stages/catalog.js'
import { REPOSITORY } from '../../support/site.js'

/** @param {import('../../support/site.js').Open} open */
export function codeCases (open) {
  test('code has the name of its file and the numbers of its lines', async t => {
    const { page } = await open(t, '01-the-server')
    const group = page.locator('.vp-code-group', { hasText: '01-slow/util.js' })
    const lines = await shownLines(group)
    const source = (await readFile(join(rootDir, '01-slow/util.js'), 'utf8')).trimEnd().split('\n')
    assert.deepEqual(lines, source.map((text, i) => ({ number: i + 1, text })))
    assert.match(lines[25].text, /server\.on\('after'/)
    const [number, line] = await Promise.all(['.line-number', '.line'].map(part => group.locator(`.active ${part}`).last().boundingBox()))
    assert.ok(Math.abs(number.y + number.height / 2 - line.y - line.height / 2) < 6, 'the last number is beside the last line')
  })

  test('a piece of code begins at its true line, and the whole file is beside it', async t => {
    const { page } = await open(t, '14-the-optimised-server')
    const group = page.locator('.vp-code-group').first()
    const [label, whole] = await group.locator('.tabs label').allInnerTexts()
    const [, file, line] = /^(.+):(\d+)$/.exec(label) ?? []
    const source = (await readFile(join(rootDir, file), 'utf8')).split('\n')
    const lines = await shownLines(group)
    assert.equal(lines[0].number, Number(line))
    for (const { number, text } of lines) assert.equal(text.trim(), source[number - 1].trim())
    assert.equal(whole, 'whole file')
    await group.locator('.tabs label', { hasText: whole }).click()
    const highlighted = await group.locator('.active .highlighted').allTextContents()
    assert.deepEqual(highlighted.map(text => text.trim()), lines.map(({ text }) => text.trim()))
    const link = page.locator('.code-source a').first()
    assert.equal(await link.getAttribute('href'), `${REPOSITORY}/blob/HEAD/${file}#L${line}`)
  })

  test('a diff stands beside both files', async t => {
    const { page } = await open(t, '04-experiments')
    const group = page.locator('.vp-code-group').last()
    const tabs = await group.locator('.tabs label').allInnerTexts()
    assert.deepEqual(tabs, ['what changes', '01-slow/util.js', '02-listener-fix/util.js'])
    assert.match(await group.locator('.active').innerText(), /afterEventAttached === true/)
    await group.locator('.tabs label', { hasText: '01-slow/util.js' }).click()
    assert.match(await group.locator('.active').innerText(), /defaultMaxListeners = Infinity/)
    const changed = await group.locator('.active .highlighted').allTextContents()
    assert.deepEqual(changed.map(text => text.trim()), ['if (attachAfterEvent === true) return'])
  })

  test('tabs of code are chosen by keyboard, and show where it is', async t => {
    const { page } = await open(t, '14-the-optimised-server')
    const group = page.locator('.vp-code-group').first()
    await group.locator('input').first().focus()
    await page.keyboard.press('ArrowRight')
    const chosen = group.locator('.tabs label', { hasText: 'whole file' })
    assert.equal(await chosen.evaluate(label => globalThis.getComputedStyle(label).outlineStyle), 'solid')
    assert.ok((await group.locator('.active .line').count()) > 30, 'the whole file')
  })

  test('a flame graph is one stop of the keyboard, and arrow keys lead from box to box', async t => {
    const { page } = await open(t, '03-profiles')
    const flame = page.locator('details[open] .flame').first()
    await flame.locator('.flame-open').focus()
    await page.keyboard.press('Enter')
    const focused = flame.locator('.flame-box:focus')
    await focused.waitFor()
    assert.equal(await flame.locator('.flame-box[tabindex="0"]').count(), 1)
    const root = await focused.getAttribute('aria-label')
    await page.keyboard.press('ArrowUp')
    const label = String(await focused.getAttribute('aria-label'))
    assert.notEqual(label, root)
    const { height } = await focused.boundingBox()
    assert.ok(height >= 24, `${height}`)
    await page.keyboard.press('Enter')
    await flame.getByText('Show all').waitFor()
    assert.equal(await focused.getAttribute('aria-label'), label)
    await page.keyboard.press('ArrowDown')
    assert.equal(await focused.getAttribute('aria-label'), root)
    await flame.locator('input').fill('util.js:26')
    await flame.locator('.flame-box.wanted').first().waitFor()
  })
}

async function shownLines (group) {
  const numbers = await group.locator('.active .line-number').allTextContents()
  const texts = await group.locator('.active .line').allTextContents()
  return texts.map((text, i) => ({ number: Number(numbers[i]), text }))
}
