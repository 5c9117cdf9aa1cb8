// @ts-check
// What schemas of files that people write are made of, besides valibot itself.
import * as v from 'valibot'

export { looseObject as open, strictObject as object } from 'valibot'

/** @typedef {{ from?: number, above?: number, to?: number, whole?: boolean }} Limits */

/**
 * @param {RegExp} [pattern] that it must match
 * @param {string} [like] says what that is
 */
export function text (pattern = /./, like = 'a text') {
  const say = ({ received }) => `Invalid format: Expected ${like} but received ${received}`
  return v.pipe(v.string(), v.regex(pattern, say))
}

/** @param {Limits} [limits] */
export function number ({ from = -Infinity, above = -Infinity, to = Infinity, whole = false } = {}) {
  const within = v.pipe(v.number(), v.minValue(from), v.gtValue(above), v.maxValue(to))
  return whole ? v.pipe(within, v.integer()) : within
}

/**
 * @template {v.GenericSchema} T
 * @param {T} value each, under whatever key
 */
export function dictionary (value) {
  const noList = v.custom(found => !Array.isArray(found), 'Invalid type: Expected Object but received Array')
  return v.pipe(noList, v.record(v.string(), value))
}
