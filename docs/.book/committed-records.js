// @ts-check
// The committed records, from which the docs are made: all that each shows, for a page of its own, and whether it can
// be made again.
import { RegionError } from '../../scripts/named-errors.js'
import { benchTables } from '../../scripts/render/bench-tables.js'
import { sayQuantity } from '../../scripts/render/figure-text.js'
import { describeRun, describeSettingLine, renderMarkdownTable } from '../../scripts/render/report.js'
import { overviewTable } from '../../scripts/render/hottest-tables.js'
import { diagnosisTable, hottestTable, summaryTable } from '../../scripts/render/profile-tables.js'
import { processorsTable } from '../../scripts/render/room-tables.js'
import { combineRoom } from '../../scripts/results/room.js'
import { BENCH, PROFILES } from './book-sources.js'
import { inEnglish } from '../../scripts/render/localise.js'
import { message } from '../../scripts/render/say.js'
import { leagueNotes } from '../../scripts/render/standings-tables.js'
import { isQuantity } from '../../scripts/results/figure.js'
import { describePackages, hashLab, hashStages } from '../../scripts/results/record.js'

/**
 * @import { Page } from './regions.js'
 * @import { Sources } from './book-sources.js'
 */

const DATA = 'data'

/**
 * @param {Pick<Sources, 'bench' | 'elsewhere' | 'labNames' | 'labs' | 'profiles' | 'diagnoses' |
 *   'profileRecord'>} sources
 * @param {string} name `bench`, `profiles` or a lab
 * @returns {string} Markdown: its tables, what it notes, and on what it was measured
 * @throws {RegionError} when there is no such record
 */
export function renderData (sources, name) {
  if (name === BENCH) return renderBench(sources.bench, sources.elsewhere)
  if (name === PROFILES && sources.profileRecord) return renderProfiles(sources)
  if (isUnrecorded(sources, name)) return inEnglish(sayUnrecorded(name))
  const lab = Object.hasOwn(sources.labs, name) ? sources.labs[name] : null
  if (!lab) {
    const there = recordsOf(sources).map(([name]) => name).join(', ')
    throw new RegionError(`there is no record "${name}"; there are: ${there}`)
  }
  return renderLab(name, lab)
}

/**
 * @param {Pick<Sources, 'labNames' | 'labs'>} sources
 * @param {string} name
 * @returns {boolean} is it a lab that has no committed record yet?
 */
export function isUnrecorded ({ labNames, labs }, name) {
  return labNames.includes(name) && !Object.hasOwn(labs, name)
}

/** @param {string} name of a lab */
export function sayUnrecorded (name) {
  return message`There is no record of this yet: \`npm run lab -- ${name}\` shows your own.`
}

function renderBench (bench, elsewhere) {
  const notes = leagueNotes(bench).map(inEnglish)
  const here = [...benchTables(bench).flatMap(section), ...notes, measuredOn(describeRun(bench))]
  if (!elsewhere) return here.join('\n\n')
  const room = [{ name: 'the record', bench }, { name: 'that of another processor', bench: elsewhere }]
  const both = section(processorsTable(combineRoom(room), room.map(({ bench }) => bench.machine)))
  return [...here, ...both, `The second one was measured on: ${describeRun(elsewhere)}.`].join('\n\n')
}

const FOLDED = 'Flame and 0x hide native code at first, and so does this page: its time counts for the JavaScript ' +
  'function that called it. Only "what was on top" tells it apart.'

function overviewOf (profiles, diagnoses) {
  const seen = [
    ...diagnoses.map(diagnosis => ({ stage: diagnosis.stage, profiler: 'doctor', diagnosis })),
    ...profiles.map(summary => ({ stage: summary.stage, profiler: summary.profiler, summary }))
  ]
  return [...Map.groupBy(seen, ({ stage }) => stage).values()].flat()
}

function renderProfiles ({ profiles, diagnoses, profileRecord }) {
  const parts = profiles.flatMap(profile => [
    `## ${profile.stage} by ${profile.profiler}`,
    renderMarkdownTable(summaryTable(profile)),
    renderMarkdownTable(hottestTable(profile))
  ])
  const doctor = diagnoses.length ? section({ ...diagnosisTable(diagnoses), title: 'Diagnoses by doctor' }) : []
  const overview = section(overviewTable(overviewOf(profiles, diagnoses)))
  const setting = measuredOn(describeSettingLine(profileRecord))
  return [...overview, FOLDED, ...parts, ...doctor, setting].join('\n\n')
}

function renderLab (name, { record, report }) {
  const { tables, figures, notes } = report
  const named = Object.entries(figures).map(([key, figure]) => [key, isQuantity(figure) ? sayQuantity(figure) : figure])
  return [
    `\`${commandOf(name)}\` measures this.`,
    ...Object.values(tables).flatMap(section),
    ...(named.length ? section({ title: 'Figures in sentences', head: ['figure', 'measured'], rows: named }) : []),
    ...notes.map(inEnglish),
    measuredOn(describeSettingLine(record))
  ].join('\n\n')
}

function section (table) {
  return [`## ${inEnglish(table.title)}`, renderMarkdownTable(table)]
}

function measuredOn (setting) {
  return `Measured on: ${setting}.`
}

/**
 * @param {Sources} sources
 * @returns {Promise<{ problems: string[], warnings: string[] }>} what makes one of them doubtful; those of older code
 *   are warnings, and are made again before a release
 */
export async function checkRecords (sources) {
  const records = recordsOf(sources)
  const dirty = records.filter(([, { checkout }]) => checkout.dirty !== false)
  return {
    problems: dirty.map(([name]) => `the committed record "${name}" is of code that was not committed`),
    warnings: [...await otherCode(sources), ...await otherPackages(sources)]
  }
}

/**
 * @param {Sources} sources
 * @param {Page[]} pages
 * @returns {string[]} records that no page shows in full
 */
export function checkData (sources, pages) {
  const shown = pages.flatMap(({ regions }) => regions.map(({ name }) => name))
  return recordsOf(sources).filter(([name]) => !shown.includes(`${DATA} ${name}`))
    .map(([name]) => `no page has all of the record "${name}": add one with <!-- region: ${DATA} ${name} -->`)
}

function recordsOf ({ bench, labs, profileRecord }) {
  const ofLabs = Object.entries(labs).map(([name, { record }]) => [name, record])
  return [[BENCH, bench], ...ofLabs, ...(profileRecord ? [[PROFILES, profileRecord]] : [])]
}

async function otherCode (sources) {
  const { root, catalog } = sources
  const [now, nowWithLines] = [await hashStages(catalog), await hashStages(catalog, { withLines: true })]
  const warnings = []
  for (const [name, { code }] of recordsOf(sources)) {
    const stages = name === PROFILES ? nowWithLines : now
    const others = Object.keys(code?.stages ?? {}).filter(id => code.stages[id] !== stages[id])
    if (code?.lab !== undefined && code.lab !== await hashLab(name, root)) others.push(`labs/${name}`)
    const what = code ? others.length && `is of another ${others.join(', ')}` : 'does not say of which code it is'
    if (what) warnings.push(`the committed record "${name}" ${what}: ${howToRecord(name)}`)
  }
  return warnings
}

function howToRecord (name) {
  const ofAll = { [BENCH]: 'npm run bench:all --', [PROFILES]: 'npm run profile:all --' }
  return `record it again: ${ofAll[name] ?? commandOf(name)} --save-reference`
}

function commandOf (name) {
  return `npm run lab -- ${name}`
}

async function otherPackages (sources) {
  const packages = Object.entries(await describePackages(sources.catalog))
  return recordsOf(sources).flatMap(([name, { packages: its }]) => packages
    .filter(([it, version]) => (its[it] ?? version) !== version)
    .map(([it, version]) => `the committed record "${name}" is of ${it} ${its[it]}, and ${version} is installed`))
}
