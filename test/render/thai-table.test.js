// @ts-check
import assert from 'node:assert/strict'
import { test } from 'node:test'
import stringWidth from 'string-width'
import { renderTerminalTable } from '../../scripts/render/terminal.js'

test('the columns of a table are straight in Thai and in Chinese', () => {
  const rows = [['เซิร์ฟเวอร์สองตัวที่ช้าเท่ากัน', '1'], ['两个同样慢的服务器', '2'], ['two servers', '3']]
  const [, ...lines] = renderTerminalTable({ title: '', head: ['ชื่อ', 'n'], rows }).split('\n')
  assert.equal(new Set(lines.map(line => stringWidth(line))).size, 1, lines.join('\n'))
  assert.match(lines.join('\n'), /เซิร์ฟเวอร์สองตัวที่ช้าเท่ากัน/)
})
