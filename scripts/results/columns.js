// @ts-check
// How records are kept small: a list of objects with the same keys is written by column. Most of it would be names.

const MANY = 4 // a shorter list is easier to read as it is

/**
 * @param {any} value plain JSON
 * @returns {any} the same, with long lists of like objects as `{ columns: { name: values } }`
 */
export function toColumns (value) {
  if (areAlike(value)) return { columns: mapValues(columnsOf(value), toColumns) }
  if (Array.isArray(value)) return value.map(toColumns)
  return isObject(value) ? mapValues(value, toColumns) : value
}

/**
 * @param {any} value as {@link toColumns} gives it, or as it was
 * @returns {any} as it was
 */
export function fromColumns (value) {
  if (Array.isArray(value)) return value.map(fromColumns)
  if (!isObject(value)) return value
  if (Object.keys(value).join() !== 'columns') return mapValues(value, fromColumns)
  const columns = Object.entries(mapValues(value.columns, fromColumns))
  return columns[0][1].map((_, i) => Object.fromEntries(columns.map(([name, values]) => [name, values[i]])))
}

function areAlike (list) {
  if (!Array.isArray(list) || list.length < MANY || !list.every(isObject)) return false
  const names = Object.keys(list[0]).join()
  return names !== '' && list.every(one => Object.keys(one).join() === names)
}

function columnsOf (list) {
  return Object.fromEntries(Object.keys(list[0]).map(name => [name, list.map(one => one[name])]))
}

function isObject (value) {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

function mapValues (object, map) {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]))
}
