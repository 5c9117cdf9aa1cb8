// @ts-check
// The kinds of flags that there are, as node:util's parseArgs takes them, with what else is to be known of them.

/**
 * @typedef {object} Flag
 * @property {'string' | 'boolean'} type
 * @property {boolean} [multiple]
 * @property {string} [short] its one letter
 * @property {string} [help] what it does to the run
 * @property {string} [value] stands for its value in the help: `FILE`
 * @property {readonly string[]} [choices] what its value may be
 * @property {number} [max] of a flag that takes a number
 * @property {boolean} [takesZero] it may be 0
 * @property {boolean} [isWhole] false where that number may have decimals
 * @property {number | string} [usual] what holds without it
 * @property {Record<string, number>} [usualWith] what holds without it when another flag is given, by that flag
 */

/** @typedef {Record<string, Flag>} Flags by name */

/**
 * What a flag gives: a number where the table has a limit for it.
 *
 * @template {Flag} F
 * @typedef {F['type'] extends 'boolean' ? boolean : F extends { max: number } ? number : F extends { multiple: true } ?
 *   string[] : string} ValueOf
 */

/**
 * @param {string} help
 */
export const yesNo = help => /** @type {const} */ ({ type: 'boolean', multiple: false, help })

/**
 * @template {Partial<Flag>} T
 * @param {string} value
 * @param {string} help
 * @param {T} [more]
 */
export const text = (value, help, more = /** @type {T} */ ({})) =>
  /** @type {const} */ ({ type: 'string', multiple: false, value, help, ...more })

/**
 * @template {Partial<Flag>} T
 * @param {string} value
 * @param {string} help
 * @param {T} [more]
 */
export const texts = (value, help, more = /** @type {T} */ ({})) =>
  /** @type {const} */ ({ type: 'string', multiple: true, value, help, ...more })

/**
 * A number above 0, or from 0 on.
 *
 * @template {Partial<Flag> & { max: number }} T
 * @param {string} help
 * @param {T} more
 */
export const number = (help, more) =>
  /** @type {const} */ ({ type: 'string', multiple: false, value: 'N', help, ...more })

/**
 * @param {Flag} flag
 * @param {string} [set] a flag that is set already: `--check`
 * @returns {string} what it does, what it may be and what holds without it
 */
export function describeFlag ({ help, choices, usual, usualWith = {} }, set) {
  const other = Object.entries(usualWith).filter(([, value]) => value !== usual)
  const [, now = usual] = other.find(([flag]) => set === `--${flag}`) ?? []
  const defaults = [now, ...now === usual ? other.map(([flag, value]) => `${value} with --${flag}`) : []].join('; ')
  return [help, choices && `: ${choices.join(', ')}`, defaults && ` (default ${defaults})`].join('')
}

/**
 * @param {string} name
 * @param {Flag} flag
 * @returns {string} as it is typed: `-h, --help`, `--rounds N`
 */
export function flagWord (name, { type, short, value = 'VALUE' }) {
  return `${short ? `-${short}, ` : ''}--${name}${type === 'string' ? ` ${value}` : ''}`
}
