// @ts-check
// All that is verified of the docs besides what a command puts into them.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkClaim } from '../claims/claim.js'
import { readLabs } from '../../labs/index.js'
import { describePackages } from '../record/environment.js'
import { readPages } from './pages.js'
import { checkProse, countProse } from './prose.js'
import { checkReferences } from './references.js'
import { findMarkers } from './regions.js'
import { evidenceOf } from './sources.js'
import { sayFinding } from '../render/claims-table.js'

/** @import { Sources } from './content.js' */

/**
 * @param {Sources} sources
 * @returns {Promise<{ problems: string[], counts: Awaited<ReturnType<typeof countProse>> }>}
 */
export async function checkText (sources) {
  const pages = await readPages(sources.root)
  const rules = {
    constants: await readJson(sources.root, 'docs/constants.json'),
    articleFigures: await readJson(sources.root, 'docs/article-figures.json'),
    claimIds: sources.claims.map(({ id }) => id)
  }
  const known = {
    root: sources.root,
    npmScripts: (await readJson(sources.root, 'package.json')).scripts,
    stageIds: sources.catalog.map(({ id }) => id),
    claimIds: rules.claimIds,
    labFlags: Object.fromEntries([...await readLabs()].map(([name, { flags }]) => [name, flags]))
  }
  const counts = pages.map(({ markdown, file }) => countProse(markdown, file))
  return {
    problems: [
      ...pages.flatMap(({ markdown, file }) => [...checkProse(markdown, file, rules), ...checkReferences(markdown, file, known)]),
      ...unusedConstants(pages, rules.constants),
      ...doubtfulRecords(sources),
      ...await strayRecords(sources),
      ...await otherPackages(sources),
      ...unusedClaims(pages, sources.claims),
      ...brokenClaims(sources)
    ],
    counts: counts.reduce((sum, count) => ({
      numbers: sum.numbers + count.numbers, figures: sum.figures + count.figures, regions: sum.regions + count.regions, claims: sum.claims + count.claims
    }))
  }
}

function recordsOf ({ bench, labs, profileRecord }) {
  const ofLabs = Object.entries(labs).map(([name, { record }]) => [name, record])
  return [['bench', bench], ...ofLabs, ...(profileRecord ? [['profiles', profileRecord]] : [])]
}

// A record of code that is in no commit can't be made again.
function doubtfulRecords (sources) {
  return recordsOf(sources).filter(([, { checkout }]) => checkout.dirty !== false)
    .map(([name]) => `the committed record "${name}" is of code that was not committed`)
}

async function strayRecords ({ root, labs }) {
  const wanted = ['reference.json', 'lab-profiles.json', ...Object.keys(labs).map(name => `lab-${name}.json`)]
  const files = await readdir(join(root, 'docs/results'))
  return files.filter(file => !wanted.includes(file)).map(file => `docs/results/${file} is of nothing that there is`)
}

async function otherPackages (sources) {
  const packages = await describePackages(sources.catalog)
  return recordsOf(sources).flatMap(([name, record]) => Object.entries(packages).filter(([it, version]) => (record.packages[it] ?? version) !== version)
    .map(([it, version]) => `the committed record "${name}" is of ${it} ${record.packages[it]}, and ${version} is installed`))
}

function unusedConstants (pages, constants) {
  const isOn = phrase => pages.some(({ markdown }) => markdown.replace(/\s+/g, ' ').includes(phrase))
  return Object.keys(constants).filter(phrase => !isOn(phrase)).map(phrase => `no page has the constant "${phrase}" of docs/constants.json`)
}

function unusedClaims (pages, claims) {
  const used = new Set(pages.flatMap(({ markdown, file }) => findMarkers(markdown, file).filter(({ kind }) => kind === 'claim').map(({ name }) => name)))
  return claims.filter(({ id }) => !used.has(id)).map(({ id }) => `no page makes the claim "${id}"`)
}

function brokenClaims (sources) {
  const evidence = evidenceOf(sources)
  return sources.claims.map(claim => ({ id: claim.id, finding: checkClaim(claim, evidence) })).filter(({ finding }) => finding.verdict !== 'holds')
    .map(({ id, finding }) => `by the committed records the claim "${id}" ${finding.verdict === 'fails' ? 'fails' : 'is unresolved'}: ${sayFinding(finding)}`)
}

async function readJson (root, file) {
  return JSON.parse(await readFile(join(root, file), 'utf8'))
}
