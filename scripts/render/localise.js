// @ts-check
// The last step before a reader: messages, said in the reader's language. Ids and translations are ICU messages:
//
//   msgid "Measured: {measured}."
//   msgstr "Измерено: {measured}."
//
// Numbers are in the format of the language. A translation may choose a word by a number:
// {count, plural, one {# запрос} ...}.
import { IntlMessageFormat } from 'intl-messageformat'
import { hasWords, quote } from './say.js'

/**
 * @import { Language } from './languages.js'
 * @import { Message, Value } from './say.js'
 */

/** Numbers alone, and what stands between them. */
const FIGURE = /^[\d\s.,%x()[\]…±−+/÷†-]*$/
const NUMBER = /(?<![\d.])(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?!\.?\d)/g
const TIMES = /([\d,.]+)x/g
const A_RATIO = '{1}x'
const A_NAME = /[\d"`/{}_…]|\p{L}[-.:@~]\p{L}|\p{Ll}\p{Lu}/u
const IN_CODE = /`[^`]*`/g
const A_PHRASE = /(?<!\S)\p{Ll}{2,}(?:-\p{Ll}{2,})* \p{Ll}{2,}(?!\S)/u
const FULL_WIDTH_END = /[。！？：；，、]$/
/** Kinds of what an ICU message is made of. */
const LITERAL = 0
const PLURAL = 6
const POUND = 7

/**
 * @typedef {object} Localiser
 * @property {(said: string | Message) => string} localise puts a message, or a text without values, into the language;
 *   what the catalog lacks stays English
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
  const writeNumbers = createNumberWriter(language ?? 'en')
  const writeFigure = figure => FIGURE.test(figure)
    ? writeNumbers(figure.replaceAll(TIMES, (_, ratio) => fillIn(strings[A_RATIO] ?? A_RATIO, { 1: ratio }, {})))
    : figure
  const translate = (key, texts, values = {}) => {
    if (language !== null && !strings[key]) missing.add(key)
    return strings[key] ? fillIn(strings[key], texts, values) : fillInEnglish(key, texts, values)
  }
  const localiseMessage = ({ id, values }) => {
    const named = Object.entries(values)
    if (named.length === 0 && !strings[id] && isOfCode(id)) return fillInEnglish(id, {}, {})
    const texts = Object.fromEntries(named.map(([name, value]) => [name, localiseValue(value)]))
    return hasWords(id) || strings[id] ? translate(id, texts, values) : fillIn(id, texts, values)
  }
  /** @type {(value: Value) => string} */
  const localiseValue = value => {
    if (Array.isArray(value)) return value.map(localiseValue).join(language === 'zh' ? '、' : ', ')
    return typeof value === 'object' && value !== null ? localiseMessage(value) : writeFigure(String(value))
  }
  const localise = said => {
    if (typeof said !== 'string') return localiseMessage(said)
    const id = quote(said)
    return strings[id] || (hasWords(said) && !isOfCode(said)) ? translate(id, {}) : writeFigure(said)
  }
  return { missing, localise }
}

/** A word of code, and no two words of English in a row: all languages have that alike. */
function isOfCode (text) {
  return A_NAME.test(text) && !A_PHRASE.test(text.replaceAll(IN_CODE, ''))
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
 * @param {string[]} sentences in a language
 * @returns {string} one after the other
 */
export function joinSentences (sentences) {
  return sentences.reduce((text, sentence) => text + (FULL_WIDTH_END.test(text) ? '' : ' ') + sentence)
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

/** @returns {(figure: string) => string} with numbers and % as the language has them */
function createNumberWriter (language) {
  const parts = new Intl.NumberFormat(language).formatToParts(1234.5)
  const [group, decimal] = ['group', 'decimal'].map(type => parts.find(part => part.type === type)?.value ?? '')
  const write = number => number.replaceAll(/[,.]/g, mark => mark === ',' ? group : decimal)
  return figure => closeUp(figure.replaceAll(NUMBER, write), language)
}

function createFiller (language) {
  const parsed = /** @type {Map<string, IntlMessageFormat>} */ (new Map())
  return (message, texts, values) => {
    const format = parsed.get(message) ?? parse(message, language)
    parsed.set(message, format)
    const counted = format.getAst().flatMap(element => element.type === PLURAL ? element.value : [])
    const numbers = counted.map(name => [name, Number(String(values[name]).replaceAll(',', ''))])
    return closeUp(String(format.format({ ...texts, ...Object.fromEntries(numbers) })), language)
  }
}

/** Chinese has no space before %. */
function closeUp (text, language) {
  return language === 'zh' ? text.replaceAll(/(?<=\d) %/g, '%') : text
}
