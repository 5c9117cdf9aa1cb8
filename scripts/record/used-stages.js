// @ts-check

/** @import { Stage } from '../stages/catalog.js' */

/**
 * Which stages a lab runs is its own matter. Nothing runs a stage without asking for its folder, though, and that is
 * noted.
 *
 * @param {Stage[]} catalog
 * @returns {{ catalog: Stage[], usedIds: () => string[] }} the same stages, and those whose folder was asked for
 */
export function watchUse (catalog) {
  const used = new Set()
  const watched = catalog.map(stage => Object.defineProperty({ ...stage }, 'dir', {
    enumerable: true,
    get () {
      used.add(stage.id)
      return stage.dir
    }
  }))
  return { catalog: watched, usedIds: () => catalog.map(({ id }) => id).filter(id => used.has(id)) }
}
