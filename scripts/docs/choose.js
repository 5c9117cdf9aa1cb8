// @ts-check
import { RegionError } from '../errors.js'

/**
 * @template T
 * @param {Record<string, T>} choices
 * @param {string | undefined} name as a marker has it
 * @param {string} kind of what is chosen, for the message
 * @returns {T}
 * @throws {RegionError} that names what is allowed, when there is none of that name
 */
export function choose (choices, name, kind) {
  if (name === undefined || !Object.hasOwn(choices, name)) {
    throw new RegionError(`unknown ${kind} "${name ?? ''}"; there are: ${Object.keys(choices).join(', ')}`)
  }
  return choices[name]
}
