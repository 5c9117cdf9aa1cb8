// @ts-check
// All that is verified of the docs besides what a command puts into them.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CLAIMS } from '../claims/list.js'
import { readLabs } from '../labs/labs.js'
import { readPages } from './pages.js'
import { checkProse, countProse } from './prose.js'
import { checkReferences } from './references.js'
import { findMarkers } from './regions.js'
import { seenInRecords } from './sources.js'

/**
 * @param {import('./content.js').Sources} sources
 * @returns {Promise<{ problems: string[], counts: Awaited<ReturnType<typeof countProse>> }>}
 */
export async function checkText (sources) {
  const pages = await readPages(sources.root)
  const rules = {
    constants: await readJson(sources.root, 'docs/constants.json'),
    articleFigures: await readJson(sources.root, 'docs/article-figures.json'),
    claimIds: CLAIMS.map(({ id }) => id)
  }
  const known = {
    root: sources.root,
    npmScripts: (await readJson(sources.root, 'package.json')).scripts,
    stageIds: sources.catalog.map(({ id }) => id),
    labFlags: Object.fromEntries([...await readLabs()].map(([name, { flags }]) => [name, Object.keys(flags)]))
  }
  const counts = pages.map(({ markdown, file }) => countProse(markdown, file))
  return {
    problems: [
      ...pages.flatMap(({ markdown, file }) => [...checkProse(markdown, file, rules), ...checkReferences(markdown, file, known)]),
      ...doubtfulRecords(sources),
      ...unusedClaims(pages),
      ...brokenClaims(sources)
    ],
    counts: counts.reduce((sum, count) => ({
      numbers: sum.numbers + count.numbers, figures: sum.figures + count.figures, regions: sum.regions + count.regions, claims: sum.claims + count.claims
    }))
  }
}

// A record of code that is in no commit can't be made again.
function doubtfulRecords ({ record, labs, profileRecord }) {
  const records = { bench: record, profiles: profileRecord, ...Object.fromEntries(Object.entries(labs).map(([name, { record }]) => [name, record])) }
  return Object.entries(records).filter(([, record]) => record && record.checkout.dirty !== false)
    .map(([name]) => `the committed record "${name}" is of code that was not committed`)
}

function unusedClaims (pages) {
  const used = new Set(pages.flatMap(({ markdown, file }) => findMarkers(markdown, file).filter(({ kind }) => kind === 'claim').map(({ name }) => name)))
  return CLAIMS.filter(({ id }) => !used.has(id)).map(({ id }) => `no page makes the claim "${id}"`)
}

function brokenClaims (sources) {
  const seen = seenInRecords(sources)
  return CLAIMS.map(claim => ({ id: claim.id, ...claim.check(seen) })).filter(({ verdict }) => verdict !== 'holds')
    .map(({ id, verdict, measured }) => `by the committed records the claim "${id}" ${verdict === 'fails' ? 'fails' : 'is unresolved'}: ${measured}`)
}

async function readJson (root, file) {
  return JSON.parse(await readFile(join(root, file), 'utf8'))
}
