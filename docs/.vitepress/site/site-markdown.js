// @ts-check
// What the site makes of the regions in the Markdown: figures of two records, between which the reader can choose; code
// with its file; flame graphs that can be clicked; tasks that say when they are done.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { createContent } from '../../.book/content.js'
import { snippetLine } from '../../.book/snippets.js'
import { languageOf, sourceOf, translationOf } from '../../.book/pages.js'
import { fillRegions, parsePage } from '../../.book/regions.js'
import { createRelink, showTranslation } from '../../.book/translated-pages.js'
import { inEnglish } from '../../../scripts/render/localise.js'
import { RegionError } from '../../../scripts/named-errors.js'
import { plainText } from 'bench-in-turns/kit.js'
import { repositoryOf, withFile } from './code-files.js'
import { sortEntries } from './glossary.js'
import { BENCH, commandFor, OF_REFERENCE, recordOf } from './record-of.js'

/**
 * @import { Sources } from '../../.book/book-sources.js'
 * @import { OwnSources } from './own-sources.js'
 * @import { Plugin } from 'vitepress'
 */

const MARKER = /<!--\s*\/?region[^>]*-->\n?/g
const SCREEN = /^!\[([^\]]*)\]\(([^)]*images\/screens\/[^)]*)\)$/gm
const OF_FILES = ['source', 'snippet', 'diff']
/** Open where nobody can run it, on a built site. Where one can, LiveRun folds it again. */
const FOLD_OF_RUN = /(?<=<LiveRun [^>]*>\s*)<details>/g
const TASK = /(?=^\*\*[^*\n]+\*\*[^\n]*`exercises\/)/m
const DRAWN = 'docs/.vitepress/cache/drawn'
const TASK_FOLDER = /`exercises\/([\w-]+)\/`/

/**
 * @param {Sources} reference
 * @param {OwnSources | null} own
 * @returns {Plugin}
 */
export function siteMarkdown (reference, own) {
  const fill = pageFiller(reference, own)
  const relink = createRelink(reference.root)
  const nameOf = path => relative(reference.root, path).replaceAll('\\', '/')
  const show = async (code, file) => {
    const laidOut = await showTranslation(reference.root, file, relink)
    return fill(laidOut === null ? code : sortEntries(laidOut, file), file)
  }
  return {
    name: 'site-markdown',
    enforce: 'pre',
    async transform (code, id) {
      const path = id.split('?')[0]
      if (!path.endsWith('.md')) return null
      const file = nameOf(path)
      this.addWatchFile(join(reference.root, sourceOf(file)))
      return show(code, file)
    },
    // VitePress compares a page that was edited with what it made of it before.
    handleHotUpdate (update) {
      const { file: path, read } = update
      if (path.endsWith('.md')) update.read = async () => show(await read(), nameOf(path))
    }
  }
}

/**
 * @param {Sources} reference
 * @param {OwnSources | null} own
 * @returns {(markdown: string, file: string) => string} Markdown for the site
 */
export function pageFiller (reference, own) {
  const ofReference = createContent(reference)
  const ofOwn = own && createOwn(own, reference.labNames)
  const dressUp = dresser(reference)
  return (markdown, file) => {
    const page = parsePage(markdown, file)
    const filled = fillRegions(page, (name, of, kind) => {
      const text = ofReference(name, of, kind)
      const { mine = text, note = '' } = ofOwn?.(name, of, kind) ?? {}
      if (kind === 'value') return mine === text ? text : bothInLine(text, mine)
      const shown = dressUp(name, text, file)
      return note + (mine === text ? shown : both(shown, frame(name, mine)))
    })
    const framed = filled.replaceAll(SCREEN, (_, alt, screen) =>
      frame('picture', imageOf({ alt, file: here(screen), ...sizeOf(join(reference.root, dirname(file), screen)) })))
    // The markers have done their work, and a comment at the beginning of a line would be one of Vue's.
    const opened = framed.replaceAll(FOLD_OF_RUN, '<details open>')
    return page.regions.length ? opened.replaceAll(MARKER, '') : opened
  }
}

function bothInLine (text, mine) {
  return `<span class="of-reference">${text}</span><span class="of-yours">${mine}</span>`
}

function both (text, mine) {
  return `<div class="of-reference">\n\n${text}\n\n</div>\n<div class="of-yours">\n\n${mine}\n\n</div>`
}

// What the reader chose to see of a region: `mine` in place of the reference, or a `note` above it.
/** @returns {(name: string, of: any, kind: 'region' | 'value') => { mine?: string, note?: string }} */
function createOwn ({ sources, has, problems }, labs) {
  const contentOf = createContent(sources)
  const ofReference = sayOfReference(sources, has)
  return (name, of, kind) => {
    const record = recordOf(name, labs)
    if (record === null) return kind === 'region' && OF_REFERENCE.includes(name.split(' ')[0]) ? { note: ofReference } : {}
    const problem = problems.get(record)
    if (problem) return { mine: missing(problem) }
    if (!has.has(record)) return kind === 'value' ? {} : { note: notRunYet(record) }
    return { mine: trySay(() => name.startsWith('picture') ? inlinePicture(sources, name, of.file) : contentOf(name, of, kind)) }
  }
}

// A record of a shorter run lacks some values: they are named, and nothing stands in their place.
function trySay (say) {
  try {
    return say()
  } catch (error) {
    if (error instanceof RegionError) return missing(error.message)
    throw error
  }
}

function missing (why) {
  return `(not in your record: ${why})`
}

function sayOfReference ({ bench, labs }, has) {
  const [lab] = Object.values(labs)
  const model = has.has(BENCH) ? bench.machine.cpuModel : lab?.record.machine.cpuModel
  const yours = model ? ` Your figures are of "${model}".` : ''
  return `<p class="of-yours not-yours">What follows is of the reference.${yours}</p>\n\n`
}

function notRunYet (record) {
  return `<p class="of-yours not-yours">The reference: <code>${commandFor(record)}</code> has not run here yet.</p>\n\n`
}

function dresser (reference) {
  const { root } = reference
  const repository = repositoryOf(JSON.parse(plainText(readFileSync(join(root, 'package.json'), 'utf8'))))
  const lineOf = (file, name) => snippetLine(plainText(readFileSync(join(root, file), 'utf8')), name, file)
  return (name, text, page) => {
    const [kind, picture] = name.split(/\s+/)
    const say = translationOf(reference.translations, page)?.localise
    if (OF_FILES.includes(kind)) return withFile(name, text, { lineOf, repository, say })
    if (kind === 'tasks') return text.split(TASK).map(wrapTask).join('\n\n')
    if (kind !== 'picture') return text
    const framed = frame(name, drawn(reference, picture, text, page))
    return picture.startsWith('flame-') ? `<FlameGraph name="${picture}">\n\n${framed}\n\n</FlameGraph>` : framed
  }
}

/**
 * A phone gets a picture of its own, since the text of the other would be too small or cut off. Those of a language are
 * in no commit.
 */
function drawn ({ root, pictures, translations }, picture, text, page) {
  const [, alt, committed] = /!\[(.*?)\]\((.*)\)/.exec(text) ?? []
  const localise = translationOf(translations, page)?.localise
  const draw = (name, options) => {
    const file = join(root, DRAWN, languageOf(page) ?? '', name)
    const svg = pictures[picture].draw(localise, options)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, svg)
    return { file: relative(dirname(join(root, page)), file).replaceAll('\\', '/'), ...sizeOfSvg(svg) }
  }
  const wide = localise
    ? draw(`${picture}.svg`)
    : { file: here(committed), ...sizeOf(join(root, dirname(page), committed)) }
  return pictureOf({ alt, wide, narrow: draw(`${picture}-narrow.svg`, { isNarrow: true }) })
}

function pictureOf ({ alt, wide, narrow }) {
  const source = `<source media="(max-width: 640px)" srcset="${narrow.file}"${sized(narrow)}>`
  return `<picture>${source}${imageOf({ alt, ...wide })}</picture>`
}

function imageOf ({ alt, file, ...size }) {
  return `<img alt="${alt.replaceAll('"', '&quot;')}" src="${file}"${sized(size)}>`
}

// With its size, a picture has its room before it has come, and nothing below it moves.
/** @param {{ width?: any, height?: any }} size */
function sized ({ width, height }) {
  return ` width="${width}" height="${height}"`
}

/** @returns {{ width: any, height: any }} */
function sizeOfSvg (svg) {
  const [, width, height] = /<svg[^>]* width="(\d+)" height="(\d+)"/.exec(svg) ?? []
  return { width, height }
}

/** Of a PNG, by its first chunk, IHDR, of https://www.w3.org/TR/png-3/#11IHDR. */
function sizeOf (file) {
  const content = readFileSync(file)
  if (file.endsWith('.svg')) return sizeOfSvg(String(content))
  return { width: content.readUInt32BE(16), height: content.readUInt32BE(20) }
}

// Without a dot, Vite takes it for the name of a package.
function here (file) {
  return file.startsWith('.') ? file : `./${file}`
}

function frame (name, text) {
  return name.startsWith('picture')
    ? `<div class="picture-frame"><div class="picture">\n\n${text}\n\n</div></div>`
    : text
}

function wrapTask (task) {
  const id = TASK_FOLDER.exec(task)?.[1]
  return id ? `<ExerciseTask id="${id}">\n\n${task.trim()}\n\n</ExerciseTask>` : task
}

function inlinePicture (own, name, page) {
  const { alt, draw, isEmpty } = own.pictures[name.split(/\s+/)[1]] ?? {}
  if (!draw || isEmpty) throw new RegionError(`nothing for the ${name}`)
  const { localise = inEnglish } = translationOf(own.translations, page) ?? {}
  const inline = svg => ({ file: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`, ...sizeOfSvg(svg) })
  return pictureOf({
    alt: localise(alt), wide: inline(draw(localise)), narrow: inline(draw(localise, { isNarrow: true }))
  })
}
