// @ts-check
import { withoutLiterals } from './plain-attributes.cjs'

const SELECTED = /^(select|with .*?\bselect)\s(?:(?!\sfrom\s).)+\sfrom\s/i

/**
 * @param {string} text SQL
 * @returns {string} in a line, with `…` for what is selected and `?` for each literal, which may be somebody's
 */
export function shortenQuery (text) {
  return withoutLiterals(text.replaceAll(/\s+/g, ' ').trim()).replace(SELECTED, '$1 … FROM ')
}
