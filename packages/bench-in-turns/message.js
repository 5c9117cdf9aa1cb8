// @ts-check
// What is said to people: sentences with names in them, of which only who prints them makes a text, in the language of
// the reader.

/**
 * @typedef {object} Message
 * @property {string} id in English, as an ICU message: `{count} listeners after {requests} requests`
 * @property {Record<string, Value>} values by their names
 */
/**
 * @typedef {string | Message} Said a string is a name or a figure, which no language changes, or a sentence without
 *   values
 */
/** @typedef {string | number | Message | (string | Message)[]} Value messages within messages are said as well */
/** @typedef {(said: Said) => string} Localise puts it into a language */

const NAME = /\{(\w+)\}/g

/**
 * @param {string} id
 * @param {Record<string, Value>} [values]
 * @returns {Message}
 */
export function say (id, values = {}) {
  return { id, values }
}

/**
 * A tag: message`${count} listeners after ${requests} requests` says `{1} listeners after {2} requests`. A line that is
 * broken and indented goes on after a space.
 *
 * @param {TemplateStringsArray} texts
 * @param {...Value} values
 * @returns {Message}
 */
export function message (texts, ...values) {
  const id = texts.reduce((all, text, i) => `${all}{${i}}${text}`).replaceAll(/\n\s+/g, ' ')
  return say(id, Object.fromEntries(values.map((value, i) => [i + 1, value])))
}

/**
 * @param {Said[]} said at least one
 * @returns {Said} all of it, which has commas itself
 */
export function inRow (said) {
  return said.reduce((all, one) => message`${all}; ${one}`)
}

/**
 * Of this package's own messages, which have names and nothing else of ICU.
 *
 * @type {Localise}
 */
export function inEnglish (said) {
  return typeof said === 'string' ? said : said.id.replaceAll(NAME, (_, name) => sayValue(said.values[name]))
}

function sayValue (value) {
  if (Array.isArray(value)) return value.map(sayValue).join(', ')
  return typeof value === 'object' && value !== null ? inEnglish(value) : String(value)
}
