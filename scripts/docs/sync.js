// @ts-check
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { UsageError } from '../errors.js'
import { checkText } from './check.js'
import { createContent } from './content.js'
import { renderImages, unusedImages, usedPictures } from './images.js'
import { mapInterruptibly } from './interruptible.js'
import { readPages } from './pages.js'
import { fillRegions, findStale } from './regions.js'
import { readSources } from './sources.js'

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
  const filled = await mapInterruptibly(
    pages,
    page => ({ file: page.file, is: page.markdown, shouldBe: fillRegions(page, contentOf) }),
    job.signal
  )
  const drawn = await renderImages(sources, usedPictures(pages), job.signal)
  const changed = [...filled, ...drawn].filter(({ is, shouldBe }) => is !== shouldBe)
  return mapInterruptibly(changed, async ({ file, shouldBe }) => {
    await write(join(sources.root, file), shouldBe).catch(error => {
      throw new UsageError(
        `cannot write ${file}: ${error.code}; each file is as it was or as it should be, none is half written`
      )
    })
    return file
  }, job.signal)
}

/**
 * @param {Job} job
 * @returns {Promise<{ problems: string[], counts: Record<string, number> }>} `file:line: ...` for each region, and
 *   `file: ...` for each plot, that is not what its sources give, and for all else that is wrong with the text; and how
 *   much was checked
 * @throws {RegionError} when markers do not pair or a region is unknown
 * @throws {UsageError} when a list that is kept by hand cannot be read
 */
export async function checkDocs (job) {
  const sources = await readSources(job)
  const pages = await readPages(sources.root, job.signal)
  const contentOf = createContent(sources)
  const stale = await mapInterruptibly(pages, page => findStale(page, contentOf), job.signal)
  const used = usedPictures(pages)
  const images = await renderImages(sources, used, job.signal)
  const redrawn = images.filter(({ is, shouldBe }) => is !== shouldBe).map(({ file }) => `${file}: not up to date`)
  const unused = (await unusedImages(sources.root, used)).map(file => `${file}: no page shows it`)
  const { problems, counts } = await checkText(sources, pages, job.signal)
  return {
    problems: [...stale.flat(), ...redrawn, ...unused, ...problems],
    counts: { pages: pages.length, pictures: images.length, ...counts }
  }
}

async function write (file, text) {
  await mkdir(dirname(file), { recursive: true })
  await writeFileAtomic(file, text)
}
