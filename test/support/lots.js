// @ts-check
// What is drawn by lot, the same each time.
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/**
 * @param {number} seed
 * @returns {() => number} normally distributed (Box and Muller, 1958)
 */
export function normals (seed) {
  const lot = xoroshiro128plus(seed)
  const uniform = () => 1 - uniformFloat64(lot)
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
}
