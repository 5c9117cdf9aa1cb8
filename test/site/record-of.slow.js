// @ts-check
// Which record a region is made from: the site shows the reader's own in its place.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSources } from '../../docs/.book/book-sources.js'
import { createContent } from '../../docs/.book/content.js'
import { readPages } from '../../docs/.book/pages.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { recordOf } from '../../docs/.vitepress/site/record-of.js'

// These judge by the committed records, or show all of them.
const OF_ALL = ['claims', 'promised', 'data', 'machine', 'picture']

test('every region that another bench would change is known to be of the bench', async () => {
  const sources = await readSources()
  const pages = (await readPages(rootDir)).filter(({ file }) => file.startsWith('docs/'))
  const none = { ...sources.bench, contenders: [], samples: [], summaries: [], ratios: [], league: null }
  const [ofBench, ofNone] = [sources.bench, none].map(bench => createContent({ ...sources, bench }))
  const changes = (region, page) => {
    try {
      return ofBench(region.name, page, region.kind) !== ofNone(region.name, page, region.kind)
    } catch {
      return true
    }
  }
  const regions = pages.flatMap(page => page.regions.filter(({ kind }) => kind === 'region').map(region => ({ page, region })))
    .filter(({ region }) => !OF_ALL.includes(region.name.split(' ')[0]))
  const missed = regions.filter(({ page, region }) =>
    changes(region, page) && recordOf(region.name, sources.labNames) === null)
  assert.deepEqual(missed.map(({ page, region }) => `${page.file}: ${region.name}`), [])
  assert.equal(recordOf('article-load 01-slow', sources.labNames), 'bench')
})
