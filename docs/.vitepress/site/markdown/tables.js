// @ts-check
// Tables that scroll by themselves, with figures on the right and words on the left.
import { alignments } from '../../../../scripts/render/table.js'

const NAME_LENGTH = 26 // of the longest stage

/** @param {any} md a markdown-it */
export function tables (md) {
  md.core.ruler.push('tables', ({ tokens }) => { for (const table of findTables(tokens)) align(table) })
  md.renderer.rules.table_open = (tokens, i) =>
    `<div class="table${tokens[i].meta?.isOfNames ? ' table-of-names' : ''}"><div class="table-scroll"><table>\n`
  md.renderer.rules.table_close = () => '</table></div></div>\n'
}

function findTables (tokens) {
  const starts = tokens.flatMap(({ type }, i) => type === 'table_open' ? [i] : [])
  return starts.map(start => tokens.slice(start, tokens.findIndex(({ type }, i) => i > start && type === 'table_close')))
}

// A column that says its alignment keeps it.
function align (table) {
  const rows = splitRows(table)
  const [head, ...body] = rows.map(cells => cells.map(({ text }) => text))
  const sides = alignments({ head, rows: body })
  table[0].meta = { isOfNames: body.every(([name]) => name.length <= NAME_LENGTH) }
  for (const { cell, i } of rows.flatMap(cells => cells.map(({ cell }, i) => ({ cell, i })))) {
    if (cell.attrGet('style') === null) cell.attrSet('style', `text-align:${sides[i]}`)
  }
}

function splitRows (table) {
  const rows = /** @type {{ cell: any, text: string }[][]} */ ([])
  for (const [i, token] of table.entries()) {
    if (token.type === 'tr_open') rows.push([])
    if (/^t[hd]_open$/.test(token.type)) rows.at(-1)?.push({ cell: token, text: table[i + 1].content })
  }
  return rows
}
