// @ts-check
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { readRecord } from '../record/record.js'
import { readCatalog, rootDir } from '../stages/catalog.js'
import { createContent } from './content.js'
import { fillRegions, findRegions } from './regions.js'

const PAGES = ['README.md', 'docs/**/*.md']
const REFERENCE = 'docs/results/reference.json'

/**
 * Rewrites the generated regions of all pages. Every page is filled before the first is written.
 *
 * @param {string} [root] absolute folder of the repository
 * @returns {Promise<string[]>} pages that changed
 * @throws {import('../errors.js').RegionError} when markers do not pair or a region is unknown; nothing is written then
 */
export async function syncDocs (root = rootDir) {
  const changed = (await fillPages(root)).filter(({ markdown, filled }) => markdown !== filled)
  for (const { page, filled } of changed) await writeFileAtomic(join(root, page), filled)
  return changed.map(({ page }) => page)
}

/**
 * @param {string} [root] absolute folder of the repository
 * @returns {Promise<string[]>} `file:line: ...` for each region that is not what its sources give
 * @throws {import('../errors.js').RegionError} when markers do not pair or a region is unknown
 */
export async function checkDocs (root = rootDir) {
  const pages = await fillPages(root)
  return pages.flatMap(({ page, markdown, filled }) => {
    const wanted = findRegions(filled, page)
    return findRegions(markdown, page).flatMap(({ name, start, end }, i) => {
      const is = markdown.slice(start, end)
      const shouldBe = filled.slice(wanted[i].start, wanted[i].end)
      if (is === shouldBe) return []
      return [`${page}:${lineOfDifference(markdown, start, is, shouldBe)}: region "${name}" is not up to date`]
    })
  })
}

async function fillPages (root) {
  const contentOf = createContent({ root, record: await readRecord(join(root, REFERENCE)), catalog: await readCatalog(root) })
  const pages = []
  for await (const page of glob(PAGES, { cwd: root })) {
    const markdown = await readFile(join(root, page), 'utf8')
    pages.push({ page: page.replaceAll('\\', '/'), markdown, filled: fillRegions(markdown, page, contentOf) })
  }
  return pages.sort((a, b) => a.page < b.page ? -1 : 1)
}

function lineOfDifference (markdown, start, is, shouldBe) {
  let same = 0
  while (same < is.length && is[same] === shouldBe[same]) same++
  return markdown.slice(0, start + same).split('\n').length
}
