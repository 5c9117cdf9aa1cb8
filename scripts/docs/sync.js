// @ts-check
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { UsageError } from '../errors.js'
import { checkText } from './check.js'
import { createContent } from './content.js'
import { renderImages, unusedImages } from './images.js'
import { readPages } from './pages.js'
import { fillRegions, findRegions } from './regions.js'
import { readSources } from './sources.js'

/**
 * @import { RegionError } from '../errors.js'
 * @import { Sources } from './content.js'
 */

/**
 * Rewrites the generated regions of all pages, and the plots. Everything is made before the first file is written.
 *
 * @param {string} [root] absolute folder of the repository
 * @returns {Promise<string[]>} files that changed
 * @throws {RegionError} when markers do not pair or a region is unknown; nothing is written then
 * @throws {UsageError} when a file cannot be written
 */
export async function syncDocs (root) {
  const sources = await readSources(root)
  const files = [...await fillPages(sources), ...await renderImages(sources, await usedPictures(sources))].filter(({ is, shouldBe }) => is !== shouldBe)
  for (const { file, shouldBe } of files) {
    await write(join(sources.root, file), shouldBe).catch(error => {
      throw new UsageError(`cannot write ${file}: ${error.code}; each file is as it was or as it should be, none is half written`)
    })
  }
  return files.map(({ file }) => file)
}

/**
 * @param {string} [root] absolute folder of the repository
 * @returns {Promise<{ problems: string[], counts: Record<string, number> }>} `file:line: ...` for each region, and `file: ...` for each plot,
 *   that is not what its sources give, and for all else that is wrong with the text; and how much was checked
 * @throws {RegionError} when markers do not pair or a region is unknown
 */
export async function checkDocs (root) {
  const sources = await readSources(root)
  const pages = await fillPages(sources)
  const used = await usedPictures(sources)
  const images = await renderImages(sources, used)
  const stale = images.filter(({ is, shouldBe }) => is !== shouldBe).map(({ file }) => `${file}: not up to date`)
  const unused = (await unusedImages(sources.root, used)).map(file => `${file}: no page shows it`)
  const { problems, counts } = await checkText(sources)
  return { problems: [...pages.flatMap(differences), ...stale, ...unused, ...problems], counts: { pages: pages.length, pictures: images.length, ...counts } }
}

async function write (file, text) {
  await mkdir(dirname(file), { recursive: true })
  await writeFileAtomic(file, text)
}

function differences ({ file, is: markdown, shouldBe: filled }) {
  const wanted = findRegions(filled, file)
  return findRegions(markdown, file).flatMap(({ kind, name, start, end }, i) => {
    const is = markdown.slice(start, end)
    const shouldBe = filled.slice(wanted[i].start, wanted[i].end)
    return is === shouldBe ? [] : [`${file}:${lineOfDifference(markdown, start, is, shouldBe)}: ${kind} "${name}" is not up to date`]
  })
}

async function usedPictures ({ root }) {
  const pages = await readPages(root)
  const regions = pages.flatMap(({ file, markdown }) => findRegions(markdown, file).map(({ name }) => name.split(/\s+/)))
  return new Set(regions.flatMap(([kind, name]) => kind === 'picture' ? [name] : []))
}

/** @param {Sources} sources */
async function fillPages (sources) {
  const contentOf = createContent(sources)
  const pages = await readPages(sources.root)
  return pages.map(({ file, markdown }) => ({ file, is: markdown, shouldBe: fillRegions(markdown, file, contentOf) }))
}

function lineOfDifference (markdown, start, is, shouldBe) {
  let same = 0
  while (same < is.length && is[same] === shouldBe[same]) same++
  return markdown.slice(0, start + same).split('\n').length
}
