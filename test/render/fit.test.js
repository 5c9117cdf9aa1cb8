// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wrap } from '../../scripts/render/fit.js'
import { renderMarkdownTable } from '../../scripts/render/markdown.js'
import { renderTerminalTable } from '../../scripts/render/terminal.js'

const table = {
  title: 'Trees',
  head: ['tree', 'height', 'said of it', 'botany'],
  rows: [
    ['oak', '12,345 (12,000 to 13,000)', 'old and\nbroad', 'Quercus'],
    ['elm', '9.50 (9.00 to 10.0)', 'tall', 'Ulmus']
  ],
  details: ['botany']
}

test('a line breaks where it hurts least, and nothing of it is lost', () => {
  assert.equal(wrap('12,345 (12,000 to 13,000)', 20), '12,345\n(12,000 to 13,000)')
  assert.equal(wrap('12,345 (12,000 to 13,000)', 11), '12,345\n(12,000 to\n13,000)')
  assert.equal(wrap('at 25 % of it', 6), 'at\n25 %\nof it')
  assert.equal(wrap('koa / express', 10), 'koa\n/ express')
  assert.equal(wrap('abcdefgh', 3), 'abc\ndef\ngh')
  assert.equal(wrap('a\nb c', 9), 'a\nb c')
})

test('a narrow terminal gets more lines, and no details; figures stand on the right', () => {
  const wide = renderTerminalTable(table, 100)
  assert.match(wide, /│ oak +│ 12,345 \(12,000 to 13,000\) │ old and +│\n│ +│ +│ broad +│/)
  assert.match(wide, /│ +9\.50 \(9\.00 to 10\.0\) │ tall +│/)
  assert.doesNotMatch(wide, /botany|Quercus/)
  assert.match(renderTerminalTable(table, 45), /│ +12,345 │ old and │\n│ +│ +\(12,000 to 13,000\) │ broad +│/)
})

test('Markdown keeps the details, and the lines of a cell', () => {
  const markdown = renderMarkdownTable(table)
  assert.match(markdown, /^\| oak +\| 12,345 \(12,000 to 13,000\) \| old and<br>broad \| Quercus \|$/m)
  assert.match(markdown, /^\| :-+ \| -+: \| :-+ \| :-+ \|$/m)
})
