// @ts-check
// What the site makes of the regions in the Markdown: values of two records, between which the reader can choose; code
// groups instead of bare diffs; flame graphs that can be clicked.
import { basename } from 'node:path'
import * as commandTables from '../../scripts/commands/cli/flags.js'
import { createContent } from '../../scripts/docs/content.js'
import { fillRegions, parsePage } from '../../scripts/docs/regions.js'
import { readSources } from '../../scripts/docs/sources.js'
import { RegionError, UsageError } from '../../scripts/errors.js'
import { benchPlots } from '../../scripts/render/bench-plots.js'
import { newestRecord, readRecord } from '../../scripts/record/files.js'

/**
 * @import { Sources } from '../../scripts/docs/sources.js'
 * @import { Plugin } from 'vitepress'
 */

const FLAMES = 'virtual:flames'
const OF_BENCH = ['run', 'league-note', 'footnotes', 'table', 'race', 'frameworks', 'cpu-comparison', 'cost', 'budget']

/** @returns {Promise<Sources | null>} with the newest bench record of this machine; null without one */
export async function readOwnSources () {
  const newest = await newestRecord()
  if (!newest) return null
  try {
    return await readSources({ commandTables, record: await readRecord(newest) })
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(`the site shows the reference alone: ${error.message}`)
    return null
  }
}

/** @returns {Promise<Sources>} with the committed records */
export function readReferenceSources () {
  return readSources({ commandTables })
}

/**
 * @param {Sources} reference
 * @param {Sources | null} own
 * @returns {Plugin}
 */
export function siteMarkdown (reference, own) {
  const ofReference = createContent(reference)
  const ofOwn = own && createContent(own)
  return {
    name: 'site-markdown',
    enforce: 'pre',
    transform (code, id) {
      const file = id.split('?')[0]
      return file.endsWith('.md')
        ? fillForSite(parsePage(code, `docs/${basename(file)}`), ofReference, ofOwn, own)
        : null
    }
  }
}

function fillForSite (page, ofReference, ofOwn, own) {
  const filled = fillRegions(page, (name, of, kind) => {
    const text = ofReference(name, of, kind)
    const mine =
      ofOwn &&
      trySay(() =>
        kind === 'region' && name.startsWith('picture') ? inlinePicture(own, name) : ofOwn(name, of, kind)
      )
    if (kind === 'value') {
      return mine && mine !== text
        ? `<span class="of-reference">${text}</span><span class="of-yours">${mine}</span>`
        : text
    }
    const shown = dressUp(name, text)
    return mine && isOfBench(name) && mine !== text
      ? `<div class="of-reference">\n\n${shown}\n\n</div>\n<div class="of-yours">\n\n${dressUp(name, mine)}\n\n</div>`
      : shown
  })
  // The markers have done their work, and a comment at the beginning of a line would be one of Vue's.
  return page.regions.length ? filled.replaceAll(/<!--\s*\/?region[^>]*-->/g, '') : filled
}

// Labs and profiles have one record, the committed one: there is nothing to choose.
function isOfBench (region) {
  const [kind, name] = region.split(/\s+/)
  return OF_BENCH.includes(kind) || (kind === 'picture' && Object.hasOwn(benchPlots, name))
}

// A record of a shorter run lacks some values: they are named, and nothing stands in their place.
function trySay (say) {
  try {
    return say()
  } catch (error) {
    if (error instanceof RegionError) return `(not in your record: ${error.message})`
    throw error
  }
}

function dressUp (name, text) {
  const [kind, ...args] = name.split(/\s+/)
  if (kind === 'diff') return codeGroup(text, args)
  if (kind !== 'picture') return text
  // Who has no pointer scrolls it by the keyboard.
  const picture = `<div class="picture" tabindex="0" role="group" aria-label="picture">\n\n${text}\n\n</div>`
  return args[0].startsWith('flame-') ? `<FlameGraph name="${args[0]}">\n\n${picture}\n\n</FlameGraph>` : picture
}

function codeGroup (diff, files) {
  const content = files.map(file => `<<< ../${file}{js}[${file}]`).join('\n')
  return `::: code-group\n\n${diff.replace('```diff', '```diff [what changes]')}\n\n${content}\n\n:::`
}

function inlinePicture (own, name) {
  const { alt, draw } = own.pictures[name.split(/\s+/)[1]] ?? {}
  if (!draw) throw new RegionError(name)
  return `<img alt="${alt.replaceAll('"', '&quot;')}" src="data:image/svg+xml;base64,${Buffer.from(draw()).toString('base64')}">`
}

/**
 * @param {Sources} reference
 * @returns {Plugin} the stacks of the committed profiles, each in a file of its own that is fetched when it is looked
 *   at
 */
export function flameData ({ flames }) {
  return {
    name: 'flame-data',
    resolveId: id => id.startsWith(FLAMES) ? `\0${id}` : null,
    load (id) {
      if (!id.startsWith(`\0${FLAMES}`)) return null
      const name = id.slice(FLAMES.length + 2)
      if (name) return `export default ${JSON.stringify(flames[name].nodes)}`
      return `export default {${Object.keys(flames)
        .map(flame => `'${flame}': () => import('${FLAMES}/${flame}')`)
        .join(',')}}`
    }
  }
}
