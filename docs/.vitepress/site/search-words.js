// @ts-check
// How a text is cut into the words that a search finds. Thai and Chinese have no spaces between words.

const BETWEEN = /[\n\r\p{Z}\p{P}]+/u // as MiniSearch does it
const WITHOUT_SPACES = /[\p{Script=Thai}\p{Script=Han}]/u
const segmenter = new Intl.Segmenter('en', { granularity: 'word' }) // goes by the script, whatever the language

/**
 * @param {string} text
 * @returns {string[]}
 */
export function searchWordsOf (text) {
  return text.split(BETWEEN).flatMap(part => WITHOUT_SPACES.test(part) ? segment(part) : [part])
}

/** Of MiniSearch: whole words first, then how they go on, then slips of the finger in long ones; pages of data last. */
export const SEARCH_OPTIONS = {
  fuzzy: (/** @type {string} */ term) => term.length > 5 && 1,
  weights: { prefix: 0.2, fuzzy: 0.05 },
  boostDocument: (/** @type {string} */ id) => /\/data-[^/]*$/.test(id) ? 0.01 : 1
}

/**
 * @param {string} markdown
 * @returns {string} its headings alone
 */
export function headingsOf (markdown) {
  return markdown.split('\n').filter(line => /^#+ /.test(line)).join('\n\n')
}

function segment (text) {
  return [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) => isWordLike ? [segment] : [])
}
