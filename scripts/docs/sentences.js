// @ts-check
// Which sentences compare, and which of them carry a claim.
import { toString } from 'mdast-util-to-string'

/** @import { Marker } from './regions.js' */

// What says that one thing is more than another, or that something happens under load. "No longer" compares nothing.
const COMPARATIVE = new RegExp(`\\b(?:${[
  '(?:fast|slow|quick|hot|larg|bigg|small|cheap|dear|short|high|low)(?:er|est)', 'hott(?:er|est)', '(?<!no )longer',
  '(?:more|less|fewer|better|worse)\\s(?:[\\w-]+\\s){0,6}than', '(?:twice|half|times) as', 'outperforms', 'beats',
  'grow(?:s|ing)?', 'ris(?:es|ing)', 'fall(?:s|ing)?', '(?:drop|shrink|halve|double|leak)s', 'warns', 'fails'
].join('|')})\\b`, 'i')
const PROSE_NODES = ['paragraph', 'heading'] // without an extension of the parser, a table is a paragraph
const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' })

/**
 * @param {any} node of the syntax tree
 * @param {(offset: number) => boolean} isGenerated
 * @param {Marker[]} claims
 * @returns {{ word: string, line: number }[]} the first comparing word of each sentence that has one and neither holds a claim nor has one
 *   right behind it
 */
export function unclaimedComparisons (node, isGenerated, claims) {
  if (!PROSE_NODES.includes(node.type)) return []
  return sentencesOf(node, isGenerated, claims).filter(({ hasClaim }) => !hasClaim).flatMap(({ text, line }) => {
    const [word] = COMPARATIVE.exec(text) ?? []
    return word ? [{ word, line }] : []
  })
}

function sentencesOf (node, isGenerated, claims) {
  let text = ''
  const marks = []
  const starts = [] // of each child: where in the text, and on which line
  for (const child of node.children) {
    const { start, end } = child.position
    if (isGenerated(start.offset)) continue
    if (claims.some(claim => claim.start >= start.offset && claim.end <= end.offset)) marks.push(text.length)
    starts.push({ at: text.length, line: start.line })
    text += toString(child, { includeHtml: false })
  }
  // To the segmenter, a line's end would be a sentence's end.
  return [...SENTENCES.segment(text.replaceAll('\n', ' '))].map(({ segment, index }) => {
    const { at, line } = starts.findLast(({ at }) => at <= index) ?? starts[0]
    return { text: segment, line: line + text.slice(at, index).split('\n').length - 1, hasClaim: marks.some(mark => mark > index && mark <= index + segment.length) }
  })
}
