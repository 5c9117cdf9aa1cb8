// @ts-check
import { median } from 'simple-statistics'

export const WAY_NAMES = { loop: 'on the loop', slices: 'in slices', worker: 'in a worker', child: 'in a child' }

/**
 * @template T
 * @param {T[]} runs
 * @param {(run: T) => number} quantity
 */
export function medianOf (runs, quantity) {
  return median(runs.map(quantity))
}
