// @ts-check
import { join } from 'node:path'
import { readLabs } from '../../labs/index.js'
import { readJsonFile, UsageError, writeWhole } from 'bench-in-turns/kit.js'
import { inEnglish } from '../../scripts/render/localise.js'
import { stringsFile } from '../../scripts/render/strings.js'
import { BENCH, PROFILES, readSources } from './book-sources.js'
import { sayEverything } from './string-catalog.js'
import { checkData, checkRecords } from './committed-records.js'
import { createContent } from './content.js'
import { renderImages, shownPictures, unusedImages } from './images.js'
import { mapInterruptibly, readBeside, readPages, readTranslatedPages } from './pages.js'
import { createFigures } from './figures.js'
import { FIRST_PAGE, firstPageOf, README } from './first-page.js'
import { checkProse, makeRules, readConstants } from './prose.js'
import { checkReferences, createLinkCheck } from './references.js'
import { fillRegions, findStale, parsePage } from './regions.js'
import { countOf, findSentences, judgeSentences, saySentence } from './sentences.js'
import { withoutOutdated } from './translated-pages.js'
import { coverage, findUntranslated } from './untranslated.js'

/**
 * @import { Language } from '../../scripts/render/languages.js'
 * @import { Page } from './regions.js'
 * @import { RegionError } from '../../scripts/named-errors.js'
 * @import { Sources } from './book-sources.js'
 * @import { Verdict } from '../../scripts/results/figure.js'
 */

/** @type {Verdict[]} */
const VERDICTS = ['holds', 'fails', 'undecided']
const FOOTNOTES = 'claims'

/**
 * @typedef {object} Job
 * @property {string} [root] absolute folder of the repository
 * @property {AbortSignal} [signal] ends it between two pages or pictures
 */

/**
 * Rewrites the generated regions of the English pages, and the plots. Everything is made before the first file is
 * written. What is generated for other languages is in no file.
 *
 * @param {Job} [job]
 * @returns {Promise<string[]>} files that changed
 * @throws {RegionError} when markers do not pair or a region is unknown; nothing is written then
 * @throws {UsageError} when a file cannot be written
 */
export async function syncDocs (job = {}) {
  const sources = await readSources(job)
  const pages = await readPages(sources.root, job.signal)
  const contentOf = createContent(sources)
  const made = makeFirstPage(pages)
  const fill = page =>
    ({ file: page.file, is: page.markdown, shouldBe: fillRegions(page.file === FIRST_PAGE ? made : page, contentOf) })
  const beside = await readBeside(sources.root, job.signal)
  const filled = await mapInterruptibly([...pages, ...beside], fill, job.signal)
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
 * @param {Job} [job]
 * @returns {Promise<{ problems: string[], isStale: boolean, coverage: string[], olderRecords: string[],
 *   sentences: string, counts: Record<string, number> }>} `file:line: ...` for
 *   each region, and `file: ...` for each plot, that is not what its sources give, and for all else that is wrong with
 *   the text; `isStale` where a sync mends some of it; how much of the text each language has, with what waits for a
 *   translator; records of code that has changed since; how many sentences the records bear out; and how much was
 *   checked
 * @throws {RegionError} when markers do not pair or a region is unknown
 * @throws {UsageError} when a list that is kept by hand cannot be read
 */
export async function checkDocs (job = {}) {
  const sources = await readSources(job)
  const pages = await readPages(sources.root, job.signal)
  const translated = await readTranslatedPages(sources.root, job.signal)
  const contentOf = createContent(sources)
  const filled = [...pages, ...await readBeside(sources.root, job.signal)]
  const stale = (await mapInterruptibly(filled, page => findStale(page, contentOf), job.signal)).flat()
  const ofReadme = fillRegions(makeFirstPage(pages), contentOf)
  const isFirstStale = pages.some(({ file, markdown }) => file === FIRST_PAGE && markdown !== ofReadme)
  if (isFirstStale) stale.push(`${FIRST_PAGE}: it is not what ${README} says`)
  const shown = shownPictures(pages)
  const images = await renderImages(sources, shown, job.signal)
  const redrawn = images.filter(({ is, shouldBe }) => is !== shouldBe).map(({ file }) => `${file}: not up to date`)
  const unused = (await unusedImages(sources.root, pages)).map(file => `${file}: no page shows it: delete it`)
  const constants = await readConstants(sources.root)
  const checkLink = createLinkCheck(sources.root, [...pages, ...translated])
  const read = [...pages, ...withoutOutdated(translated, pages)]
  const written = await checkWritten(read, sources, { constants, checkLink }, job.signal)
  const records = await checkRecords(sources)
  const sentences = checkSentences(sources, pages)
  await sayEverything(sources, pages, translated, job.signal)
  const waiting = [...findUntranslated(pages, translated), ...findMissingStrings(sources)]
  return {
    problems: [
      ...stale,
      ...redrawn,
      ...unused,
      ...written,
      ...records.problems,
      ...sentences.problems,
      ...checkData(sources, pages),
      ...Object.values(sources.translations).flatMap(({ problems }) => problems)
    ],
    isStale: stale.length + redrawn.length > 0,
    coverage: coverage(pages, translated, waiting),
    olderRecords: records.warnings,
    sentences: sentences.said,
    counts: { pages: pages.length, 'translated pages': translated.length, pictures: images.length }
  }
}

/** @param {Page[]} pages @returns {Page} the site's first one, as the README has it, before it is filled in */
function makeFirstPage (pages) {
  const readme = pages.find(({ file }) => file === README)
  return parsePage(firstPageOf(readme?.markdown ?? ''), FIRST_PAGE)
}

/** @returns {Promise<string[]>} what is wrong with what is written by hand */
async function checkWritten (pages, { root, catalog, exercises }, { constants, checkLink }, signal) {
  const articleFigures = await readJsonFile(join(root, 'docs/article-figures.json'))
  const rules = makeRules({ constants, articleFigures })
  const labs = [...await readLabs()]
  const known = {
    npmScripts: (await readJsonFile(join(root, 'package.json'))).scripts,
    stageIds: catalog.map(({ id }) => id),
    exerciseIds: exercises.map(({ id }) => id),
    labFlags: Object.fromEntries(labs.map(([name, { flags }]) => [name, flags])),
    checkLink
  }
  const check = async page => [...checkProse(page, rules), ...await checkReferences(page, known)]
  return (await mapInterruptibly(pages, check, signal)).flat()
}

/**
 * @param {Page[]} pages in English
 * @returns {{ problems: string[], said: string }} sentences that the committed records do not bear out
 */
function checkSentences (sources, pages) {
  const all = findSentences(pages)
  const isRecorded = ({ record }) => [BENCH, PROFILES].includes(record) || Object.hasOwn(sources.labs, record)
  const judged = judgeSentences(all.filter(isRecorded), createFigures(sources))
  const [hold, fail, open] = VERDICTS.map(verdict => countOf(judged, verdict))
  const hasPlace = ({ regions }) => regions.some(({ name }) => name === FOOTNOTES)
  const noPlace = pages.filter(page => page.bounded.size && !hasPlace(page))
  return {
    problems: [
      ...noPlace.map(({ file }) => `${file}: it has footnotes, and no <!-- region: ${FOOTNOTES} -->`),
      ...judged.filter(({ verdict }) => verdict !== 'holds').map(sentence => saySentence(sentence, inEnglish))
    ],
    said: `of ${all.length} sentences that rest on a figure, ${hold} hold by the committed records, ${fail} fail, ` +
      `${open} are undecided, and ${all.length - judged.length} are not recorded yet`
  }
}

/** @param {Sources} sources whose localisers have seen all that is rendered */
function findMissingStrings ({ translations }) {
  return Object.entries(translations).flatMap(([name, { missing }]) => {
    const language = /** @type {Language} */ (name)
    return [...missing].map(id =>
      ({ language, place: stringsFile(language), what: `no translation of ${JSON.stringify(id)}` }))
  })
}
