// @ts-check
// What each generated region holds. All of it comes from the committed record, the catalog or a stage's source.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTwoFilesPatch } from 'diff'
import { RegionError } from '../errors.js'
import { benchTable, onlyTrack, tableNames } from '../render/bench-tables.js'
import { describeRun } from '../render/describe.js'
import { leagueNote } from '../render/league-tables.js'
import { footnotes } from '../render/marks.js'
import { renderMarkdownTable } from '../render/markdown.js'

const DIFF_CONTEXT_LINES = 3

/**
 * @param {object} sources
 * @param {string} sources.root absolute folder of the repository
 * @param {import('../record/record.js').BenchRecord} sources.record
 * @param {import('../stages/catalog.js').Stage[]} sources.catalog
 * @returns {(region: string) => string} content of a region by its name and arguments; throws a RegionError on others
 */
export function createContent ({ root, record, catalog }) {
  const tables = Object.fromEntries(tableNames.map(name =>
    [name, track => benchTable(track ? onlyTrack(record, chooseTrack(catalog, track)) : record, name)]))
  const makers = {
    run: () => describeRun(record) + '.',
    'league-note': () => leagueNote(record),
    footnotes: track => footnotes(onlyTrack(record, chooseTrack(catalog, track))).join('\n\n') || 'No sample carries a mark.',
    stages: track => renderMarkdownTable(stagesTable(catalog.filter(stage => !track || stage.track === chooseTrack(catalog, track)))),
    table: (name, track) => renderMarkdownTable(choose(tables, name, 'table')(track)),
    source: file => fence('js', read(root, file)),
    diff: (before, after) => fence('diff', diffFiles(root, before, after))
  }
  return region => {
    const [name, ...args] = region.split(/\s+/)
    return choose(makers, name, 'region')(...args)
  }
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
