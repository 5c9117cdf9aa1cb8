// @ts-check
// Lays out a page for its translator: every paragraph of the English page, those that are translated already in the
// other language, and above each the mark of its source.
import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { diffArrays } from 'diff'
import writeFileAtomic from 'write-file-atomic'
import { UsageError } from '../errors.js'
import { rootDir } from '../stages/catalog.js'
import { checkLanguage } from '../strings.js'
import { blocksOf, markOf } from './blocks.js'
import { parsePage } from './regions.js'
import { createRelink } from './relink.js'

/**
 * @import { Block } from './blocks.js'
 * @import { Page } from './regions.js'
 */

/**
 * @typedef {object} Pair
 * @property {Block | null} source null: the translation is surplus
 * @property {Block | null} translation null: it is missing
 */

const TERM = /\[([^\]]+)\]\(glossary\.md\)/g

/**
 * @param {string} language
 * @param {string} name of a page, without .md
 * @param {string} [root] absolute folder of the repository
 * @returns {Promise<string>} the file that was written, from the root of the repository
 * @throws {UsageError} when there is no such language or page
 */
export async function translatePage (language, name, root = rootDir) {
  checkLanguage(language)
  const [from, to] = [`docs/${name}.md`, `docs/${language}/${name}.md`]
  const source = await readPage(root, from)
  if (!source) throw new UsageError(`no page "${name}": there is no ${from}`)
  const relink = createRelink(root)
  const laidOut = layOut(source, await readPage(root, to), text => relink(nameTerms(text), { from, to }))
  await mkdir(dirname(join(root, to)), { recursive: true })
  await writeFileAtomic(join(root, to), laidOut)
  return to
}

async function readPage (root, file) {
  return existsSync(join(root, file)) ? parsePage(await readFile(join(root, file), 'utf8'), file) : null
}

/**
 * @param {Page} source
 * @param {Page | null} translation as far as there is one
 * @param {(text: string) => string} relinked
 * @returns {string} Markdown: what is not translated yet is in English
 */
function layOut (source, translation, relinked) {
  const translated = new Map(pair(source, translation).map(({ source, translation }) => [source?.line, translation]))
  let laidOut = ''
  let offset = 0
  for (const block of blocksOf(source).filter(({ isText }) => isText)) {
    const { start, end } = block.node.position
    const done = translated.get(block.line)
    laidOut += relinked(source.markdown.slice(offset, start.offset))
    laidOut += `${markOf(done?.of ?? block.hash)}\n${done?.text ?? relinked(block.text)}`
    offset = end.offset
  }
  return laidOut + relinked(source.markdown.slice(offset))
}

/**
 * @param {Page} source
 * @param {Page | null} translation
 * @returns {Pair[]} the paragraphs of both in order: where neither mark nor place says that two belong together, each
 *   is alone
 */
export function pair (source, translation) {
  const [ours, theirs] = [source, translation].map(page => page ? blocksOf(page).filter(({ isText }) => isText) : [])
  const changes = diffArrays(ours.map(({ hash }) => hash), theirs.map(({ of, hash }) => of ?? hash))
  const pairs = /** @type {Pair[]} */ ([])
  let [i, j] = [0, 0]
  for (const [at, { removed, added, count }] of changes.entries()) {
    if (removed) {
      const stale = changes[at + 1]?.added ? changes[at + 1].count : 0
      for (let n = 0; n < Math.max(count, stale); n++) {
        pairs.push({ source: n < count ? ours[i++] : null, translation: n < stale ? theirs[j++] : null })
      }
    } else if (!added) {
      for (let n = 0; n < count; n++) pairs.push({ source: ours[i++], translation: theirs[j++] })
    } else if (!changes[at - 1]?.removed) {
      for (let n = 0; n < count; n++) pairs.push({ source: null, translation: theirs[j++] })
    }
  }
  return pairs
}

// Which entry of the glossary is meant, no matter how the term is inflected.
function nameTerms (text) {
  return text.replace(TERM, (_, term) => `[${term}](glossary.md "${term.replaceAll(/\s+/g, ' ')}")`)
}
