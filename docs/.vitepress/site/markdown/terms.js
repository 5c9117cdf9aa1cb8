// @ts-check
// Terms of the glossary, with their meaning beside them: where a page links to the glossary, and else where a chapter
// first uses the term in running text.

import { NAME_END } from '../glossary.js'

/** @import { Entry } from '../glossary.js' */

const CHAPTER = /^\d\d-/
const PAGE = /^(?:(\w+)\/)?([^/]+)$/ // in the folder of its language, if it is not English
const GLOSSARY = /^(?:\.\.?\/)?glossary(?:\.md|\.html)?(?:#.*)?$/
// The text also uses these words in their everyday sense: only a link to the glossary explains them.
const EVERYDAY = new Set(`calm capacity ceiling claim gate generation interval mark patience reading sample slice stage
  tick track undecided`.split(/\s+/))

/**
 * @param {any} md a markdown-it
 * @param {Record<string, Entry[]>} glossaries by the folder of a language, '' for English
 */
export function terms (md, glossaries) {
  md.core.ruler.after('inline', 'terms', state => {
    const [, language = '', page = ''] = PAGE.exec(state.env.relativePath ?? '') ?? []
    const entries = glossaries[language] ?? []
    if (page === 'glossary.md') return giveAnchors(state.tokens, entries)
    const byName = new Map(entries.flatMap(entry => entry.names.map(name => [name.toLowerCase(), entry])))
    const texts = runningText(state.tokens)
    const seen = new Set()
    for (const { children } of texts) explainLinks(children, byName, seen, md)
    if (language || !CHAPTER.test(page)) return // words of other languages are inflected
    const finders = makeFinders(entries)
    for (const text of texts) text.children = explainFirst(text.children, finders, seen, state, md)
  })
}

// An entry of the glossary can be linked to.
function giveAnchors (tokens, entries) {
  const opened = tokens.filter(({ type }, i) => type === 'paragraph_open' && isEntry(tokens[i + 1]))
  for (const [i, token] of opened.entries()) if (entries[i]) token.attrSet('id', entries[i].id)
}

function isEntry ({ children }) {
  return children[0]?.content === '' && children[1]?.type === 'strong_open'
    ? NAME_END.test(children[2].content)
    : children[0]?.type === 'strong_open' && NAME_END.test(children[1].content)
}

// Paragraphs, except those of footnotes.
function runningText (tokens) {
  let notes = 0
  return tokens.filter(({ type }, i) => {
    if (/^footnote_reference_(open|close)$/.test(type)) notes += type.endsWith('open') ? 1 : -1
    return type === 'inline' && notes === 0 && tokens[i - 1].type === 'paragraph_open'
  })
}

function explainLinks (children, byName, seen, md) {
  for (const [i, link] of children.entries()) {
    if (link.type !== 'link_open' || !GLOSSARY.test(link.attrGet('href'))) continue
    const close = children.findIndex(({ type }, j) => j > i && type === 'link_close')
    const text = children.slice(i + 1, close).map(({ content }) => content).join('')
    const name = (link.attrGet('title') ?? text).toLowerCase()
    const entry = byName.get(name) ?? byName.get(name.replace(/s$/, ''))
    if (!entry || seen.has(entry.id)) continue
    seen.add(entry.id)
    become(link, opening(entry, md))
    become(children[close], '</GlossaryTerm>')
  }
}

function explainFirst (children, finders, seen, { Token }, md) {
  let links = 0
  return children.flatMap(token => {
    if (/^link_(open|close)$/.test(token.type)) links += token.nesting
    return token.type === 'text' && links === 0 ? split(token, finders, seen, Token, md) : [token]
  })
}

function split (token, finders, seen, Token, md) {
  const [first] = finders
    .filter(({ entry }) => !seen.has(entry.id))
    .flatMap(({ entry, pattern }) => {
      const match = pattern.exec(token.content)
      return match ? [{ entry, at: match.index, text: match[0] }] : []
    })
    .sort((a, b) => a.at - b.at || b.text.length - a.text.length)
  if (!first) return [token]
  seen.add(first.entry.id)
  const make = (type, content) => Object.assign(new Token(type, '', 0), { content })
  const rest = make('text', token.content.slice(first.at + first.text.length))
  return [
    make('text', token.content.slice(0, first.at)),
    make('html_inline', opening(first.entry, md)),
    make('text', first.text),
    make('html_inline', '</GlossaryTerm>'),
    ...split(rest, finders, seen, Token, md)
  ]
}

function makeFinders (entries) {
  return entries.flatMap(entry => entry.names.filter(name => !EVERYDAY.has(name.toLowerCase())).map(name => {
    const isSpelledSo = /[A-Z\d/]/.test(name.slice(1)) // ETag, A/A, p99
    const words = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    return { entry, pattern: new RegExp(`(?<![\\w/-])${words}s?(?![\\w/-])`, isSpelledSo ? '' : 'i') }
  }))
}

function opening ({ id, text }, md) {
  return `<GlossaryTerm id="${id}" text="${md.utils.escapeHtml(text)}">`
}

function become (token, html) {
  Object.assign(token, { type: 'html_inline', tag: '', nesting: 0, attrs: null, content: html })
}
