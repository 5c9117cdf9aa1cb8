// @ts-check
// What a command puts into Markdown files: regions, which stand between two comments, and values, which stand between two comments inside
// a sentence. Claims are comments without content: they say which check stands behind a sentence.
//
//   <!-- region: table latency -->
//   ...
//   <!-- /region -->
//
//   The fix is worth <!-- value: ratio 02-listener-fix 01-slow 100 -->157x<!-- /value -->.<!-- claim: fix-is-worth-it -->
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

/** @typedef {{ kind: 'region' | 'value' | 'claim', name: string, isClose: boolean, line: number, start: number, end: number }} Marker */

/**
 * Finds the regions and values of a file. Markers in code, where they are an example, do not count.
 *
 * @param {string} markdown
 * @param {string} file for messages
 * @returns {Region[]} in order
 * @throws {RegionError} when markers do not pair
 */
export function findRegions (markdown, file) {
  const regions = []
  /** @type {Omit<Region, 'end'>} */
  let open = null
  for (const { kind, name, isClose, line, start, end } of findMarkers(markdown, file)) {
    if (kind === 'claim') continue
    if (!isClose) {
      if (open) throw new RegionError(`${file}:${open.line}: ${open.kind} "${open.name}" is not closed before the next one opens`)
      open = { kind, name, line, start: end }
      continue
    }
    if (open?.kind !== kind) throw new RegionError(`${file}:${line}: a ${kind} is closed and none is open`)
    regions.push({ ...open, end: start })
    open = null
  }
  if (open) throw new RegionError(`${file}:${open.line}: ${open.kind} "${open.name}" is never closed`)
  return regions
}

/**
 * @param {string} markdown
 * @param {string} file for messages
 * @returns {Marker[]} in order
 * @throws {RegionError} when one that belongs into a sentence begins a line, where Markdown takes all of the line for HTML
 */
export function findMarkers (markdown, file) {
  /** @type {Marker[]} */
  const markers = []
  visit(fromMarkdown(markdown), 'html', ({ position }, index, parent) => {
    const { start, end } = /** @type {Position} */ (position)
    const from = Number(start.offset)
    for (const match of markdown.slice(from, Number(end.offset)).matchAll(MARKER)) {
      const [text, opened, name = '', closed] = match
      const kind = /** @type {Marker['kind']} */ (opened ?? closed)
      const offset = from + match.index
      const line = markdown.slice(0, offset).split('\n').length
      if (kind !== 'region' && FLOW.includes(parent?.type ?? '')) throw new RegionError(`${file}:${line}: a ${kind} cannot begin a line; put it after a word`)
      markers.push({ kind, name, isClose: Boolean(closed), line, start: offset, end: offset + text.length })
    }
  })
  return markers
}

/**
 * Replaces what is between the markers and nothing else.
 *
 * @param {string} markdown
 * @param {string} file for messages
 * @param {(name: string, file: string, kind: Region['kind']) => string} contentOf throws a RegionError when it does not know the region
 * @returns {string}
 * @throws {RegionError}
 */
export function fillRegions (markdown, file, contentOf) {
  let filled = ''
  let offset = 0
  for (const region of findRegions(markdown, file)) {
    const content = nameErrors(region, file, contentOf)
    filled += markdown.slice(offset, region.start) + (region.kind === 'value' ? content : `\n\n${content}\n\n`)
    offset = region.end
  }
  return filled + markdown.slice(offset)
}

function nameErrors ({ kind, name, line }, file, contentOf) {
  try {
    return contentOf(name, file, kind)
  } catch (error) {
    if (error instanceof RegionError) error.message = `${file}:${line}: ${error.message}`
    throw error
  }
}
