// @ts-check
// Generated regions of Markdown files. A region stands between two comments and holds nothing written by hand:
//
//   <!-- region: table latency -->
//   ...
//   <!-- /region -->
import { fromMarkdown } from 'mdast-util-from-markdown'
import { visit } from 'unist-util-visit'
import { RegionError } from '../errors.js'

const OPEN = /^<!--\s*region:\s*(.+?)\s*-->$/
const CLOSE = /^<!--\s*\/region\s*-->$/

/**
 * @typedef {object} Region
 * @property {string} name as written in its marker, such as `table latency`
 * @property {number} line of its marker, from 1
 * @property {number} start offset of its content
 * @property {number} end offset after its content
 */

/**
 * Finds the regions of a file. Markers in code, where they are an example, do not count.
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
  visit(fromMarkdown(markdown), 'html', ({ value, position }) => {
    const { start, end } = /** @type {import('unist').Position} */ (position)
    const name = OPEN.exec(value.trim())?.[1]
    if (name) {
      if (open) throw new RegionError(`${file}:${open.line}: region "${open.name}" is not closed before the next one opens`)
      open = { name, line: start.line, start: Number(end.offset) }
    } else if (CLOSE.test(value.trim())) {
      if (!open) throw new RegionError(`${file}:${start.line}: a region is closed and none is open`)
      regions.push({ ...open, end: Number(start.offset) })
      open = null
    }
  })
  if (open) throw new RegionError(`${file}:${open.line}: region "${open.name}" is never closed`)
  return regions
}

/**
 * Replaces what is between the markers and nothing else.
 *
 * @param {string} markdown
 * @param {string} file for messages
 * @param {(name: string, file: string) => string} contentOf throws a RegionError when it does not know the region
 * @returns {string}
 * @throws {RegionError}
 */
export function fillRegions (markdown, file, contentOf) {
  let filled = ''
  let offset = 0
  for (const region of findRegions(markdown, file)) {
    filled += markdown.slice(offset, region.start) + `\n\n${nameErrors(region, file, contentOf)}\n\n`
    offset = region.end
  }
  return filled + markdown.slice(offset)
}

function nameErrors ({ name, line }, file, contentOf) {
  try {
    return contentOf(name, file)
  } catch (error) {
    if (error instanceof RegionError) error.message = `${file}:${line}: ${error.message}`
    throw error
  }
}
