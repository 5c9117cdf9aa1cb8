// @ts-check
// All that a record shows, for a page of its own: what no chapter has room for.
import { RegionError } from '../errors.js'
import { benchTables } from '../render/bench-tables.js'
import { describeRun, describeSettingLine } from '../render/describe.js'
import { leagueNote } from '../render/league-tables.js'
import { footnotes } from '../render/marks.js'
import { renderMarkdownTable } from '../render/markdown.js'
import { diagnosisTable, hottestTable, summaryTable } from '../render/profile-tables.js'

/** @import { Sources } from './sources.js' */

const BENCH = 'bench'
const PROFILES = 'profiles'

/**
 * @param {Pick<Sources, 'bench' | 'labs' | 'profiles' | 'diagnoses' | 'profileRecord'>} sources
 * @param {string} name `bench`, `profiles` or a lab
 * @returns {string} Markdown: its tables, what it notes, and on what it was measured
 * @throws {RegionError} when there is no such record
 */
export function renderData (sources, name) {
  if (name === BENCH) return renderBench(sources.bench)
  if (name === PROFILES && sources.profileRecord) return renderProfiles(sources)
  const lab = Object.hasOwn(sources.labs, name) ? sources.labs[name] : null
  if (!lab) throw new RegionError(`there is no record "${name}"; there are: ${dataNames(sources).join(', ')}`)
  return renderLab(name, lab)
}

/**
 * @param {Pick<Sources, 'labs' | 'profileRecord'>} sources
 * @returns {string[]} of all committed records
 */
export function dataNames ({ labs, profileRecord }) {
  return [BENCH, ...(profileRecord ? [PROFILES] : []), ...Object.keys(labs)]
}

function renderBench (bench) {
  return join([
    ...benchTables(bench).flatMap(section),
    leagueNote(bench),
    ...footnotes(bench),
    measuredOn(describeRun(bench))
  ])
}

function renderProfiles ({ profiles, diagnoses, profileRecord }) {
  const parts = profiles.flatMap(profile => [
    `## ${profile.stage} by ${profile.profiler}`,
    renderMarkdownTable(summaryTable(profile)),
    renderMarkdownTable(hottestTable(profile))
  ])
  const doctor = diagnoses.length ? section({ ...diagnosisTable(diagnoses), title: 'Diagnoses by doctor' }) : []
  return join([...parts, ...doctor, measuredOn(describeSettingLine(profileRecord))])
}

/**
 * @param {string} name
 * @param {Sources['labs'][string]} lab
 */
function renderLab (name, { record, report }) {
  const { tables, values = {}, notes } = report
  const named = Object.entries(values)
  return join([
    `\`npm run lab -- ${name}\` measures this.`,
    ...Object.values(tables).flatMap(section),
    ...(named.length ? section({ title: 'Figures in sentences', head: ['figure', 'measured'], rows: named }) : []),
    ...notes,
    measuredOn(describeSettingLine(record))
  ])
}

function section (table) {
  return [`## ${table.title}`, renderMarkdownTable(table)]
}

function measuredOn (setting) {
  return `Measured on: ${setting}.`
}

function join (parts) {
  return parts.join('\n\n')
}
