// @ts-check
// What each generated region holds. All of it comes from the committed records, the catalog or a stage's source.
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { createTwoFilesPatch } from 'diff'
import { RegionError } from '../errors.js'
import { COMMANDS, FLAGS } from '../commands/cli/flags.js'
import { describeFlag, flagWord } from '../commands/cli/help.js'
import { createFigures } from './values.js'
import { snippet } from './snippet.js'
import { checkFloors } from '../claims/budget.js'
import { benchTable, onlyTrack, tableNames } from '../render/bench-tables.js'
import { costTable, DEFAULTS } from '../render/cost-table.js'
import { describeRun, describeSettingLine } from '../render/describe.js'
import { leagueNote } from '../render/league-tables.js'
import { footnotes } from '../render/marks.js'
import { renderMarkdownTable } from '../render/markdown.js'
import { claimTable, diagnosisTable, hottestTable, nativeTable, renderBottomUp, summaryTable } from '../render/profile-tables.js'

/**
 * @import { LabReport } from '../../labs/index.js'
 * @import { DiagnosisSummary, ProfileSummary } from '../profile/summary.js'
 * @import { LabRecord } from '../record/files.js'
 * @import { BenchRecord } from '../record/record.js'
 * @import { Stage } from '../stages/catalog.js'
 * @import { Region } from './regions.js'
 */

const DIFF_CONTEXT_LINES = 3

/**
 * @typedef {object} Sources
 * @property {string} root absolute folder of the repository
 * @property {BenchRecord} record
 * @property {Stage[]} catalog
 * @property {Record<string, string>} labTitles of all labs, by name
 * @property {Record<string, { record: LabRecord, report: LabReport }>} labs those
 *   that have a committed record, by name
 * @property {ProfileSummary[]} profiles
 * @property {DiagnosisSummary[]} diagnoses
 * @property {LabRecord | null} profileRecord in which these two are
 * @property {Record<string, number>} listenerLines by stage: where its util.js adds the listener; 0 where it adds none
 * @property {Record<string, { alt: string, draw: () => string }>} pictures by the name of their file
 */

/**
 * @param {Sources} sources
 * @returns {(region: string, page: string, kind: Region['kind']) => string} content of a region by its name and arguments, and the page that it
 *   stands on; throws a RegionError on others
 */
export function createContent ({ root, record, catalog, labTitles, labs, profiles, diagnoses, profileRecord, listenerLines, pictures }) {
  const tables = Object.fromEntries(tableNames.map(name =>
    [name, track => benchTable(track ? onlyTrack(record, chooseTrack(catalog, track)) : record, name)]))
  const makers = {
    run: () => describeRun(record) + '.',
    'league-note': () => leagueNote(record),
    footnotes: track => footnotes(track ? onlyTrack(record, chooseTrack(catalog, track)) : record).join('\n\n') || 'No figure carries a mark.',
    stages: track => renderMarkdownTable(stagesTable(catalog.filter(stage => !track || stage.track === chooseTrack(catalog, track)))),
    table: (name, track) => renderMarkdownTable(choose(tables, name, 'table')(track)),
    labs: () => renderMarkdownTable({ title: 'Labs', head: ['lab', 'what it shows'], rows: Object.entries(labTitles).map(([name, title]) => [`\`${name}\``, title]) }),
    lab: (name, table) => renderMarkdownTable(choose(choose(labs, name, 'lab').report.tables, table, `table of ${name}`)),
    profile: (stage, tool, table) => choose(profileParts, table, 'part of a profile')(findProfile(profiles, stage, tool)),
    diagnoses: (...ids) => renderMarkdownTable(diagnosisTable(ids.map(id => findDiagnosis(diagnoses, id)))),
    'lab-transcript': (name, transcript) => fence('text', choose(choose(labs, name, 'lab').report.transcripts ?? {}, transcript, `transcript of ${name}`)),
    'lab-run': name => describeSettingLine(choose(labs, name, 'lab').record) + '.',
    'lab-notes': name => choose(labs, name, 'lab').report.notes.join('\n\n'),
    source: file => fence('js', read(root, file)),
    'source-json': file => fence('json', read(root, file)),
    snippet: (file, name) => fence('js', snippet(read(root, file), name ?? '', file)),
    budget: () => fence('text', checkFloors(record, JSON.parse(read(root, 'scripts/claims/budget.json'))).map(({ text }) => text).join('\n')),
    cost: () => renderMarkdownTable(costTable(record, DEFAULTS)),
    commands: () => renderMarkdownTable(commandsTable()),
    flags: script => renderMarkdownTable(flagsTable(choose(FLAGS, script, 'command'))),
    diff: (before, after) => fence('diff', diffFiles(root, before, after))
  }
  const figureOf = createFigures({ record, labs, profiles, diagnoses, profileRecord, listenerLines })
  return (region, page, kind) => {
    if (kind === 'figure') return figureOf(region)
    const [name, ...args] = region.split(/\s+/)
    if (name === 'picture') return picture(pictures, args[0], page)
    return choose(makers, name, 'region')(...args)
  }
}

function picture (pictures, name, page) {
  const { alt } = choose(pictures, name, 'picture')
  return `![${alt.replaceAll(/[[\]]/g, '')}](${posix.relative(posix.dirname(page), imageFile(name))})`
}

/**
 * @param {string} picture name
 * @returns {string} its file, from the root of the repository
 */
export function imageFile (picture) {
  return `docs/images/${picture}.svg`
}

const profileParts = {
  hottest: profile => renderMarkdownTable(hottestTable(profile)),
  summary: profile => renderMarkdownTable(summaryTable(profile)),
  native: profile => renderMarkdownTable(nativeTable(profile)),
  claims: profile => renderMarkdownTable(claimTable([profile])),
  'bottom-up': profile => fence('text', renderBottomUp(profile))
}

function findProfile (profiles, stage, tool) {
  const byName = Object.fromEntries(profiles.map(profile => [`${profile.stage} ${profile.tool}`, profile]))
  return choose(byName, `${stage} ${tool}`, 'profile')
}

function commandsTable () {
  return { title: 'Commands', head: ['command', 'does'], rows: Object.values(COMMANDS).map(({ example, does }) => [`\`${example}\``, does]) }
}

function flagsTable (flags) {
  const rows = Object.entries(flags).map(([name, flag]) => [`\`${flagWord(name, flag)}\``, describeFlag(flag)])
  return { title: 'Flags', head: ['flag', 'what it does'], rows }
}

function findDiagnosis (diagnoses, stage) {
  return choose(Object.fromEntries(diagnoses.map(diagnosis => [diagnosis.stage, diagnosis])), stage, 'diagnosis')
}

function stagesTable (catalog) {
  const rows = catalog.map(({ id, title, teaches }) => [`\`${id}\``, title, teaches])
  return { title: 'Stages', head: ['stage', 'what it is', 'what it teaches'], rows }
}

function diffFiles (root, before, after) {
  const patch = createTwoFilesPatch(before, after, read(root, before), read(root, after), '', '', { context: DIFF_CONTEXT_LINES })
  return patch.split('\n').slice(1).map(line => line.trimEnd()).join('\n') // without the line of equal signs
}

function fence (language, text) {
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``
}

function read (root, file) {
  try {
    return readFileSync(join(root, file), 'utf8')
  } catch {
    throw new RegionError(`no file "${file}"`)
  }
}

function chooseTrack (catalog, name) {
  return choose(Object.fromEntries(catalog.map(({ track }) => [track, track])), name, 'track')
}

function choose (choices, name, kind) {
  if (!Object.hasOwn(choices, name ?? '')) {
    throw new RegionError(`unknown ${kind} "${name ?? ''}"; there are: ${Object.keys(choices).join(', ')}`)
  }
  return choices[name]
}
