// @ts-check
// What a command puts into Markdown files: regions, which stand between two comments, and values, which stand between
// two comments inside a sentence. Claims are comments without content: they say which check stands behind a sentence.
//
//   <!-- region: table latency -->
//   ...
//   <!-- /region -->
//
//   It is worth <!-- value: ratio 02-listener-fix 01-slow 100 -->157x<!-- /value -->.<!-- claim: fix-is-worth-it -->
import { fromMarkdown } from 'mdast-util-from-markdown'
import { visit } from 'unist-util-visit'
import { RegionError } from '../errors.js'

/** @import { Position } from 'unist' */

const FLOW = ['root', 'listItem', 'blockquote']
const MARKER = /<!--\s*(?:(region|value|claim):\s*([^>]+?)|\/(region|value))\s*-->/g

/**
 * @typedef {object} Region
 * @property {'region' | 'value'} kind
 * @property {string} name as written in its marker, such as `table latency`
 * @property {number} line of its marker, from 1
 * @property {number} start offset of its content
 * @property {number} end offset after its content
 */

/**
 * @typedef {{ kind: 'region' | 'value' | 'claim', name: string, isClose: boolean, line: number, start: number, end:
 *   number }} Marker
 */

/**
 * A file of the text, parsed once for all that look at it.
 *
 * @typedef {object} Page
 * @property {string} file from the root of the repository, for messages
 * @property {string} markdown
 * @property {any} tree its syntax
 * @property {Marker[]} markers in order
 * @property {Region[]} regions and values, in order
 */

/**
 * @typedef {(name: string, file: string, kind: Region['kind']) => string} ContentOf throws a RegionError when it does
 *   not know the region
 */

/**
 * Markers in code, where they are an example, do not count.
 *
 * @param {string} markdown
 * @param {string} file from the root of the repository
 * @returns {Page}
 * @throws {RegionError} when markers do not pair, or when one that belongs into a sentence begins a line, where
 *   Markdown takes all of the line for HTML
 */
export function parsePage (markdown, file) {
  const tree = fromMarkdown(markdown)
  const markers = findMarkers(tree, markdown, file)
  return { file, markdown, tree, markers, regions: pairMarkers(markers, file) }
}

function findMarkers (tree, markdown, file) {
  /** @type {Marker[]} */
  const markers = []
  visit(tree, 'html', ({ position }, index, parent) => {
    const { start, end } = /** @type {Position} */ (position)
    const from = Number(start.offset)
    for (const match of markdown.slice(from, Number(end.offset)).matchAll(MARKER)) {
      const [text, opened, name = '', closed] = match
      const kind = /** @type {Marker['kind']} */ (opened ?? closed)
      const offset = from + match.index
      const line = lineAt(markdown, offset)
      if (kind !== 'region' && FLOW.includes(parent?.type ?? '')) {
        throw new RegionError(`${file}:${line}: a ${kind} cannot begin a line; put it after a word`)
      }
      markers.push({ kind, name, isClose: Boolean(closed), line, start: offset, end: offset + text.length })
    }
  })
  return markers
}

function pairMarkers (markers, file) {
  /** @type {Region[]} */
  const regions = []
  /** @type {Omit<Region, 'end'> | null} */
  let open = null
  for (const { kind, name, isClose, line, start, end } of markers) {
    if (kind === 'claim') continue
    if (!isClose) {
      if (open) {
        throw new RegionError(
          `${file}:${open.line}: ${open.kind} "${open.name}" is not closed before the next one opens`
        )
      }
      open = { kind, name, line, start: end }
      continue
    }
    if (!open || open.kind !== kind) throw new RegionError(`${file}:${line}: a ${kind} is closed and none is open`)
    regions.push({ ...open, end: start })
    open = null
  }
  if (open) throw new RegionError(`${file}:${open.line}: ${open.kind} "${open.name}" is never closed`)
  return regions
}

/**
 * Replaces what is between the markers and nothing else.
 *
 * @param {Page} page
 * @param {ContentOf} contentOf
 * @returns {string} Markdown
 * @throws {RegionError} with file and line
 */
export function fillRegions ({ file, markdown, regions }, contentOf) {
  let filled = ''
  let offset = 0
  for (const region of regions) {
    filled += markdown.slice(offset, region.start) + renderRegion(region, file, contentOf)
    offset = region.end
  }
  return filled + markdown.slice(offset)
}

/**
 * @param {Page} page
 * @param {ContentOf} contentOf
 * @returns {string[]} `file:line: ...` for each region that does not hold what it should, at its first character that
 *   differs
 * @throws {RegionError} with file and line
 */
export function findStale ({ file, markdown, regions }, contentOf) {
  return regions.flatMap(region => {
    const is = markdown.slice(region.start, region.end)
    const shouldBe = renderRegion(region, file, contentOf)
    if (is === shouldBe) return []
    let same = 0
    while (same < is.length && is[same] === shouldBe[same]) same++
    return [`${file}:${lineAt(markdown, region.start + same)}: ${region.kind} "${region.name}" is not up to date`]
  })
}

function renderRegion ({ kind, name, line }, file, contentOf) {
  try {
    const content = contentOf(name, file, kind)
    return kind === 'value' ? content : `\n\n${content}\n\n`
  } catch (error) {
    if (error instanceof RegionError) error.message = `${file}:${line}: ${error.message}`
    throw error
  }
}

function lineAt (text, offset) {
  return text.slice(0, offset).split('\n').length
}
