// @ts-check
// What a command renders in English, said in another language. A sentence is looked up without what stays as it is in
// every language, which is put back into the translation:
//
//   "Measured: {1}x ({2} to {3}).": "Измерено: {1}x (от {2} до {3})."
//
// Numbers stay, in the format of the language, and so do code, what stands in quotes, and words with a digit, such as
// names of stages and versions. A translation may choose a word by a number: {1:запрос|запроса|запросов}.

import { templateOf } from './say.js'

/** @import { Language } from './languages.js' */

const PART = '[\\p{L}\\p{N}_@~/:.+±−-]|(?<=\\p{N}),(?=\\p{N}{3})' // of a word; thousands are set off by commas
const CARRIED = new RegExp(`\`[^\`]*\`|"[^"]*"|(?:${PART})*\\p{N}(?:${PART})*`, 'gu')
const NUMBER = /^([+±−-]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)(x?)$/
const PROFILER = '0x' // in a sentence; alone it is a figure, on an axis
const PUNCTUATION = /[.:/+-]+$/
const SENTENCE_END = /(?<=[.!?]|`:)\s+(?=(?:[^`"]*[`"][^`"]*[`"])*[^`"]*$)/ // in code and quotes is none
const PLACEHOLDER = /\{(\d+)(?::([^{}]*))?\}/g
const NAME = /^(?=\S*(?:\p{L}[-_.:~]\p{L}|\p{Ll}\p{Lu}))[^\s/]+$/u // of code: for-in, console.log, addPages
const FULL_WIDTH_END = /[。！？：；，、]$/
const PLURAL_CATEGORIES = /** @type {const} */ (['zero', 'one', 'two', 'few', 'many', 'other'])

/**
 * @typedef {object} Localiser
 * @property {(text: string) => string} localise puts a text that was rendered in English into the language; a sentence
 *   that the catalog lacks stays English
 * @property {Set<string>} missing keys that the catalog lacks, of all texts so far
 */

/**
 * @param {Language | null} language null: English
 * @param {Record<string, string>} [strings] translations by key
 * @returns {Localiser}
 */
export function createLocaliser (language, strings = {}) {
  const missing = /** @type {Set<string>} */ (new Set())
  if (language === null) return { localise: text => text, missing }
  const fillIn = createFiller(language)
  const lookUp = (key, carried, english) => {
    if (!hasWords(key) || NAME.test(key)) return fillIn(key, carried)
    if (!strings[key]) missing.add(key)
    return strings[key] ? fillIn(strings[key], carried) : english
  }
  const localiseSentence = sentence => {
    const { key, carried } = keyOf(sentence)
    return lookUp(key, carried, sentence)
  }
  const localise = text => {
    const { key, values = [] } = templateOf(text) ?? {}
    return key === undefined
      ? joinSentences(text.split(SENTENCE_END).map(localiseSentence))
      : lookUp(key, values.map(value => templateOf(value) ? localise(value) : String(value)), text)
  }
  return { missing, localise }
}

/**
 * @param {string} sentence rendered in English
 * @returns {{ key: string, carried: string[] }} what it is looked up by, and what stays as it is in every language
 */
export function keyOf (sentence) {
  const carried = /** @type {string[]} */ ([])
  const carry = text => `{${carried.push(text)}}`
  const key = sentence.replace(CARRIED, found => {
    const [end] = PUNCTUATION.exec(found) ?? ['']
    const text = found.slice(0, found.length - end.length)
    const [, number = text, times = ''] = text === PROFILER && sentence !== PROFILER ? [] : NUMBER.exec(text) ?? []
    return carry(number) + times + end
  })
  return { key: key.trim().replaceAll(/\s+/g, ' '), carried }
}

/**
 * @param {string} text a key or a translation
 * @returns {string[]} the placeholders in it, each once, in order
 */
export function placeholdersOf (text) {
  return [...new Set([...text.matchAll(PLACEHOLDER)].map(([, i]) => `{${i}}`))].sort()
}

function hasWords (key) {
  return /\p{L}/u.test(key)
}

function joinSentences (sentences) {
  return sentences.reduce((text, sentence) => text + (FULL_WIDTH_END.test(text) ? '' : ' ') + sentence)
}

function createFiller (language) {
  const parts = new Intl.NumberFormat(language).formatToParts(1234.5)
  const [group, decimal] = ['group', 'decimal'].map(type => parts.find(part => part.type === type)?.value ?? '')
  const plurals = new Intl.PluralRules(language)
  const categories = PLURAL_CATEGORIES.filter(category => plurals.resolvedOptions().pluralCategories.includes(category))
  const format = text => NUMBER.test(text) ? text.replaceAll(/[,.]/g, mark => mark === ',' ? group : decimal) : text
  // A fraction has no form of its own: it goes with the second, as in 1,5 запроса.
  const choose = (forms, text) => {
    const category = plurals.select(Number(text.replaceAll(',', '')))
    return forms[category === 'other' ? Math.min(1, forms.length - 1) : categories.indexOf(category)] ?? forms[0]
  }
  return (translation, carried) => translation.replace(PLACEHOLDER, (_, i, forms) =>
    forms === undefined ? format(carried[i - 1]) : choose(forms.split('|'), carried[i - 1]))
}
