// @ts-check
// Imports nothing, so that it can be asked for whatever is typed.

/** The folder with the slow-down in it, below the root. It is in no commit. */
export const MYSTERY = 'exercises/mystery'

/**
 * @param {string} name as typed
 * @returns {boolean} does it mean the mystery?
 */
export function namesMystery (name) {
  return /^((\.[\\/])?exercises[\\/])?mystery[\\/]?$/.test(name)
}
