// @ts-check
// What is said to people: messages, of which only the last step makes a text, in the language of the reader.
import { message } from 'bench-in-turns/kit.js'

export { inRow, message, say } from 'bench-in-turns/kit.js'

/**
 * @typedef {import('bench-in-turns/kit.js').Message} Message
 * @typedef {import('bench-in-turns/kit.js').Said} Said
 * @typedef {import('bench-in-turns/kit.js').Value} Value
 */

const OF_ICU = /'*[{}]['{}]*|'+(?=[<>]|$)|''+/g // what an ICU message would take for its own

/**
 * @param {Said[]} said at least one
 * @returns {Said} below each other
 */
export function inLines (said) {
  return said.reduce((all, one) => message`${all}\n${one}`)
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
