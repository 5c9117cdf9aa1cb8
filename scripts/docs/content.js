// @ts-check
// What each generated region holds. All of it comes from the committed records, the catalog or a stage's source.
import { readFileSync } from 'node:fs'
import { basename, join, posix, relative } from 'node:path'
import { createTwoFilesPatch } from 'diff'
import { RegionError } from '../errors.js'
import { plainText } from '../plain-text.js'
import { checkClaim, NO_EVIDENCE } from '../claims/claim.js'
import { choose } from './choose.js'
import { renderData } from './data.js'
import { renderPicture } from './images.js'
import { localiseMarkdown } from './localise-markdown.js'
import { snippet } from './snippet.js'
import { evidenceOf } from './sources.js'
import { translationOf } from './translations.js'
import { createValues } from './values.js'
import { benchTable, onlyTrack, tableNames } from '../render/bench-tables.js'
import { claimNote, renderFindings } from '../render/claims-table.js'
import { costTable, DEFAULTS } from '../render/cost-table.js'
import { cpuComparisonTable, frameworksTable } from '../render/cpu-tables.js'
import { describeRun, describeSettingLine } from '../render/describe.js'
import { leagueNote } from '../render/league-tables.js'
import { footnotes } from '../render/marks.js'
import { exercisesList, renderTasks } from '../render/exercises.js'
import { renderMarkdownTable } from '../render/markdown.js'
import { licencesTable, unmaintainedTable } from '../render/dependencies-tables.js'
import { packagesTable } from '../render/packages-table.js'
import { raceTable } from '../render/race-table.js'
import { partTimesTable, planTable } from '../render/teaching-times.js'
import { diagnosisTable, hottestTable, nativeTable, renderBottomUp, summaryTable } from '../render/profile-tables.js'

/**
 * @import { ContentOf } from './regions.js'
 * @import { Sources } from './sources.js'
 */

const DIFF_CONTEXT_LINES = 3
const TAKE_ANY_NUMBER = ['diagnoses', 'plan']

/**
 * @param {Sources} sources
 * @returns {ContentOf} content of a region or a value by its name and arguments, on its page
 */
export function createContent (sources) {
  const valueOf = createValues(sources)
  return (region, page, kind) => {
    const { localise = same } = translationOf(sources.translations, page.file) ?? {}
    if (kind === 'value') return localise(valueOf(region))
    const [name, ...args] = region.split(/\s+/)
    const make = choose(regionMakers(sources, page), name, 'region')
    if (args.length > make.length && !TAKE_ANY_NUMBER.includes(name)) { throw new RegionError(`the region "${region}" has more words than are read`) }
    return localise === same ? make(...args) : localiseMarkdown(make(...args), localise)
  }
}

function same (text) {
  return text
}

function regionMakers (sources, { file: page, claims: made }) {
  const { root, commandTables, bench, budget, catalog, parts, exercises, labTitles, labs } = sources
  const { profiles, diagnoses, dependencies: { lock, unmaintained } } = sources
  const ofTrack = track => track ? onlyTrack(bench, chooseTrack(catalog, track)) : bench
  const folders = () => catalog.map(({ dir }) => relative(root, dir).replaceAll('\\', '/'))
  const tables = Object.fromEntries(
    tableNames.map(name => [
      name,
      track => benchTable(ofTrack(track), name)
    ])
  )
  return {
    run: () => describeRun(bench) + '.',
    'league-note': () => leagueNote(bench),
    footnotes: track => footnotes(ofTrack(track)).join('\n\n') || 'No figure carries a mark.',
    stages: track =>
      renderMarkdownTable(stagesTable(catalog.filter(stage => !track || stage.track === chooseTrack(catalog, track)))),
    race: track => renderRace(onlyTrack(bench, chooseTrack(catalog, track)), track),
    frameworks: () => renderMarkdownTable(frameworksTable(bench)),
    'cpu-comparison': track => renderMarkdownTable(cpuComparisonTable(ofTrack(track))),
    table: (name, track) => renderMarkdownTable(choose(tables, name, 'table')(track)),
    picture: name => renderPicture(sources, name, page),
    data: name => renderData(sources, name),
    claims: () => renderClaims(sources, made.map(({ id }) => id)),
    labs: () =>
      renderMarkdownTable({
        title: 'Labs',
        head: ['lab', 'what it shows'],
        rows: Object.entries(labTitles).map(([name, title]) => [`\`${name}\``, title])
      }),
    parts: () => renderParts(sources, page),
    exercises: () => renderMarkdownTable(exercisesList(exercises)),
    times: () => renderMarkdownTable(partTimesTable(parts, exercises)),
    plan: (...names) => renderMarkdownTable(planTable(names.map(name => findPage(parts, name)), exercises)),
    packages: () => renderMarkdownTable(packagesTable(lock)),
    unmaintained: () => renderMarkdownTable(unmaintainedTable(lock, unmaintained, folders())),
    licences: () => renderMarkdownTable(licencesTable(lock, folders())),
    tasks: () => renderTasks(exercises.filter(({ chapter }) => chapter === basename(page, '.md'))),
    lab: (name, table) =>
      renderMarkdownTable(choose(choose(labs, name, 'lab').report.tables, table, `table of ${name}`)),
    profile: (stage, profiler, part) =>
      choose(profileParts, part, 'part of a profile')(findProfile(profiles, stage, profiler)),
    diagnoses: (...ids) => renderMarkdownTable(diagnosisTable(ids.map(id => findDiagnosis(diagnoses, id)))),
    'lab-transcript': (name, transcript) =>
      fence('text', choose(choose(labs, name, 'lab').report.transcripts ?? {}, transcript, `transcript of ${name}`)),
    'lab-run': name => describeSettingLine(choose(labs, name, 'lab').record) + '.',
    'lab-notes': name => choose(labs, name, 'lab').report.notes.join('\n\n'),
    source: file => fence('js', read(root, file)),
    'source-json': file => fence('json', read(root, file)),
    snippet: (file, name) => fence('js', snippet(read(root, file), name ?? '', file)),
    budget: () =>
      fence(
        'text',
        renderFindings(budget.map(({ claim }) => ({ claim, finding: checkClaim(claim, { ...NO_EVIDENCE, bench }) })))
      ),
    cost: track => renderMarkdownTable(costTable(ofTrack(track), DEFAULTS)),
    commands: () => renderMarkdownTable(commandsTable(commandTables.COMMANDS)),
    flags: script => renderMarkdownTable(flagsTable(choose(commandTables.FLAGS, script, 'command'), commandTables)),
    diff: (before, after) => fence('diff', diffFiles(root, before, after))
  }
}

function findPage (parts, name) {
  return choose(Object.fromEntries(parts.flatMap(({ pages }) => pages.map(page => [page.name, page]))), name, 'page')
}

function renderRace (bench, track) {
  if (bench.contenders.length === 0) throw new RegionError(`no stage of ${track} was run`)
  return renderMarkdownTable(raceTable(bench))
}

function renderParts ({ parts, translations }, page) {
  const translation = translationOf(translations, page)
  const folderOf = name => translation?.pageNames.has(name) ? posix.dirname(page) : 'docs'
  return parts
    .map(({ title, pages }) => {
      const items = pages.map(({ name, title }) => {
        const [, mark, text] = /** @type {RegExpExecArray} */ (/^(\d+\.)? *(.*)/.exec(title))
        return `${mark ?? '-'} [${text}](${posix.relative(posix.dirname(page), `${folderOf(name)}/${name}.md`)})`
      })
      return `**${title}**\n\n${items.join('\n')}`
    })
    .join('\n\n')
}

// Footnotes: what stands behind each claim of a page, in the order in which it makes them.
function renderClaims (sources, ids) {
  const evidence = evidenceOf(sources)
  const byId = Object.fromEntries(sources.claims.map(claim => [claim.id, claim]))
  const known = [...new Set(ids)].filter(id => Object.hasOwn(byId, id)) // the others are named where prose is checked
  return known
    .map(id => `[^${id}]: ${claimNote({ claim: byId[id], finding: checkClaim(byId[id], evidence) })}`)
    .join('\n\n')
}

const profileParts = {
  hottest: profile => renderMarkdownTable(hottestTable(profile)),
  summary: profile => renderMarkdownTable(summaryTable(profile)),
  native: profile => renderMarkdownTable(nativeTable(profile)),
  'bottom-up': profile => fence('text', renderBottomUp(profile))
}

function findProfile (profiles, stage, profiler) {
  const byName = Object.fromEntries(profiles.map(profile => [`${profile.stage} ${profile.profiler}`, profile]))
  return choose(byName, `${stage} ${profiler}`, 'profile')
}

function commandsTable (commands) {
  return {
    title: 'Commands',
    head: ['command', 'does'],
    rows: Object.values(commands).map(({ example, does }) => [`\`${example}\``, does])
  }
}

function flagsTable (flags, { flagWord, describeFlag }) {
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
  const patch = createTwoFilesPatch(before, after, read(root, before), read(root, after), '', '', {
    context: DIFF_CONTEXT_LINES
  })
  return patch.split('\n').slice(1).map(line => line.trimEnd()).join('\n') // without the line of equal signs
}

function fence (language, text) {
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``
}

function read (root, file) {
  try {
    return plainText(readFileSync(join(root, file), 'utf8'))
  } catch {
    throw new RegionError(`no file "${file ?? ''}"`)
  }
}

function chooseTrack (catalog, name) {
  return choose(Object.fromEntries(catalog.map(({ track }) => [track, track])), name, 'track')
}
