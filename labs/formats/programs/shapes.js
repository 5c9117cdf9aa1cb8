// @ts-check
// The messages that are timed: two shapes, each of about as many bytes of JSON as it is asked for.
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

const SEED = 17
const WORDS = 'the quick brown fox jumps over a lazy dog and René naps in São Paulo while Zoë reads'.split(' ')
const ENVELOPE_BYTES = 12 // {"items":[]}

/** @typedef {ReturnType<typeof openChance>} Chance */

/** By name. @type {Record<string, (bytes: number, chance: Chance) => any>} */
const SHAPES = {
  nested: (bytes, chance) => ({ items: fill(bytes, i => nestedItem(i, chance)) }),
  doubles: (bytes, chance) => ({ values: fill(bytes, () => chance.share()) })
}

export const SHAPE_NAMES = Object.keys(SHAPES)

/**
 * @param {string} shape
 * @param {number} bytes of JSON, about
 * @returns {any} the same for the same arguments
 */
export function makeValue (shape, bytes) {
  return SHAPES[shape](bytes, openChance())
}

/** Numbers by chance, the same ones in every process. */
export function openChance () {
  const generator = xoroshiro128plus(SEED)
  const share = () => (generator.next() >>> 0) / 2 ** 32
  const whole = (/** @type {number} */ below) => Math.floor(share() * below)
  return {
    share: () => share() + share() / 2 ** 21, // as many digits as a double of a measurement has
    whole,
    words: (/** @type {number} */ count) =>
      Array.from({ length: count }, () => WORDS[whole(WORDS.length)]).join(' ')
  }
}

/**
 * @template T
 * @param {number} bytes
 * @param {(i: number) => T} make
 * @returns {T[]} one at least
 */
function fill (bytes, make) {
  const items = []
  let left = bytes - ENVELOPE_BYTES
  do {
    const item = make(items.length)
    items.push(item)
    left -= Buffer.byteLength(JSON.stringify(item)) + 1
  } while (left > 0)
  return items
}

function nestedItem (id, { words, whole, share }) {
  return {
    id,
    name: words(2),
    isActive: whole(2) === 1,
    address: { street: words(2), place: { lat: share() * 90, lng: share() * 180 } },
    tags: Array.from({ length: whole(3) }, () => words(1))
  }
}
