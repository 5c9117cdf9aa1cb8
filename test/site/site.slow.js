// @ts-check
// The site as readers see it: built once, and opened in one browser.
import { after, before, describe } from 'node:test'
import { findProgram, NO_CHROMIUM } from '../../scripts/server/chromium.js'
import { openSite } from '../support/site.js'
import { codeCases } from './cases/code.js'
import { figureCases } from './cases/figures.js'
import { languageCases } from './cases/languages.js'
import { navigationCases } from './cases/navigation.js'
import { pageCases } from './cases/pages.js'
import { publishedCases } from './cases/published.js'
import { readingCases } from './cases/reading.js'

const program = await findProgram()

// Each page waits for its last request: others are looked at meanwhile.
describe('the site', { skip: program ? false : NO_CHROMIUM, concurrency: 3 }, async () => {
  /** @type {Awaited<ReturnType<typeof openSite>>} */
  let site
  const open = (path, options = {}) => site.open(path, options)

  before(async () => { site = await openSite(/** @type {{ file: string }} */ (program).file) })
  after(() => site?.close())

  publishedCases(() => site.folder)
  await pageCases(open)
  navigationCases(open)
  readingCases(open)
  codeCases(open)
  figureCases(open)
  languageCases(open)
})
