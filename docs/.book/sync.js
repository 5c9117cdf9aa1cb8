// @ts-check
import { join } from 'node:path'
import { readLabs } from '../../labs/index.js'
import { UsageError } from 'bench-in-turns/errors.js'
import { readJsonFile, writeWhole } from 'bench-in-turns/json-file.js'
import { stringsFile } from '../../scripts/render/strings.js'
import { readSources } from './book-sources.js'
import { sayWhatNoPageSays } from './string-catalog.js'
import { checkClaims, checkData, checkRecords } from './committed-records.js'
import { createContent } from './content.js'
import { renderImages, shownPictures, unusedImages } from './images.js'
import { languageOf, mapInterruptibly, readPages } from './pages.js'
import { checkProse, makeRules } from './prose.js'
import { checkReferences, createLinkCheck } from './references.js'
import { fillRegions, findStale } from './regions.js'
import { checkScreens } from './screens.js'
import { checkTranslations, coverage, withoutOutdated } from './translated.js'
import { readConstants } from './values.js'

/**
 * @import { CommandTables } from './references.js'
 * @import { Page } from './regions.js'
 * @import { RegionError } from '../../scripts/errors.js'
 * @import { Sources } from './book-sources.js'
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
  const fill = page => ({ file: page.file, is: page.markdown, shouldBe: fillRegions(page, contentOf) })
  const filled = await mapInterruptibly(withoutOutdated(pages), fill, job.signal)
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
 * @returns {Promise<{ problems: string[], isStale: boolean, coverage: string[], olderRecords: string[],
 *   counts: Record<string, number> }>} `file:line: ...` for each region, and `file: ...` for each plot, that is not
 *   what its sources give, and for all else that is wrong with the text; `isStale` where a sync mends some of it; how
 *   much of the text each language has, with what waits for a translator; records of code that has changed since; and
 *   how much was checked
 * @throws {RegionError} when markers do not pair or a region is unknown
 * @throws {UsageError} when a list that is kept by hand cannot be read
 */
export async function checkDocs (job) {
  const sources = await readSources(job)
  const pages = await readPages(sources.root, job.signal)
  const english = pages.filter(({ file }) => !languageOf(file))
  const current = withoutOutdated(pages)
  const contentOf = createContent(sources)
  const stale = (await mapInterruptibly(current, page => findStale(page, contentOf), job.signal)).flat()
  const shown = shownPictures(pages)
  const images = await renderImages(sources, shown, job.signal)
  const redrawn = images.filter(({ is, shouldBe }) => is !== shouldBe).map(({ file }) => `${file}: not up to date`)
  const unused = (await unusedImages(sources.root, shown)).map(file => `${file}: no page shows it: delete it`)
  const constants = await readConstants(sources.root)
  const written = await checkWritten(current, sources, constants, job.signal)
  const records = await checkRecords(sources)
  const screens = await checkScreens(sources.root, english)
  const untranslated = [...checkTranslations(pages), ...await findMissingStrings(sources)]
  return {
    problems: [
      ...stale,
      ...redrawn,
      ...unused,
      ...written,
      ...records.problems,
      ...screens.problems,
      ...checkClaims(sources, english),
      ...checkData(sources, pages),
      ...Object.values(sources.translations).flatMap(({ problems }) => problems)
    ],
    isStale: stale.length + redrawn.length > 0,
    coverage: coverage(pages, untranslated),
    olderRecords: [...records.warnings, ...screens.warnings],
    counts: { pages: english.length, 'translated pages': pages.length - english.length, pictures: images.length }
  }
}

/**
 * @param {Page[]} pages
 * @param {Sources} sources
 * @param {string[]} constants
 * @param {AbortSignal} [signal]
 * @returns {Promise<string[]>} what is wrong with what is written by hand
 */
async function checkWritten (pages, { root, commandTables, claims, catalog, exercises }, constants, signal) {
  const claimIds = claims.map(({ id }) => id)
  const articleFigures = await readJsonFile(join(root, 'docs/article-figures.json'))
  const rules = makeRules({ constants, articleFigures, claimIds })
  const labs = [...await readLabs()]
  const known = {
    commandTables,
    npmScripts: (await readJsonFile(join(root, 'package.json'))).scripts,
    stageIds: catalog.map(({ id }) => id),
    exerciseIds: exercises.map(({ id }) => id),
    claimIds,
    labFlags: Object.fromEntries(labs.map(([name, { flags }]) => [name, flags])),
    checkLink: createLinkCheck(root, pages)
  }
  const check = page => [...checkProse(page, rules), ...checkReferences(page, known)]
  return (await mapInterruptibly(pages, check, signal)).flat()
}

/** @param {Sources} sources whose localisers have seen all that is rendered */
async function findMissingStrings (sources) {
  const missing = []
  for (const [language, translation] of Object.entries(sources.translations)) {
    await sayWhatNoPageSays(translation, sources)
    const file = stringsFile(language)
    missing.push(...[...translation.missing].map(key => `${file}: no translation of ${JSON.stringify(key)}`))
  }
  return missing
}
