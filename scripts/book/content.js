// @ts-check
// What each generated region holds. All of it comes from the committed records, the catalog or a stage's source.
import { readFileSync } from 'node:fs'
import { basename, join, posix, relative } from 'node:path'
import { parse } from 'acorn'
import { createTwoFilesPatch } from 'diff'
import { RegionError } from '../errors.js'
import { plainText } from '../plain-text.js'
import { benchTable, onlyTrack, tableNames } from '../render/bench-tables.js'
import { claimNote, renderFindings } from '../render/claims-table.js'
import { costTable, DEFAULTS } from '../render/cost-table.js'
import { cpuComparisonTable, frameworksTable, raceTable } from '../render/cpu-tables.js'
import { licencesTable, packagesTable, unmaintainedTable } from '../render/dependencies-tables.js'
import { footnotes } from '../render/footnotes.js'
import { diagnosisTable, hottestTable, nativeTable, renderBottomUp, summaryTable } from '../render/profile-tables.js'
import { promisedTable } from '../render/promised-tables.js'
import { renderMarkdownTable } from '../render/report.js'
import { exercisesList, partTimesTable, planTable, renderTasks } from '../render/teaching-times.js'
import { checkClaim, NO_EVIDENCE } from '../results/claim.js'
import { evidenceOf } from './book-sources.js'
import { renderData, isUnrecorded, sayUnrecorded } from './committed-records.js'
import { renderPicture } from './images.js'
import { choose } from './regions.js'
import { linesOf } from './screens.js'
import { localiseMarkdown, translationOf } from './translations.js'
import { createValues } from './values.js'

/**
 * @import { ContentOf } from './regions.js'
 * @import { Sources } from './book-sources.js'
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
    const { localise } = translationOf(sources.translations, page.file) ?? {}
    if (kind === 'value') return localise ? localise(valueOf(region)) : valueOf(region)
    const [name, ...args] = region.split(/\s+/)
    const make = choose(regionMakers(sources, page), name, 'region')
    if (args.length > make.length && !TAKE_ANY_NUMBER.includes(name)) {
      throw new RegionError(`the region "${region}" has more words than are read`)
    }
    return localise ? localiseMarkdown(make(...args), localise) : make(...args)
  }
}

function regionMakers (sources, { file: page, claims: made }) {
  const { root, commandTables, bench, budget, catalog, parts, exercises, labs } = sources
  const { profiles, diagnoses, dependencies: { lock, unmaintained } } = sources
  const ofTrack = track => track ? onlyTrack(bench, chooseTrack(catalog, track)) : bench
  const folders = () => catalog.map(({ dir }) => relative(root, dir).replaceAll('\\', '/'))
  return {
    footnotes: track => footnotes(ofTrack(track)).join('\n\n') || 'No figure carries a mark.',
    stages: track =>
      renderMarkdownTable(stagesTable(catalog.filter(stage => !track || stage.track === chooseTrack(catalog, track)))),
    race: track => {
      const only = onlyTrack(bench, chooseTrack(catalog, track))
      if (only.contenders.length === 0) throw new RegionError(`no stage of ${track} was run`)
      return renderMarkdownTable(raceTable(only))
    },
    frameworks: () => renderMarkdownTable(frameworksTable(bench)),
    'cpu-comparison': track => renderMarkdownTable(cpuComparisonTable(ofTrack(track))),
    table: (name, track) => renderMarkdownTable(benchTable(ofTrack(track), choose(byId(tableNames), name, 'table'))),
    picture: name => renderPicture(sources, name, page),
    data: name => renderData(sources, name),
    claims: () => renderClaims(sources, made.map(({ id }) => id)),
    promised: what => renderMarkdownTable(promisedTable(what, {
      bench, claims: sources.claims, evidence: evidenceOf(sources), valueOf: createValues(sources)
    })),
    parts: () => renderParts(sources, page),
    exercises: () => renderMarkdownTable(exercisesList(exercises)),
    times: () => renderMarkdownTable(partTimesTable(parts, exercises)),
    plan: (...names) => {
      const pages = byId(parts.flatMap(({ pages }) => pages), ({ name }) => name)
      return renderMarkdownTable(planTable(names.map(name => choose(pages, name, 'page')), exercises))
    },
    packages: () => renderMarkdownTable(packagesTable(lock)),
    unmaintained: () => renderMarkdownTable(unmaintainedTable(lock, unmaintained, folders())),
    licences: () => renderMarkdownTable(licencesTable(lock, folders())),
    tasks: () => renderTasks(exercises.filter(({ chapter }) => chapter === basename(page, '.md'))),
    lab: (name, table) => {
      if (isUnrecorded(sources, name)) return sayUnrecorded(name)
      return renderMarkdownTable(choose(choose(labs, name, 'lab').report.tables, table, `table of ${name}`))
    },
    profile: (stage, profiler, part) => {
      const profile = choose(byId(profiles, of => `${of.stage} ${of.profiler}`), `${stage} ${profiler}`, 'profile')
      return choose(profileParts, part, 'part of a profile')(profile)
    },
    diagnoses: (...ids) => {
      const ofStages = byId(diagnoses, ({ stage }) => stage)
      return renderMarkdownTable(diagnosisTable(ids.map(id => choose(ofStages, id, 'diagnosis'))))
    },
    'lab-transcript': (name, transcript) =>
      fence('text', choose(choose(labs, name, 'lab').report.transcripts ?? {}, transcript, `transcript of ${name}`)),
    source: file => fence('js', read(root, file)),
    'source-cpp': (file, from, count) => fence('cpp', linesOf(read(root, file), from, count)),
    'source-json': file => fence('json', read(root, file)),
    screen: (name, from, count) => fence('text', linesOf(read(root, `docs/images/screens/${name}.txt`), from, count)),
    snippet: (file, name) => fence('js', snippet(read(root, file), name ?? '', file)),
    budget: () => {
      const evidence = { ...NO_EVIDENCE, bench }
      return fence('text', renderFindings(budget.map(({ claim }) => ({ claim, finding: checkClaim(claim, evidence) }))))
    },
    cost: track => renderMarkdownTable(costTable(ofTrack(track), DEFAULTS)),
    commands: () => renderMarkdownTable(commandsTable(commandTables.COMMANDS)),
    flags: script => renderMarkdownTable(flagsTable(choose(commandTables.FLAGS, script, 'command'), commandTables)),
    diff: (before, after) => fence('diff', diffFiles(root, before, after))
  }
}

/**
 * @template T
 * @param {T[]} items
 * @param {(item: T) => any} idOf
 * @returns {Record<string, T>}
 */
function byId (items, idOf = item => item) {
  return Object.fromEntries(items.map(item => [idOf(item), item]))
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
  const claims = byId(sources.claims, ({ id }) => id)
  const known = [...new Set(ids)].filter(id => Object.hasOwn(claims, id)) // the others are named where prose is checked
  return known
    .map(id => `[^${id}]: ${claimNote({ claim: claims[id], finding: checkClaim(claims[id], evidence) })}`)
    .join('\n\n')
}

const profileParts = {
  hottest: profile => renderMarkdownTable(hottestTable(profile)),
  summary: profile => renderMarkdownTable(summaryTable(profile)),
  native: profile => renderMarkdownTable(nativeTable(profile)),
  'bottom-up': profile => fence('text', renderBottomUp(profile))
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
  return choose(byId(catalog.map(({ track }) => track)), name, 'track')
}

// A piece of a stage's source by the name that it has in the code, so that no marker stands in a stage for the sake of
// the docs.

/**
 * @param {string} source
 * @param {string} name of a function, or of a method call with its first argument, such as `server.get` or
 *   `server.on('after'`
 * @param {string} file for the message
 * @returns {string} without the indentation that all of it shares
 * @throws {RegionError} when nothing has that name, or the file is no script
 */
export function snippet (source, name, file) {
  const { from, indent, end } = findPlace(source, name, file)
  return source
    .slice(from, end)
    .split('\n')
    .map(line => line.slice(Math.min(indent, line.search(/\S|$/))))
    .join('\n')
}

/**
 * @param {string} source
 * @param {string} name
 * @param {string} file
 * @returns {number} the line on which the {@link snippet} begins, from 1
 * @throws {RegionError} as it does
 */
export function snippetLine (source, name, file) {
  return source.slice(0, findPlace(source, name, file).from).split('\n').length
}

function findPlace (source, name, file) {
  const node = find(parseScript(source, file), source, name)
  if (!node) throw new RegionError(`${file} has no function and no call "${name}"`)
  const from = source.lastIndexOf('\n', node.start) + 1
  return { from, indent: node.start - from, end: node.end }
}

function parseScript (source, file) {
  try {
    return parse(source, { ecmaVersion: 'latest', sourceType: 'script' })
  } catch (error) {
    throw new RegionError(`${file} is no script: ${error.message}`)
  }
}

function find (node, source, name) {
  if (!node || typeof node.type !== 'string') return null
  if (node.type === 'FunctionDeclaration' && node.id.name === name) return node
  if (node.type === 'ExpressionStatement' && source.slice(node.start, node.end).startsWith(`${name}(`)) return node
  for (const child of Object.values(node).flat()) {
    const found = child && typeof child === 'object' ? find(child, source, name) : null
    if (found) return found
  }
  return null
}
