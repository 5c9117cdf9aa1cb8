// @ts-check
// What a JSON file that people write must hold, said once: a shape takes a value and gives the first fault in it.

/**
 * @typedef {object} Fault
 * @property {(string | number)[]} path keys and indices that lead to it: the object itself when a key is missing
 * @property {string} problem such as `is "no"; allowed: true, false`
 */

/** @typedef {(value: any) => Fault | null} Shape */

/**
 * @param {RegExp} [pattern] that all of it must match
 * @param {string} [like] says what that is
 * @returns {Shape} of a text that is not empty
 */
export function text (pattern = /./, like = 'a text') {
  return value => typeof value === 'string' && pattern.test(value) ? null : not(value, like)
}

/**
 * @param {{ from?: number, above?: number, to: number, whole?: boolean }} limits
 * @returns {Shape}
 */
export function number ({ from = -Infinity, above = -Infinity, to, whole = false }) {
  const bounds = [from > -Infinity ? ` from ${from}` : above > -Infinity ? ` above ${above}` : '', to < Infinity ? ` to ${to}` : '']
  const allowed = `a ${whole ? 'whole ' : ''}number${bounds.join('')}`
  return value =>
    (whole ? Number.isInteger(value) : typeof value === 'number') && value >= from && value > above && value <= to
      ? null
      : not(value, allowed)
}

/**
 * @param {readonly (string | boolean)[]} values
 * @returns {Shape}
 */
export function oneOf (values) {
  return value => values.includes(value) ? null : not(value, values.join(', '))
}

export const yesNo = oneOf([true, false])

/**
 * @param {Shape} item
 * @returns {Shape}
 */
export function list (item) {
  return value => Array.isArray(value) ? firstWithin(value.entries(), () => item) : not(value, 'a list')
}

/**
 * @param {Record<string, Shape>} needed
 * @param {Record<string, Shape>} [optional]
 * @param {{ isOpen?: boolean }} [options] an open one may have other keys, which are somebody else's
 * @returns {Shape}
 */
export function object (needed, optional = {}, { isOpen = false } = {}) {
  const shapes = new Map(Object.entries({ ...needed, ...optional }))
  return value => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return not(value, 'an object')
    // A misspelt key goes before the one that is missing for it.
    const unknown = isOpen ? undefined : Object.keys(value).find(key => !shapes.has(key))
    if (unknown !== undefined) { return { path: [unknown], problem: `is not known; allowed: ${[...shapes.keys()].join(', ')}` } }
    const missing = Object.keys(needed).find(key => !Object.hasOwn(value, key))
    if (missing !== undefined) { return { path: [], problem: `has no ${missing}; it needs: ${Object.keys(needed).join(', ')}` } }
    return firstWithin(Object.entries(value), key => shapes.get(key) ?? (() => null))
  }
}

function not (value, allowed) {
  return { path: [], problem: `is ${JSON.stringify(value).slice(0, 60)}; allowed: ${allowed}` }
}

function firstWithin (entries, shapeOf) {
  for (const [key, value] of entries) {
    const fault = shapeOf(key)(value)
    if (fault) return { ...fault, path: [key, ...fault.path] }
  }
  return null
}
