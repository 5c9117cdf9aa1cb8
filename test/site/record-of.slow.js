// @ts-check
// Which record a region is made from: the site shows the reader's own in its place.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSources } from '../../docs/.book/book-sources.js'
import { createContent } from '../../docs/.book/content.js'
import { readPages } from '../../docs/.book/pages.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { OF_REFERENCE, recordOf } from '../../docs/.vitepress/site/record-of.js'

// What is not measured, or is what a tool printed once: for every reader the same.
const NOT_MEASURED = [
  'stages', 'parts', 'tasks', 'exercises', 'commands', 'flags', 'source', 'snippet', 'diff', 'screen',
  'wrk-ratio', 'wrk-printed', 'prof-ticks', 'prof-total', 'prof-under', 'elsewhere'
]

test('of every kind of region and value it is known whose it is', async () => {
  const { labNames } = await readSources()
  const names = (await readPages(rootDir)).flatMap(({ regions }) => regions.map(({ name }) => name))
  const known = name => [...OF_REFERENCE, ...NOT_MEASURED].includes(name.split(' ')[0])
  assert.deepEqual([...new Set(names.filter(name => !known(name) && recordOf(name, labNames) === null))], [])
  for (const record of ['bench', 'profiles', 'truths']) assert.equal(recordOf(`data ${record}`, labNames), record)
})

test('every region that another bench would change is known to be of the bench', async () => {
  const sources = await readSources()
  const pages = (await readPages(rootDir)).filter(({ file }) => file.startsWith('docs/'))
  const none = { ...sources.bench, contenders: [], samples: [], fresh: [], warm: null }
  const [ofBench, ofNone] = [sources.bench, none].map(bench => createContent({ ...sources, bench }))
  const changes = (region, page) => {
    try {
      return ofBench(region.name, page, region.kind) !== ofNone(region.name, page, region.kind)
    } catch {
      return true
    }
  }
  const regions = pages.flatMap(page => page.regions.filter(({ kind }) => kind === 'region').map(region => ({ page, region })))
    .filter(({ region }) => ![...OF_REFERENCE, 'data', 'picture'].includes(region.name.split(' ')[0]))
  const missed = regions.filter(({ page, region }) =>
    changes(region, page) && recordOf(region.name, sources.labNames) === null)
  assert.deepEqual(missed.map(({ page, region }) => `${page.file}: ${region.name}`), [])
  assert.equal(recordOf('article-load 01-slow', sources.labNames), 'bench')
})
