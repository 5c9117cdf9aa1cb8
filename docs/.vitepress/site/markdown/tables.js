// @ts-check
// Tables that scroll by themselves, with figures on the right and words on the left. A phone breaks no name at its
// hyphens, and no interval: what must stay whole is marked.
import { alignments } from 'bench-in-turns/kit.js'

const NAME_LENGTH = 26 // of the longest stage
const LONG_HEAD = 24 // is not to be squeezed to one word a line
const NAME = /[^\s/]*-[^\s/]*\/?/g
const FIGURE = /[^()]*[^() ]|\([^)]*\)[^(]*/g // and the interval behind it, with its marks

/** @param {any} md a markdown-it */
export function tables (md) {
  md.core.ruler.push('tables', ({ tokens, Token }) => { for (const table of findTables(tokens)) layOut(table, Token) })
  md.renderer.rules.table_open = (tokens, i) =>
    `<div class="${['table', ...tokens[i].meta ?? []].join(' ')}"><div class="table-scroll"><table>\n`
  md.renderer.rules.table_close = () => '</table></div></div>\n'
}

function findTables (tokens) {
  const starts = tokens.flatMap(({ type }, i) => type === 'table_open' ? [i] : [])
  return starts.map(start => tokens.slice(start, tokens.findIndex(({ type }, i) => i > start && type === 'table_close')))
}

// A column that says its alignment keeps it.
function layOut (table, Token) {
  const rows = splitRows(table)
  const [head, ...body] = rows.map(cells => cells.map(({ text }) => text))
  const sides = alignments({ head, rows: body })
  const isOfNames = body.every(([name]) => name.length <= NAME_LENGTH)
  const isOfWords = head.length > 2 && sides.every(side => side === 'left')
  table[0].meta = [...isOfNames ? ['table-of-names'] : [], ...isOfWords ? ['table-of-words'] : []]
  for (const { cell, inline, text, i } of rows.flatMap(cells => cells.map((cell, i) => ({ ...cell, i })))) {
    if (cell.attrGet('style') === null) cell.attrSet('style', `text-align:${sides[i]}`)
    const isHead = cell.type === 'th_open'
    if (!isHead && isOfWords) cell.attrSet('data-head', head[i])
    if (isHead && text.length > LONG_HEAD) cell.attrSet('class', 'long-head')
    if (isHead || i === 0) keepWhole(inline, NAME, Token)
    else if (cell.attrGet('style').endsWith('right')) keepWhole(inline, FIGURE, Token)
  }
}

function keepWhole (inline, pattern, Token) {
  inline.children = inline.children.flatMap(token => token.type === 'text' ? split(token, pattern, Token) : [token])
}

function split (token, pattern, Token) {
  const make = (type, content) => Object.assign(new Token(type, '', 0), { content })
  const parts = [...token.content.matchAll(pattern)]
  const ends = parts.map(({ index, 0: { length } }) => index + length)
  return [
    ...parts.flatMap(({ index, 0: text }, i) => [
      make('text', token.content.slice(ends[i - 1] ?? 0, index)),
      make('html_inline', '<span class="whole">'),
      make('text', text),
      make('html_inline', text.endsWith('/') ? '</span><wbr>' : '</span>')
    ]),
    make('text', token.content.slice(ends.at(-1) ?? 0))
  ]
}

function splitRows (table) {
  const rows = /** @type {{ cell: any, inline: any, text: string }[][]} */ ([])
  for (const [i, token] of table.entries()) {
    if (token.type === 'tr_open') rows.push([])
    if (/^t[hd]_open$/.test(token.type)) rows.at(-1)?.push({ cell: token, inline: table[i + 1], text: table[i + 1].content })
  }
  return rows
}
