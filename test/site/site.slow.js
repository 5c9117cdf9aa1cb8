// @ts-check
// The site as readers see it: built once, and opened in one browser.
import { after, before, describe } from 'node:test'
import { findChromium, NO_CHROMIUM } from '../../scripts/stages/installed/chromium.js'
import { copyProject } from '../support/project.js'
import { browse, buildSite } from '../support/site.js'
import { codeCases } from './cases/code.js'
import { figureCases } from './cases/figures.js'
import { languageCases } from './cases/languages.js'
import { navigationCases } from './cases/navigation.js'
import { pageCases } from './cases/pages.js'
import { publishedCases } from './cases/published.js'
import { readingCases } from './cases/reading.js'

const program = await findChromium()
const root = program ? await copyProject({ after }) : ''

// Each page waits for its last request: others are looked at meanwhile.
describe('the site', { skip: program ? false : NO_CHROMIUM, concurrency: 3 }, async () => {
  let folder = ''
  /** @type {Awaited<ReturnType<typeof browse>>} */
  let site
  /** @type {import('../support/site.js').Open} */
  const open = (...asked) => site.open(...asked)

  before(async () => {
    folder = await buildSite(root)
    site = await browse(String(program?.file), folder)
  })
  after(() => site?.close())

  publishedCases(() => folder)
  await pageCases(open)
  navigationCases(open)
  readingCases(open)
  codeCases(open)
  figureCases(open)
  languageCases(open)
})
