// @ts-check
// docs:translate: lays a page out for its translator. A paragraph that is not translated yet stands there in English.
import { join, posix } from 'node:path'
import { UsageError, writeWhole } from 'bench-in-turns/kit.js'
import { checkLanguage } from '../../scripts/render/languages.js'
import { createLocaliser } from '../../scripts/render/localise.js'
import { say } from '../../scripts/render/say.js'
import { readStrings } from '../../scripts/render/strings.js'
import { rootDir } from '../../scripts/stages/catalog.js'
import { sourceOf } from './pages.js'
import { markOf, NOTE, paragraphsOf } from './paragraphs.js'
import { parsePage } from './regions.js'
import { createRelink, readPage } from './translated-pages.js'
import { pair, whatWaits } from './untranslated.js'

/**
 * @import { Message } from 'bench-in-turns/kit.js'
 * @import { Waiting } from './untranslated.js'
 */

const TERM = /\[([^\]]+)\]\(glossary\.md\)/g
const FOLD_END = '</details>' // without it, a code host would fold the rest of the page

/**
 * @param {string} language
 * @param {string} name of a page, without .md
 * @param {object} [options]
 * @param {boolean} [options.isDone] each paragraph says what the English one says now
 * @param {string} [options.root] absolute folder of the repository
 * @returns {Promise<{ file: string, waiting: Waiting[] }>} the file that was written, from the root of the repository,
 *   and what in it waits for its translator
 * @throws {UsageError} when there is no such language or page
 */
export async function translatePage (language, name, { isDone = false, root = rootDir } = {}) {
  checkLanguage(language)
  const [from, to] = [`docs/${name}.md`, `docs/${language}/${name}.md`]
  const source = await readPage(root, from)
  if (!source) throw new UsageError(`no page "${name}": there is no ${from}`)
  const relink = createRelink(root)
  const pairs = pair(source, await readPage(root, to))
  const translated = new Map(pairs.map(({ source, translation }) => [source.line, translation]))
  const { strings } = await readStrings(language, root)
  const note = createLocaliser(language, strings).localise(textOnly(to))
  const laidOut = layOut(source, ({ line, hash, text }) => {
    const done = translated.get(line)
    const mark = isDone || !done?.of ? hash : done.of
    return `${markOf(mark)}\n${done?.text ?? relink(nameTerms(text), { from, to })}`
  })
  const markdown = [`${NOTE}\n*${note}*`, ...laidOut].join('\n\n') + '\n'
  await writeWhole(join(root, to), markdown)
  return { file: to, waiting: whatWaits(source, parsePage(markdown, to)) }
}

/** @param {string} file a translated page @returns {Message} for who reads it where it is not laid out */
export function textOnly (file) {
  const page = posix.relative(posix.dirname(file), sourceOf(file))
  return say('This file has the text alone. Tables, code and pictures are on [the English page]({page}), and on the ' +
    'site that {command} serves.', { page, command: '`npm run docs`' })
}

// Which entry of the glossary is meant, no matter how the term is inflected.
function nameTerms (text) {
  return text.replace(TERM, (_, term) => `[${term}](glossary.md "${term.replaceAll(/\s+/g, ' ')}")`)
}

/** @returns {string[]} its paragraphs, and where its folds end */
function layOut (source, write) {
  const paragraphs = new Map(paragraphsOf(source).map(paragraph => [paragraph.node, paragraph]))
  return source.tree.children.flatMap(node => {
    const paragraph = paragraphs.get(node)
    if (paragraph) return write(paragraph)
    return node.type === 'html' && node.value === FOLD_END ? FOLD_END : []
  })
}
