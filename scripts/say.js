// @ts-check
// Texts that are put together remember how, so that they can be said in another language without being taken apart.

/** @typedef {{ key: string, values: (string | number)[] }} Template */

/** By the English text. @type {Map<string, Template>} */
const composed = new Map()

/**
 * A tag: say`${file} did not end within ${limitS} s`.
 *
 * @param {readonly string[]} strings
 * @param {(string | number)[]} values texts that were put together themselves are said in the other language as well
 * @returns {string} in English
 */
export function say (strings, ...values) {
  const text = String.raw({ raw: strings }, ...values)
  if (!values.includes(text)) composed.set(text, { key: keyOfTemplate(strings), values })
  return text
}

/**
 * @param {string[]} parts
 * @returns {string} in English, with commas
 */
export function sayList (parts) {
  if (parts.length === 1) return parts[0]
  return say(['', ...parts.slice(1).map(() => ', '), ''], ...parts)
}

/**
 * @param {string | number} text
 * @returns {Template | undefined} undefined when it was not put together by {@link say}
 */
export function templateOf (text) {
  return typeof text === 'string' ? composed.get(text) : undefined
}

/**
 * @param {readonly string[]} strings between the values
 * @returns {string} what it is looked up by: `{1} did not end within {2} s`
 */
export function keyOfTemplate (strings) {
  return strings.reduce((key, string, i) => `${key}{${i}}${string}`)
}
