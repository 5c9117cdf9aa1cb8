// @ts-check
// Writes down for a translator what the catalog of a language lacks.
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { readJsonFile } from '../json-file.js'
import { checkLanguage, stringsFile } from '../strings.js'
import { sayWhatCheckSays } from './check-strings.js'
import { createContent } from './content.js'
import { renderImages, shownPictures } from './images.js'
import { mapInterruptibly } from './interruptible.js'
import { interfaceStrings, sayAll } from './interface.js'
import { languageOf } from './languages.js'
import { readPages } from './pages.js'
import { fillRegions } from './regions.js'
import { readSources } from './sources.js'

/**
 * @import { UsageError } from '../errors.js'
 * @import { Job } from './sync.js'
 */

/**
 * Adds what the translated pages need, with an empty text for the translation, and sorts by key.
 *
 * @param {string} language
 * @param {Job} job
 * @returns {Promise<{ file: string, untranslated: number }>} the catalog, from the root of the repository
 * @throws {UsageError} when there is no such language, or its catalog cannot be read
 */
export async function translateStrings (language, job) {
  checkLanguage(language)
  const sources = await readSources(job)
  const file = stringsFile(language)
  const missing = await missingStrings(language, sources, job)
  const strings = { ...missing, ...await readJsonFile(join(sources.root, file)) }
  await writeFileAtomic(join(sources.root, file), JSON.stringify(sorted(strings), null, 2) + '\n')
  return { file, untranslated: Object.values(strings).filter(translation => !translation).length }
}

// Rendering says what is missing.
async function missingStrings (language, sources, /** @type {Job} */ { signal }) {
  const pages = (await readPages(sources.root, signal)).filter(({ file }) => languageOf(file) === language)
  const contentOf = createContent(sources)
  await mapInterruptibly(pages, page => fillRegions(page, contentOf), signal)
  await renderImages(sources, shownPictures(pages), signal)
  sayAll(sources.translations[language], await interfaceStrings(sources.root))
  await sayWhatCheckSays(sources.translations[language], sources)
  return Object.fromEntries([...sources.translations[language].missing].map(key => [key, '']))
}

function sorted (strings) {
  return Object.fromEntries(Object.keys(strings).sort().map(key => [key, strings[key]]))
}
