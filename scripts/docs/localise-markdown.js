// @ts-check
// The Markdown of a region in another language: cells, alt texts, headings and paragraphs, and no code.
import { escapeMarkdown } from '../render/markdown.js'

const FENCE = '```'
const CELL_EDGE = /(?<!\\)\|/
const LINE_BREAK = '<br>'
const ESCAPED = /\\([<[\]*])/g
/** Heads of columns with names, which are the same in every language. */
const COLUMNS_OF_NAMES =
  ['as --prof-process names it', 'binary', 'function', 'guard', 'kind', 'lab', 'logger', 'profiler', 'stage', 'where']
/** What stands before and after the text of a line. */
const FRAMES = [
  /^(!\[)(.*)(\]\([^()\s]+\))$/,
  /^((?:\d+\.|-) \[)(.*)(\]\([^()\s]+\))$/,
  /^(\[\^[\w-]+\]: |#+ |- )(.*)()$/,
  /^(\*\*)([^*]+)(\*\*)$/,
  /^()(.*)()$/
]

/**
 * @param {string} markdown as a command renders it: a paragraph is a line
 * @param {(text: string) => string} localise
 * @returns {string}
 */
export function localiseMarkdown (markdown, localise) {
  let isCode = false
  let head = /** @type {string[] | null} */ (null)
  return markdown.split('\n').map(line => {
    if (line.startsWith(FENCE)) isCode = !isCode
    if (isCode || line.startsWith(FENCE)) return line
    if (!line.startsWith('|')) {
      head = null
      return line && localiseLine(line, localise)
    }
    const cells = line.split(CELL_EDGE).slice(1, -1).map(cell => cell.trim())
    const isHead = head === null
    head ??= cells
    const names = head.map(name => !isHead && COLUMNS_OF_NAMES.includes(name))
    return `| ${cells.map((cell, i) => names[i] ? cell : localiseCell(cell, localise)).join(' | ')} |`
  }).join('\n')
}

function localiseLine (line, localise) {
  const [, before, text, after] = FRAMES.map(frame => frame.exec(line)).find(match => match !== null) ?? []
  return before + localise(text) + after
}

function localiseCell (cell, localise) {
  const lines = cell.split(LINE_BREAK).map(line =>
    line.includes('`') ? localise(line) : escapeMarkdown(localise(line.replace(ESCAPED, '$1'))))
  return lines.join(LINE_BREAK)
}
