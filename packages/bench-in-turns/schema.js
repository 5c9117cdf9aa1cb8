// @ts-check
// What schemas of files that people write are made of, besides valibot itself: the messages say what is allowed.
import * as v from 'valibot'

/**
 * @import { ObjectEntries, StrictObjectIssue } from 'valibot'
 * @typedef {{ from?: number, above?: number, to?: number, whole?: boolean }} Limits
 */

// To valibot, a list is an object as well.
const noList = v.custom(value => value !== null && typeof value === 'object' && !Array.isArray(value), 'an object')

/**
 * @param {RegExp} [pattern] that it must match
 * @param {string} [like] says what that is
 */
export function text (pattern = /./, like = 'a text') {
  return v.pipe(v.string(like), v.regex(pattern, like))
}

/** @param {Limits} [limits] */
export function number ({ from = -Infinity, above = -Infinity, to = Infinity, whole = false } = {}) {
  const least = from > -Infinity ? ` from ${from}` : above > -Infinity ? ` above ${above}` : ''
  const allowed = `a ${whole ? 'whole ' : ''}number${least}${to < Infinity ? ` to ${to}` : ''}`
  const isWithin = value => value >= from && value > above && value <= to && (!whole || Number.isInteger(value))
  return v.pipe(v.number(allowed), v.check(isWithin, allowed))
}

/**
 * @template {ObjectEntries} const T
 * @param {T} entries all keys that it may have
 */
export function object (entries) {
  return v.pipe(noList, variant(entries))
}

/**
 * One of several kinds of object, for `v.variant`.
 *
 * @template {ObjectEntries} const T
 * @param {T} entries all keys that it may have
 */
export function variant (entries) {
  const needed = Object.keys(entries).filter(key => entries[key].type !== 'optional')
  return v.strictObject(entries, (/** @type {StrictObjectIssue} */ { expected }) =>
    expected === 'never' ? Object.keys(entries).join(', ') : needed.join(', '))
}

/**
 * @template {ObjectEntries} const T
 * @param {T} entries those of its keys that are ours
 */
export function open (entries) {
  return v.pipe(noList, v.looseObject(entries))
}

/**
 * @template {v.GenericSchema} T
 * @param {T} value each, under whatever key
 */
export function dictionary (value) {
  return v.pipe(noList, v.record(v.string(), value))
}
