// @ts-check
// What is said to people: messages, of which only the last step makes a text, in the language of the reader.

/**
 * @typedef {object} Message
 * @property {string} id in English, as an ICU message: `{count} listeners after {requests} requests`
 * @property {Record<string, Value>} values by their names
 */
/** @typedef {string | number | Message | (string | Message)[]} Value messages within messages are said as well */

const OF_ICU = /'*[{}]['{}]*|'+(?=[<>]|$)|''+/g // what an ICU message would take for its own

/**
 * @param {string} id
 * @param {Record<string, Value>} [values]
 * @returns {Message}
 */
export function say (id, values = {}) {
  return { id, values }
}

/**
 * @param {string} id
 * @returns {boolean} is there something to translate, apart from what it puts together?
 */
export function hasWords (id) {
  return /\p{L}/u.test(id.replaceAll(/\{\w+\}/g, ''))
}

/**
 * @param {string} text
 * @returns {string} an ICU message that says just that
 */
export function quote (text) {
  return text.replaceAll(OF_ICU, found => {
    const apostrophes = found.replaceAll("'", "''")
    return /[{}]/.test(found) ? `'${apostrophes}'` : apostrophes
  })
}
