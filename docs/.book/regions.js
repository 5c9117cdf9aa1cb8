// @ts-check
// What a command puts into Markdown files. A region stands between two comments. A value is the text of a link, and the
// title of the link's definition says which figure it is. Where a sentence rests on it, the definition has its bound,
// and a region of the page has the footnote of the same name, which is made from that line.
//
//   <!-- region: race restify -->
//   ...
//   <!-- /region -->
//
//   The fix is worth [157x][fix].[^fix]
//
//   [fix]: data-bench.md "figure ratio 02-listener-fix 01-slow 100 >= 10"
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote'
import { gfmFootnote } from 'micromark-extension-gfm-footnote'
import { visit } from 'unist-util-visit'
import { RegionError } from '../../scripts/named-errors.js'

/**
 * @import { Bound } from '../../scripts/results/figure.js'
 * @import { Position } from 'unist'
 */

const MARKER = /<!--\s*(?:(region):\s*([^\s>][^>]*?)|\/(region))\s*-->/g
const NOTHING = /^[\s>-]*$/ // but the place of a quote or a list
const FIGURE = /^figure (.+)$/
const BOUNDED = /^(.+?)((?: (?:>=|<=) [\d.]+)+| holds)?$/
const FOOTNOTE_MARK = /\[\^([\w-]+)\]/g

/**
 * @typedef {object} Region
 * @property {'region' | 'value'} kind
 * @property {string} [id] of a value, the figure that it shows
 * @property {string} name as written in its marker, such as `table latency`, or behind `figure`
 * @property {number} line where it begins, from 1
 * @property {number} start offset of its content
 * @property {number} end offset after its content
 */

/** @typedef {{ name: string, bound: Bound | null }} FigureLine `name` is its kind and of what it is */
/** @typedef {{ id: string, line: number }} Footnote a sentence that rests on a figure, by its mark */

/**
 * A file of the text, parsed once for all that look at it.
 *
 * @typedef {object} Page
 * @property {string} file from the root of the repository, for messages
 * @property {string} markdown
 * @property {any} tree its syntax
 * @property {Region[]} regions and values, in order
 * @property {Footnote[]} footnotes in order
 * @property {Map<string, FigureLine[]>} bounded figures that have a bound, by the name of their footnote or value
 */

/** @typedef {Pick<Page, 'file' | 'footnotes' | 'bounded' | 'regions'>} PageMarks */

/**
 * @typedef {(name: string, page: PageMarks, kind: Region['kind']) => string} ContentOf throws a RegionError when it
 *   does not know the region
 */

/**
 * What stands in code, as an example, does not count.
 *
 * @param {string} markdown plain: see `plainText`
 * @param {string} file from the root of the repository
 * @returns {Page}
 * @throws {RegionError} when markers do not pair, a definition of a figure has no sentence that shows it, or a sentence
 *   has no place for it
 */
export function parsePage (markdown, file) {
  const tree = fromMarkdown(markdown, { extensions: [gfmFootnote()], mdastExtensions: [gfmFootnoteFromMarkdown()] })
  const regions = pairMarkers(findMarkers(tree, markdown), file)
  const figures = findFigures(tree)
  const footnotes = findFootnotes(tree, markdown)
  const values = findValues(tree, { markdown, file, figures, footnotes })
  return {
    file,
    markdown,
    tree,
    regions: [...regions, ...values].sort((a, b) => a.start - b.start),
    footnotes,
    bounded: new Map([...figures].filter(([, { lines }]) => lines[0].bound).map(([id, { lines }]) => [id, lines]))
  }
}

function findMarkers (tree, markdown) {
  const markers = []
  visit(tree, 'html', ({ position }) => {
    const [from, to] = offsetsOf(position)
    for (const match of markdown.slice(from, to).matchAll(MARKER)) {
      const [text, , name = '', closed] = match
      const start = from + match.index
      const line = lineAt(markdown, start)
      const isFirst = NOTHING.test(markdown.slice(markdown.lastIndexOf('\n', start - 1) + 1, start))
      const end = start + text.length
      markers.push({ name: name.replace(/\s+/g, ' '), isClose: Boolean(closed), isFirst, line, start, end })
    }
  })
  return markers
}

function pairMarkers (markers, file) {
  const regions = /** @type {Region[]} */ ([])
  for (let i = 0; i < markers.length; i += 2) {
    const [{ name, isClose, isFirst, line, end: start }, close] = markers.slice(i, i + 2)
    const complain = text => { throw new RegionError(`${file}:${line}: ${text}`) }
    if (isClose) complain('a region is closed and none is open')
    if (!isFirst) complain(`region "${name}" opens in the middle of a line`)
    if (!close) complain(`region "${name}" is never closed`)
    if (!close.isClose) complain(`region "${name}" is not closed before the next one opens`)
    regions.push({ kind: 'region', name, line, start, end: close.start })
  }
  return regions
}

/** @returns {Map<string, { lines: FigureLine[], line: number }>} by their label */
function findFigures (tree) {
  const figures = new Map()
  visit(tree, 'definition', ({ identifier, title, position }) => {
    const name = FIGURE.exec(title ?? '')?.[1]
    if (name) figures.set(identifier, { lines: parseFigures(name), line: position.start.line })
  })
  return figures
}

/**
 * @param {string} text of a definition, behind `figure`; a sentence may rest on two, with `and` between them
 * @returns {FigureLine[]} without a bound where it only shows the figure
 */
export function parseFigures (text) {
  return text.split(' and ').map(one => {
    const [, name, bound] = /** @type {RegExpExecArray} */ (BOUNDED.exec(one))
    return { name, bound: bound === undefined ? null : parseBound(bound) }
  })
}

/** @returns {Bound} empty of what is no number, and holds or not */
function parseBound (text) {
  const bounds = [...text.matchAll(/(>=|<=) ([\d.]+)/g)].map(([, sign, value]) =>
    [sign === '>=' ? 'atLeast' : 'atMost', Number(value)])
  return Object.fromEntries(bounds)
}

function findValues (tree, { markdown, file, figures, footnotes }) {
  const values = /** @type {Region[]} */ ([])
  const shown = new Set(footnotes.map(({ id }) => id))
  visit(tree, 'linkReference', ({ identifier, label, referenceType, position }) => {
    const figure = figures.get(identifier)
    if (!figure) return
    if (referenceType !== 'full') {
      throw new RegionError(`${file}:${position.start.line}: the figure [${label}] has no place for its value: ` +
        `write [][${label}]`)
    }
    shown.add(identifier)
    const [start, to] = offsetsOf(position)
    const end = start + markdown.slice(start, to).lastIndexOf('][')
    values.push({ kind: 'value', id: identifier, name: figure.lines[0].name, line: position.start.line, start: start + 1, end })
  })
  for (const [identifier, { line }] of figures) {
    if (!shown.has(identifier)) throw new RegionError(`${file}:${line}: no sentence shows the figure [${identifier}]`)
  }
  return values
}

// Before its page defines it, a footnote is plain text.
function findFootnotes (tree, markdown) {
  const footnotes = /** @type {Footnote[]} */ ([])
  visit(tree, node => {
    if (node.type !== 'text' && node.type !== 'footnoteReference') return
    const [from, to] = offsetsOf(node.position)
    for (const { 1: id, index } of markdown.slice(from, to).matchAll(FOOTNOTE_MARK)) {
      footnotes.push({ id, line: lineAt(markdown, from + index) })
    }
  })
  return footnotes
}

function offsetsOf (/** @type {Position} */ { start, end }) {
  return [Number(start.offset), Number(end.offset)]
}

/**
 * Replaces what is between the markers and nothing else.
 *
 * @param {Page} page
 * @param {ContentOf} contentOf
 * @returns {string} Markdown
 * @throws {RegionError} with file and line
 */
export function fillRegions (page, contentOf) {
  return page.regions.reduceRight((filled, region) =>
    filled.slice(0, region.start) + renderRegion(region, page, contentOf) + filled.slice(region.end), page.markdown)
}

/**
 * @param {Page} page
 * @param {ContentOf} contentOf
 * @returns {string[]} `file:line: ...` for each region that does not hold what it should, at its first character that
 *   differs
 * @throws {RegionError} with file and line
 */
export function findStale (page, contentOf) {
  const { file, markdown, regions } = page
  return regions.flatMap(region => {
    const is = markdown.slice(region.start, region.end)
    const shouldBe = renderRegion(region, page, contentOf)
    if (is === shouldBe) return []
    let same = 0
    while (same < is.length && is[same] === shouldBe[same]) same++
    return [`${file}:${lineAt(markdown, region.start + same)}: ${region.kind} "${region.name}" is not up to date`]
  })
}

function renderRegion ({ kind, name, line }, page, contentOf) {
  try {
    const content = contentOf(name, page, kind)
    return kind === 'value' ? content : `\n\n${content}\n\n`
  } catch (error) {
    if (error instanceof RegionError) error.message = `${page.file}:${line}: ${error.message}`
    throw error
  }
}

function lineAt (text, offset) {
  return text.slice(0, offset).split('\n').length
}

/**
 * @template T
 * @param {Record<string, T>} choices
 * @param {string | undefined} name as a marker has it
 * @param {string} kind of what is chosen, for the message
 * @returns {T}
 * @throws {RegionError} that names what is allowed, when there is none of that name
 */
export function choose (choices, name, kind) {
  if (name === undefined || !Object.hasOwn(choices, name)) {
    throw new RegionError(`unknown ${kind} "${name ?? ''}"; there are: ${Object.keys(choices).join(', ')}`)
  }
  return choices[name]
}
