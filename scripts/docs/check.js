// @ts-check
// All that is verified of the docs besides what a command puts into them.
import { join } from 'node:path'
import { readLabs } from '../../labs/index.js'
import { readJsonFile } from '../json-file.js'
import { findUnusedConstants, readConstants } from './constants.js'
import { sayWhatCheckSays } from './check-strings.js'
import { interfaceStrings } from './interface.js'
import { mapInterruptibly } from './interruptible.js'
import { checkLiveRuns } from './live-runs.js'
import { checkProse, countProse, makeRules } from './prose.js'
import { checkReferences, createLinkCheck } from './references.js'
import { checkClaims, checkData, checkRecords } from './records.js'
import { createRelink } from './relink.js'
import { checkStrings, checkTranslations } from './translated.js'

/**
 * @import { UsageError } from '../errors.js'
 * @import { Sources } from './sources.js'
 * @import { Page } from './regions.js'
 */

/**
 * @param {Sources} sources
 * @param {Page[]} pages
 * @param {AbortSignal} [signal]
 * @returns {Promise<{ problems: string[], counts: ReturnType<typeof countProse> }>}
 * @throws {UsageError} when a list that is kept by hand cannot be read
 */
export async function checkText (sources, pages, signal) {
  const claimIds = sources.claims.map(({ id }) => id)
  const constants = await readConstants(sources.root)
  const rules = makeRules({
    constants,
    articleFigures: await readJsonFile(join(sources.root, 'docs/article-figures.json')),
    claimIds
  })
  const known = {
    commandTables: sources.commandTables,
    npmScripts: (await readJsonFile(join(sources.root, 'package.json'))).scripts,
    stageIds: sources.catalog.map(({ id }) => id),
    exerciseIds: sources.exercises.map(({ id }) => id),
    claimIds,
    pageNames: sources.parts.flatMap(({ pages }) => pages.map(({ name }) => name)),
    labFlags: Object.fromEntries([...await readLabs()].map(([name, { flags }]) => [name, flags])),
    checkLink: createLinkCheck(sources.root, pages)
  }
  const runnable = [...known.stageIds, ...known.exerciseIds.map(id => `exercises/${id}`)]
  const ofPages = await mapInterruptibly(
    pages,
    page => [...checkProse(page, rules), ...checkReferences(page, known), ...checkLiveRuns(page, runnable)],
    signal
  )
  for (const translation of Object.values(sources.translations)) await sayWhatCheckSays(translation, sources)
  return {
    problems: [
      ...ofPages.flat(),
      ...(await findUnusedConstants(sources.root, constants, pages)),
      ...(await checkRecords(sources)),
      ...checkClaims(sources, pages),
      ...checkData(sources, pages),
      ...checkTranslations(pages, createRelink(sources.root, pages)),
      ...checkStrings(sources, await interfaceStrings(sources.root))
    ],
    counts: pages.map(countProse).reduce((sum, count) => ({
      numbers: sum.numbers + count.numbers,
      values: sum.values + count.values,
      regions: sum.regions + count.regions,
      claims: sum.claims + count.claims
    }))
  }
}
