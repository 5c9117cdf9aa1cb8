// @ts-check
// Which function of the older version is which of the new one? By file and name; one that is in one version only may
// have been moved or renamed.

/**
 * @import { Row } from './attribute.js'
 * @import { Script } from './functions.js'
 */

/** @typedef {{ as: Map<string, string>, was: Map<string, string> }} Matched `as` gives the new id of an older one,
 *   `was` what that one was called or where it was, by the new id */

/**
 * @param {Row[]} older functions
 * @param {Row[]} now
 * @param {(row: Row, isNow: boolean) => Script | null | undefined} scriptOf
 * @returns {Matched} of those alone that have another id now
 */
export function matchFunctions (older, now, scriptOf) {
  const [gone, come] = [onlyIn(older, now), onlyIn(now, older)]
  const as = new Map()
  const was = new Map()
  const pair = (one, other) => {
    as.set(one.id, other.id)
    was.set(other.id, one.file === other.file ? one.name : `${one.file}:${one.line}`)
  }
  for (const isAlike of [hasSameCode, hasSameName, isBetweenTheSame(scriptOf)]) {
    const left = gone.filter(({ id }) => !as.has(id))
    for (const one of left) {
      const others = come.filter(other => !was.has(other.id) && isAlike(one, other))
      if (others.length === 1 && left.filter(another => isAlike(another, others[0])).length === 1) pair(one, others[0])
    }
  }
  return { as, was }
}

function onlyIn (some, others) {
  const ids = new Set(others.map(({ id }) => id))
  return some.filter(({ id, code }) => code && !ids.has(id))
}

function hasSameCode (/** @type {Row} */ one, /** @type {Row} */ other) {
  return one.code?.code.join('\n') === other.code?.code.join('\n')
}

function hasSameName (/** @type {Row} */ one, /** @type {Row} */ other) {
  return one.name === other.name
}

/** Renamed where it stands: those before and after it are still there. */
function isBetweenTheSame (scriptOf) {
  const around = (row, isNow) => {
    const functions = scriptOf(row, isNow)?.functions ?? []
    const at = functions.findIndex(({ key }) => key === row.code.key)
    return [functions[at - 1]?.key ?? '', functions[at + 1]?.key ?? ''].join('\n')
  }
  return (one, other) => one.file === other.file && around(one, false) === around(other, true)
}
