// @ts-check
// The last step before a reader: messages, and sentences that were rendered in English, said in the reader's language.
// Keys and translations are ICU messages. A sentence is looked up without what stays as it is in every language:
//
//   msgid "Measured: {1}x ({2} to {3})."
//   msgstr "Измерено: {1}x (от {2} до {3})."
//
// Numbers stay, in the format of the language, and so do code, what stands in quotes, and words with a digit, such as
// names of stages and versions. A translation may choose a word by a number: {1, plural, one {# запрос} ...}.
import { IntlMessageFormat } from 'intl-messageformat'
import { hasWords, quote } from './say.js'

/**
 * @import { Language } from './languages.js'
 * @import { Message, Value } from './say.js'
 */

const PART = '[\\p{L}\\p{N}_@~/:.+±−-]|(?<=\\p{N}),(?=\\p{N}{3})' // of a word; thousands are set off by commas
const CARRIED = new RegExp(`\`[^\`]*\`|"[^"]*"|(?:${PART})*\\p{N}(?:${PART})*`, 'gu')
const NUMBER = /^([+±−-]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?)(x?)$/
const PROFILER = '0x' // in a sentence; alone it is a figure, on an axis
const PUNCTUATION = /[.:/+-]+$/
const SENTENCE_END = /(?<=[.!?]|`:)\s+(?=(?:[^`"]*[`"][^`"]*[`"])*[^`"]*$)/ // in code and quotes is none
const PLACEHOLDER = /(\{\d+\})/
const NAME = /^(?=\S*(?:\p{L}[-_.:~]\p{L}|\p{Ll}\p{Lu}))[^\s/]+$/u // of code: for-in, console.log, addPages
const FULL_WIDTH_END = /[。！？：；，、]$/
/** Kinds of what an ICU message is made of. */
const LITERAL = 0
const PLURAL = 6
const POUND = 7

/**
 * @typedef {object} Localiser
 * @property {(said: string | Message) => string} localise puts a message, or a text that was rendered in English, into
 *   the language; what the catalog lacks stays English
 * @property {Set<string>} missing keys that were looked up so far, and that the catalog lacks
 */

/**
 * @param {Language | null} language null: English
 * @param {Record<string, string>} [strings] translations by key
 * @returns {Localiser}
 */
export function createLocaliser (language, strings = {}) {
  const missing = new Set()
  const [fillIn, fillInEnglish] = [language ?? 'en', 'en'].map(createFiller)
  const translate = (key, values) => {
    if (language !== null && !strings[key]) missing.add(key)
    return strings[key] ? fillIn(strings[key], values) : fillInEnglish(key, values)
  }
  const localiseSentence = sentence => {
    const { key, carried } = keyOf(sentence)
    const values = Object.fromEntries(carried.map((text, i) => [i + 1, text]))
    return !hasWords(key) || NAME.test(key) ? fillIn(key, values) : translate(key, values)
  }
  const localiseText = text =>
    language === null ? text : joinSentences(text.split(SENTENCE_END).map(localiseSentence))
  const localiseMessage = ({ id, values }) => {
    const texts = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, localiseValue(value)]))
    return hasWords(id) || strings[id] ? translate(id, texts) : fillIn(id, texts)
  }
  /** @type {(value: Value) => string} */
  const localiseValue = value => {
    if (Array.isArray(value)) return value.map(localiseValue).join(language === 'zh' ? '、' : ', ')
    return typeof value === 'object' ? localiseMessage(value) : String(value)
  }
  const localise = said => {
    if (typeof said !== 'string') return localiseMessage(said)
    return strings[said] ? fillIn(strings[said], {}) : localiseText(said)
  }
  return { missing, localise }
}

const english = createLocaliser(null)

/**
 * @param {Message | string} message
 * @returns {string} for a log, or a test
 */
export function inEnglish (message) {
  return english.localise(message)
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
  }).trim().replaceAll(/\s+/g, ' ')
  return { key: key.split(PLACEHOLDER).map((part, i) => i % 2 ? part : quote(part)).join(''), carried }
}

/**
 * @param {string} message
 * @returns {string[]} the names in it, each once, in order
 * @throws {SyntaxError} when it is no ICU message
 */
export function namesIn (message) {
  return [...new Set(namesOf(parse(message, 'en').getAst()))].sort()
}

function parse (message, language) {
  return new IntlMessageFormat(message, language, undefined, { ignoreTag: true })
}

function namesOf (elements) {
  return elements.flatMap(element => [
    ...[LITERAL, POUND].includes(element.type) ? [] : [element.value],
    ...Object.values(element.options ?? {}).flatMap(({ value }) => namesOf(value))
  ])
}

function joinSentences (sentences) {
  return sentences.reduce((text, sentence) => text + (FULL_WIDTH_END.test(text) ? '' : ' ') + sentence)
}

/** @returns {(message: string, texts: Record<string, string>) => string} with numbers and % as the language has them */
function createFiller (language) {
  const parts = new Intl.NumberFormat(language).formatToParts(1234.5)
  const [group, decimal] = ['group', 'decimal'].map(type => parts.find(part => part.type === type)?.value ?? '')
  const write = text => NUMBER.test(text) ? text.replaceAll(/[,.]/g, mark => mark === ',' ? group : decimal) : text
  const parsed = /** @type {Map<string, IntlMessageFormat>} */ (new Map())
  return (message, texts) => {
    const format = parsed.get(message) ?? parse(message, language)
    parsed.set(message, format)
    const counted = format.getAst().flatMap(element => element.type === PLURAL ? element.value : [])
    const values = Object.entries(texts).map(([name, text]) =>
      [name, counted.includes(name) ? Number(text.replaceAll(',', '')) : write(text)])
    const filled = String(format.format(Object.fromEntries(values)))
    return language === 'zh' ? filled.replaceAll(/(?<=\d) %/g, '%') : filled
  }
}
