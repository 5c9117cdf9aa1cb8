// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import stringWidth from 'string-width'
import { renderMarkdownTable } from '../../scripts/render/report.js'
import { createLocaliser } from '../../scripts/render/localise.js'
import { formatNumber, renderTerminalTable, sayInterval, wrap } from 'bench-in-turns/kit.js'

const table = {
  title: 'Trees',
  head: ['tree', 'height', 'said of it', 'botany'],
  rows: [
    ['oak', '12,345 (12,000 to 13,000)', 'old and\nbroad', 'Quercus'],
    ['elm', sayInterval(/** @type {any} */ ({ value: 9.5, low: 9, high: 10 }), formatNumber), 'tall', 'Ulmus']
  ],
  kinds: /** @type {any[]} */ ([undefined, undefined, undefined, 'details'])
}

test('a narrow terminal gets more lines, and no details; figures stand on the right', () => {
  const wide = renderTerminalTable(table, { columns: 100 })
  assert.match(wide, /│ oak +│ 12,345 \(12,000 to 13,000\) │ old and +│\n│ +│ +│ broad +│/)
  assert.match(wide, /│ +9\.50 \(9\.00 to 10\.0\) │ tall +│/)
  assert.doesNotMatch(wide, /botany|Quercus/)
  assert.match(renderTerminalTable(table, { columns: 45 }), /│ +12,345 \(12,000 to │ old and │\n│ +│ +13,000\) │ broad +│/)
})

test('Markdown keeps the details, and the lines of a cell', () => {
  const markdown = renderMarkdownTable(table)
  assert.match(markdown, /^\| oak +\| 12,345 \(12,000 to 13,000\) \| old and<br>broad \| Quercus \|$/m)
  assert.match(markdown, /^\| :-+ \| -+: \| :-+ \| :-+ \|$/m)
})

test('the columns of a table are straight in Thai and in Chinese', () => {
  const rows = [['เซิร์ฟเวอร์สองตัวที่ช้าเท่ากัน', '1'], ['两个同样慢的服务器', '2'], ['two servers', '3']]
  const [, ...lines] = renderTerminalTable({ title: '', head: ['ชื่อ', 'n'], rows }).split('\n')
  assert.equal(new Set(lines.map(line => stringWidth(line))).size, 1, lines.join('\n'))
  assert.match(lines.join('\n'), /เซิร์ฟเวอร์สองตัวที่ช้าเท่ากัน/)
})

test('a sentence without spaces that is wider than its column is broken, and nothing of it is lost', () => {
  const sentence = '在同样的几秒里，修复后响应的请求数是原来的许多倍'
  const said = renderTerminalTable({ title: '', head: ['论断', 'n'], rows: [[sentence, '1']] }, { columns: 30 })
  assert.equal(said.match(/\p{Script=Han}|，/gu)?.join(''), `论断${sentence}`)
})

test('a text is wrapped at spaces, and in Chinese and Thai between words', () => {
  const wrapped = [
    'one two\nthree\n  four\nfive six',
    'read\nhttps://example.com/a/long/page\nfirst',
    '服务器\n响应。请求',
    'เซิร์ฟเวอร์ตอบ\nคำขอ'
  ]
  assert.deepEqual([
    wrap('one two three\n  four five six', 10),
    wrap('read https://example.com/a/long/page first', 10),
    wrap('服务器响应。请求', 11),
    wrap('เซิร์ฟเวอร์ตอบคำขอ', 16)
  ], wrapped)
})

test('a table speaks the language of the terminal, and names stay', () => {
  const { localise } =
    createLocaliser('ru', { Trees: 'Деревья', height: 'высота', '{value} ({low} to {high})': '{value} (от {low} до {high})', oak: 'дуб' })
  const kinds = /** @type {any[]} */ (['names', undefined, undefined, 'details'])
  const said = renderTerminalTable({ ...table, kinds }, { localise })
  for (const text of ['Деревья', 'высота', 'oak', 'said of', '9,50 (от 9,00 до 10,0)']) assert.ok(said.includes(text), said)
})
