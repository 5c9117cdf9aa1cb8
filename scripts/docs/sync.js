// @ts-check
import { join } from 'node:path'
import { UsageError } from '../errors.js'
import { checkText } from './check.js'
import { createContent } from './content.js'
import { renderImages, unusedImages, shownPictures } from './images.js'
import { mapInterruptibly } from './interruptible.js'
import { languageOf } from './languages.js'
import { readPages } from './pages.js'
import { fillRegions, findStale } from './regions.js'
import { createRelink, findStaleLinks, relinked } from './relink.js'
import { readSources } from './sources.js'
import { coverage } from './translated.js'
import { writeWhole } from '../write-file.js'

/**
 * @import { RegionError } from '../errors.js'
 * @import { CommandTables } from './commands.js'
 */

/**
 * @typedef {object} Job
 * @property {CommandTables} commandTables
 * @property {string} [root] absolute folder of the repository
 * @property {AbortSignal} [signal] ends it between two pages or pictures
 */

/**
 * Rewrites the generated regions of all pages, and the plots. Everything is made before the first file is written.
 *
 * @param {Job} job
 * @returns {Promise<string[]>} files that changed
 * @throws {RegionError} when markers do not pair or a region is unknown; nothing is written then
 * @throws {UsageError} when a file cannot be written
 */
export async function syncDocs (job) {
  const sources = await readSources(job)
  const pages = await readPages(sources.root, job.signal)
  const contentOf = createContent(sources)
  const relink = createRelink(sources.root, pages)
  const filled = await mapInterruptibly(
    pages,
    page => {
      const markdown = fillRegions(page, contentOf)
      return { file: page.file, is: page.markdown, shouldBe: relinked({ ...page, markdown }, relink) }
    },
    job.signal
  )
  const drawn = await renderImages(sources, shownPictures(pages), job.signal)
  const changed = [...filled, ...drawn].filter(({ is, shouldBe }) => is !== shouldBe)
  return mapInterruptibly(changed, async ({ file, shouldBe }) => {
    await writeWhole(join(sources.root, file), shouldBe).catch(error => {
      throw new UsageError(`${error.message}; each file is as it was or as it should be, none is half written`)
    })
    return file
  }, job.signal)
}

/**
 * @param {Job} job
 * @returns {Promise<{ problems: string[], coverage: string[], counts: Record<string, number> }>} `file:line: ...` for
 *   each region, and `file: ...` for each plot, that is not what its sources give, and for all else that is wrong with
 *   the text; how much of the text each language has; and how much was checked
 * @throws {RegionError} when markers do not pair or a region is unknown
 * @throws {UsageError} when a list that is kept by hand cannot be read
 */
export async function checkDocs (job) {
  const sources = await readSources(job)
  const pages = await readPages(sources.root, job.signal)
  const contentOf = createContent(sources)
  const relink = createRelink(sources.root, pages)
  const stale = await mapInterruptibly(
    pages,
    page => [...findStale(page, contentOf), ...findStaleLinks(page, relink)],
    job.signal
  )
  const shown = shownPictures(pages)
  const images = await renderImages(sources, shown, job.signal)
  const redrawn = images.filter(({ is, shouldBe }) => is !== shouldBe).map(({ file }) => `${file}: not up to date`)
  const unused = (await unusedImages(sources.root, shown)).map(file => `${file}: no page shows it: delete it`)
  const translated = pages.filter(({ file }) => languageOf(file)).length
  const { problems, counts } = await checkText(sources, pages, job.signal)
  return {
    problems: [...stale.flat(), ...redrawn, ...unused, ...problems],
    coverage: coverage(pages),
    counts: { pages: pages.length - translated, 'translated pages': translated, pictures: images.length, ...counts }
  }
}
