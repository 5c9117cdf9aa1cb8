// @ts-check
// What each generated region holds. All of it comes from the committed records, the catalog or a stage's source.
import { basename, extname, posix } from 'node:path'
import { COMMANDS, describeFlag, FLAGS, flagWord } from '../../scripts/commands/command-flags.js'
import { RegionError } from '../../scripts/named-errors.js'
import {
  acrossTracks, cpuComparisonTable, frameworksTable, onlyTrack, raceTable
} from '../../scripts/render/bench-tables.js'
import { figureNote } from '../../scripts/render/figure-text.js'
import { promisedTable } from '../../scripts/render/promised-table.js'
import { costTable, DEFAULTS } from '../../scripts/render/cost-table.js'
import { footnotes } from '../../scripts/render/standings-tables.js'
import { sayPage } from '../../scripts/check/verdict-text.js'
import { summarizeDiagnosis } from '../../scripts/profile/doctor.js'
import { diagnosisTable, hottestTable, nativeTable } from '../../scripts/render/profile-tables.js'
import { inEnglish } from '../../scripts/render/localise.js'
import { printedOf } from '../../scripts/render/printed-tables.js'
import { renderMarkdownTable, renderPrinted } from '../../scripts/render/report.js'
import { message, say } from '../../scripts/render/say.js'
import { table } from 'bench-in-turns/kit.js'
import { repeatedDiagnoses } from './book-sources.js'
import { renderData, isUnrecorded, sayUnrecorded } from './committed-records.js'
import { renderPicture } from './images.js'
import { choose, parsePage } from './regions.js'
import { diffFiles, linesOf, read, snippet } from './snippets.js'
import { sourceOf, translationOf } from './pages.js'
import { COMMON_LOAD } from '../../scripts/stages/common-load.js'
import { planContenders } from '../../scripts/stages/plan.js'
import { commandOf, createFigures } from './figures.js'

/**
 * @import { ContentOf } from './regions.js'
 * @import { Exercise } from '../../scripts/check/exercises.js'
 * @import { Printed } from '../../scripts/render/printed-tables.js'
 * @import { Message, Said, Table } from 'bench-in-turns/kit.js'
 * @import { Sources } from './book-sources.js'
 */

const LANGUAGE_OF = { '.yml': 'yaml', '.md': 'md' } // in a fence, of a file that is shown whole; else JavaScript
const DATA_PAGES = 'docs/data-' // name the machine themselves
const OF_PROFILES = ['profile', 'diagnoses']
const OF_BENCH = ['race', 'article-load', 'frameworks', 'cpu-comparison', 'cost']

/**
 * @param {Sources} sources
 * @returns {ContentOf} content of a region or a value by its name and arguments, on its page
 */
export function createContent (sources) {
  const figures = createFigures(sources)
  return (region, page, kind) => {
    const { localise = inEnglish } = translationOf(sources.translations, page.file) ?? {}
    if (kind === 'value') return localise(figures.textOf(region))
    const [name, ...args] = region.split(/\s+/)
    const made = choose(regionMakers(sources, figures, page, localise), name, 'region')(...args)
    if (Array.isArray(made)) return made.map(localise).join('\n\n')
    if (typeof made === 'string') return made
    const note = page.file.startsWith(DATA_PAGES) ? null : otherMachine(sources, page, region)
    const shown = 'tables' in made ? renderPrinted(made, localise) : renderMarkdownTable(made, localise)
    return shown + (note ? `\n\n*${localise(note)}*` : '')
  }
}

/** @returns {Message | null} a note below a table that is not of the processor which most tables of its page are of */
function otherMachine (sources, page, region) {
  const model = modelOf(sources, region)
  return !model || model === modelsOf(sources, page)[0]
    ? null
    : say('Measured on another machine than the other tables of this page.')
}

/** @returns {Message} Markdown, for the end of a page */
function sayMachines (sources, page) {
  const [most, ...others] = modelsOf(sources, page).map(model => `"${model}"`)
  if (!most) throw new RegionError('no table of this page was measured')
  return others.length
    ? message`*The tables were measured on ${most};
      those with a note about another machine were measured on ${others}.*`
    : message`*The tables were measured on ${most}.*`
}

/** @returns {string[]} the processors that tables of a page were measured on, the one of most tables first */
function modelsOf (sources, { regions }) {
  const models = regions.flatMap(({ kind, name }) =>
    kind === 'region' ? modelOf(sources, name) ?? [] : [])
  const byModel = Map.groupBy(models, model => model)
  return [...byModel].toSorted(([, a], [, b]) => b.length - a.length).map(([model]) => model)
}

function modelOf ({ bench, labs, profileRecord }, region) {
  const [name, lab] = region.split(/\s+/)
  if (OF_BENCH.includes(name)) return bench?.machine.cpuModel
  if (OF_PROFILES.includes(name)) return profileRecord?.machine.cpuModel
  return name === 'lab' ? labs[lab]?.record.machine.cpuModel : undefined
}

/** @returns {Record<string, (...args: any[]) => string | Said[] | Table | Printed>} by the first word of a region */
function regionMakers (sources, figures, onPage, localise) {
  const { file: page } = onPage
  const { root, bench, catalog, exercises, labs, profiles, diagnoses } = sources
  const ofTrack = track => track ? onlyTrack(bench, chooseTrack(catalog, track)) : bench
  return {
    footnotes: () => {
      const notes = footnotes(bench)
      return notes.length ? notes : [say('No figure carries a mark.')]
    },
    stages: () => stagesTable(catalog),
    race: track => {
      const only = onlyTrack(bench, chooseTrack(catalog, track))
      if (only.contenders.length === 0) throw new RegionError(`no stage of ${track} was run`)
      return raceTable(only)
    },
    'article-load': (stage, generator) => printedOf(bench, chooseLoad(catalog, stage, generator)),
    frameworks: () => frameworksTable(bench),
    'cpu-comparison': track => cpuComparisonTable(track ? ofTrack(track) : acrossTracks(bench)),
    picture: name => renderPicture(sources, name, page, localise),
    data: name => renderData(sources, name),
    machine: () => [sayMachines(sources, onPage)],
    claims: () => renderFootnotes(sources.root, figures, onPage, localise),
    promised: what => promisedTable(what, { bench, figureOf: figures.figureOf }),
    parts: () => renderParts(sources, page, localise),
    exercises: () => table('Exercises', exercises, [
      ['exercise', ({ id }) => `\`${id}\``],
      ['title', ({ title }) => title],
      ['chapter', ({ chapter }) => sayPage(chapter)],
      ['minutes', ({ minutes }) => String(minutes)]
    ]),
    tasks: () => renderTasks(exercises.filter(({ chapter }) => chapter === basename(page, '.md')), localise),
    lab: (name, part) => {
      if (isUnrecorded(sources, name)) return [sayUnrecorded(name)]
      return choose(choose(labs, name, 'lab').report.tables, part, `table of ${name}`)
    },
    profile: (stage, profiler, part) => {
      const profile = choose(byId(profiles, of => `${of.stage} ${of.profiler}`), `${stage} ${profiler}`, 'profile')
      return choose(profileParts, part, 'part of a profile')(profile)
    },
    diagnoses: (...ids) => {
      const ofStages = byId(diagnoses, ({ stage }) => stage)
      const repeated = repeatedDiagnoses(sources.labs).map(summarizeDiagnosis)
      return diagnosisTable(ids.map(id => choose(ofStages, id, 'diagnosis')), repeated)
    },
    'lab-transcript': (name, transcript) =>
      fence('text', choose(choose(labs, name, 'lab').report.transcripts ?? {}, transcript, `transcript of ${name}`)),
    source: file => fence(LANGUAGE_OF[extname(file)] ?? 'js', read(root, file)),
    screen: (name, from, count) => fence('text', linesOf(read(root, `docs/images/screens/${name}.txt`), from, count)),
    snippet: (file, name) => fence('js', snippet(read(root, file), name ?? '', file)),
    cost: track => costTable(ofTrack(track), DEFAULTS),
    commands: () => table('Commands', Object.values(COMMANDS), [
      ['command', ({ example }) => `\`${example}\``],
      ['does', ({ does }) => does]
    ]),
    flags: script => flagsTable(choose(FLAGS, script, 'command')),
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

function renderParts ({ parts, translations }, page, localise) {
  const translation = translationOf(translations, page)
  const folderOf = name => translation?.pageNames.has(name) ? posix.dirname(page) : 'docs'
  return parts
    .map(({ title, pages }) => {
      const items = pages.map(({ name, title }) => {
        const [, mark, text] = /** @type {RegExpExecArray} */ (/^(\d+\.)? *(.*)/.exec(title))
        const link = posix.relative(posix.dirname(page), `${folderOf(name)}/${name}.md`)
        return `${mark ?? '-'} [${localise(text)}](${link})`
      })
      return `**${localise(title)}**\n\n${items.join('\n')}`
    })
    .join('\n\n')
}

/**
 * @param {Exercise[]} exercises of one chapter
 * @returns {string} Markdown
 */
function renderTasks (exercises, localise) {
  const tasks = exercises.map(({ id, number, task, minutes }) =>
    `${localise(message`**Your turn** (${minutes} minutes), in \`exercises/${id}/\`: ${say(task)}`)}\n\n` +
    `\`\`\`sh\nnpm run check -- ${String(number).padStart(2, '0')}\n\`\`\``)
  return tasks.join('\n\n')
}

/** What stands behind each sentence of a page, in their order; a translation has the figures of its source. */
function renderFootnotes (root, figures, { file, footnotes, bounded }, localise) {
  const source = sourceOf(file)
  const lines = source === file ? bounded : parsePage(read(root, source), source).bounded
  const ids = [...new Set(footnotes.map(({ id }) => id))].filter(id => lines.has(id)) // the check of prose names others
  return ids.map(id => {
    const command = commandOf(lines.get(id)[0].name)
    return `[^${id}]: ${figureNote(figures.judge(lines.get(id)), command, localise)}`
  }).join('\n\n')
}

const profileParts = { hottest: hottestTable, native: nativeTable }

function flagsTable (flags) {
  return table('Flags', Object.entries(flags), [
    ['flag', ([name, flag]) => `\`${flagWord(name, flag)}\``],
    ['what it does', ([, flag]) => describeFlag(flag)]
  ])
}

function stagesTable (stages) {
  return table('Stages', stages, [
    ['stage', ({ id }) => `\`${id}\``, 'names'],
    ['what it is', ({ title }) => title],
    ['what it teaches', ({ teaches }) => teaches]
  ])
}

function fence (language, text) {
  return `\`\`\`${language}\n${text.trimEnd()}\n\`\`\``
}

/** @throws {RegionError} when the stage asks for no fresh runs under it */
function chooseLoad (catalog, stage, generator = COMMON_LOAD.generator) {
  const loads = planContenders(catalog).filter(({ load }) => load.generator === generator)
  return choose(byId(loads, ({ stage }) => stage.id), stage, `stage under ${generator}`)
}

function chooseTrack (catalog, name) {
  return choose(byId(catalog.map(({ track }) => track)), name, 'track')
}
