// @ts-check
// docs/index.md, the first page of the site: the README down to its list of chapters.
import { faultIn } from 'bench-in-turns/kit.js'

/** @import { UsageError } from 'bench-in-turns/kit.js' */

export const FIRST_PAGE = 'docs/index.md'
export const README = 'README.md'

const LAST = '## The chapters'
const CLAIMS = '<!-- region: claims -->'
const LANGUAGES_LINE = /^\[[^\]]+\]\(docs\/\w+\/index\.md\).*\n\n/m
const DEFINITION = /^\[(?!\^)([^\]]+)\]: .*\n?/gm
const OUTSIDE = /\[([^\]]+)\]\((?!docs\/|[a-z]+:)[^)]*\)/g // what the site has not: the rest of the README, and code
const ADDRESS = /(\]\(|^\[[^\]]+\]: )docs\//gm

/**
 * @param {string} readme its Markdown
 * @returns {string} that of the first page; what is generated in it is yet to be filled in
 * @throws {UsageError} when the README lacks its list of chapters, or its footnotes
 */
export function firstPageOf (readme) {
  const [start, claims] = [readme.indexOf(`\n${LAST}\n`), readme.indexOf(CLAIMS)]
  if (start === -1 || claims < start) throw faultIn(README, `it must have "${LAST}", and "${CLAIMS}" below it`)
  const next = readme.indexOf('\n## ', start + LAST.length)
  const text = readme.slice(0, next === -1 || next > claims ? claims : next).trimEnd()
    .replace(LANGUAGES_LINE, '')
    .replace(OUTSIDE, '$1')
  const isUsed = label => text.includes(`][${label}]`) || text.includes(`[^${label}]`)
  const notes = readme.slice(claims).replace(DEFINITION, (line, label) => isUsed(label) ? line : '')
  return `${text}\n\n${notes}`.replace(ADDRESS, '$1')
}
