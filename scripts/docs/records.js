// @ts-check
// The committed records, from which the docs are made: can they be made again, and do they bear out what the text
// claims?
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { checkClaim } from '../claims/claim.js'
import { hashLab, hashStages } from '../record/code-hashes.js'
import { describePackages } from '../record/environment.js'
import { sayFinding } from '../render/claims-table.js'
import { dataNames } from './data.js'
import { evidenceOf } from './sources.js'

/**
 * @import { Sources } from './sources.js'
 * @import { Page } from './regions.js'
 */

const BENCH = 'bench'
const PROFILES = 'profiles'
const CLAIMS = 'claims'
const DATA = 'data'

/**
 * @param {Sources} sources
 * @returns {Promise<string[]>} what makes one of them doubtful
 */
export async function checkRecords (sources) {
  return [
    ...doubtfulRecords(sources),
    ...(await otherCode(sources)),
    ...(await strayRecords(sources)),
    ...(await otherPackages(sources))
  ]
}

/**
 * @param {Sources} sources
 * @param {Page[]} pages
 * @returns {string[]} records that no page shows in full
 */
export function checkData (sources, pages) {
  const shown = pages.flatMap(({ regions }) => regions.map(({ name }) => name))
  return dataNames(sources).filter(name => !shown.includes(`${DATA} ${name}`))
    .map(name => `no page has all of the record "${name}": add one with <!-- region: ${DATA} ${name} -->`)
}

/**
 * @param {Sources} sources
 * @param {Page[]} pages
 * @returns {string[]} claims that no page makes, or that the records do not bear out
 */
export function checkClaims (sources, pages) {
  return [...unusedClaims(sources.claims, pages), ...undefinedClaims(pages), ...brokenClaims(sources)]
}

function recordsOf ({ bench, labs, profileRecord }) {
  const ofLabs = Object.entries(labs).map(([name, { record }]) => [name, record])
  return [[BENCH, bench], ...ofLabs, ...(profileRecord ? [[PROFILES, profileRecord]] : [])]
}

// A record of code that is in no commit can't be made again.
function doubtfulRecords (sources) {
  return recordsOf(sources).filter(([, { checkout }]) => checkout.dirty !== false)
    .map(([name]) => `the committed record "${name}" is of code that was not committed`)
}

// Of a run that nobody could repeat with the code as it is now.
/** @param {Sources} sources */
async function otherCode (sources) {
  const { root, catalog, labs } = sources
  const [now, nowWithLines] = [await hashStages(catalog), await hashStages(catalog, { withLines: true })]
  const problems = recordsOf(sources).map(async ([name, { code }]) => {
    if (!code) return [`the committed record "${name}" does not say of which code it is: ${howToRecord(name)}`]
    const stages = name === PROFILES ? nowWithLines : now
    const others = Object.keys(code.stages).filter(id => code.stages[id] !== stages[id])
    if (Object.hasOwn(labs, name) && code.lab !== await hashLab(name, root)) others.push(`labs/${name}`)
    return others.length
      ? [`the committed record "${name}" is of another ${others.join(', ')}: ${howToRecord(name)}`]
      : []
  })
  return (await Promise.all(problems)).flat()
}

function howToRecord (name) {
  const run = { [BENCH]: 'bench:all --', [PROFILES]: 'profile:all --' }[name] ?? `lab -- ${name}`
  return `record it again: npm run ${run} --save-reference`
}

async function strayRecords ({ root, labs }) {
  const wanted = ['reference.json', 'lab-profiles.json', ...Object.keys(labs).map(name => `lab-${name}.json`)]
  const files = await readdir(join(root, 'docs/results'))
  return files.filter(file => !wanted.includes(file)).map(file => `docs/results/${file} is of nothing that there is: delete it`)
}

async function otherPackages (sources) {
  const packages = await describePackages(sources.catalog)
  return recordsOf(sources).flatMap(([name, record]) =>
    Object.entries(packages)
      .filter(([it, version]) => (record.packages[it] ?? version) !== version)
      .map(
        ([it, version]) =>
          `the committed record "${name}" is of ${it} ${record.packages[it]}, and ${version} is installed`
      )
  )
}

function unusedClaims (claims, pages) {
  const used = new Set(pages.flatMap(page => page.claims.map(({ id }) => id)))
  return claims.filter(({ id }) => !used.has(id)).map(({ id }) => `no page makes the claim "${id}"`)
}

function undefinedClaims (pages) {
  return pages
    .filter(({ claims, regions }) => claims.length > 0 && !regions.some(({ name }) => name === CLAIMS))
    .map(({ file, claims }) => `${file}:${claims[0].line}: a claim on a page without <!-- region: ${CLAIMS} -->`)
}

function brokenClaims (sources) {
  const evidence = evidenceOf(sources)
  return sources.claims
    .map(claim => ({ id: claim.id, finding: checkClaim(claim, evidence) }))
    .filter(({ finding }) => finding.verdict !== 'holds')
    .map(
      ({ id, finding }) =>
        `by the committed records the claim "${id}" ${finding.verdict === 'fails' ? 'fails' : 'is unresolved'}: ${sayFinding(finding)}`
    )
}
