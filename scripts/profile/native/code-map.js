// @ts-check

/**
 * Ranges of addresses and what lies there. A range that is added takes the place of those that it overlaps: V8 reuses
 * the memory of code that it has dropped.
 *
 * @template T
 */
export class CodeMap {
  /** @type {{ start: number, end: number, entry: T }[]} by start */
  #ranges = []

  /**
   * @param {number} start address
   * @param {number} size in bytes
   * @param {T} entry
   */
  add (start, size, entry) {
    const end = start + size
    const first = this.#firstEndingAfter(start)
    let last = first
    while (last < this.#ranges.length && this.#ranges[last].start < end) last++
    this.#ranges.splice(first, last - first, { start, end, entry })
  }

  /**
   * @param {number} from address of what was moved
   * @param {number} to
   */
  move (from, to) {
    const i = this.#firstEndingAfter(from)
    const range = this.#ranges[i]
    if (range?.start !== from) return
    this.#ranges.splice(i, 1)
    this.add(to, range.end - range.start, range.entry)
  }

  /**
   * @param {number} address
   * @returns {T | null}
   */
  find (address) {
    const range = this.#ranges[this.#firstEndingAfter(address)]
    return range && range.start <= address ? range.entry : null
  }

  #firstEndingAfter (address) {
    let low = 0
    let high = this.#ranges.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#ranges[middle].end > address) high = middle
      else low = middle + 1
    }
    return low
  }
}
