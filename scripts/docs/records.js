// @ts-check
// The committed records, from which the docs are made: can they be made again, and do they bear out what the text claims?
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describePackages } from '../record/environment.js'
import { seenInRecords } from './sources.js'

/**
 * @import { Claim } from '../claims/list.js'
 * @import { Sources } from './sources.js'
 * @import { Page } from './regions.js'
 */

/**
 * @param {Sources} sources
 * @returns {Promise<string[]>} what makes one of them doubtful
 */
export async function checkRecords (sources) {
  return [...doubtfulRecords(sources), ...await strayRecords(sources), ...await otherPackages(sources)]
}

/**
 * @param {Claim[]} claims
 * @param {Sources} sources
 * @param {Page[]} pages
 * @returns {string[]} claims that no page makes, or that the records do not bear out
 */
export function checkClaims (claims, sources, pages) {
  return [...unusedClaims(claims, pages), ...brokenClaims(claims, sources)]
}

function recordsOf ({ record, labs, profileRecord }) {
  const ofLabs = Object.entries(labs).map(([name, { record }]) => [name, record])
  return [['bench', record], ...ofLabs, ...(profileRecord ? [['profiles', profileRecord]] : [])]
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

function unusedClaims (claims, pages) {
  const used = new Set(pages.flatMap(({ markers }) => markers.filter(({ kind }) => kind === 'claim').map(({ name }) => name)))
  return claims.filter(({ id }) => !used.has(id)).map(({ id }) => `no page makes the claim "${id}"`)
}

function brokenClaims (claims, sources) {
  const seen = seenInRecords(sources)
  return claims.map(claim => ({ id: claim.id, ...claim.check(seen) })).filter(({ verdict }) => verdict !== 'holds')
    .map(({ id, verdict, measured }) => `by the committed records the claim "${id}" ${verdict === 'fails' ? 'fails' : 'is unresolved'}: ${measured}`)
}
