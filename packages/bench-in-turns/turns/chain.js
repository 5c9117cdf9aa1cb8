// @ts-check

/**
 * @template T
 * @param {T[]} contenders
 * @returns {[T, T][]} each and the next one; of one alone, it and itself
 */
export function chainOf (contenders) {
  return contenders.length === 1
    ? [[contenders[0], contenders[0]]]
    : contenders.slice(1).map((contender, i) => [contenders[i], contender])
}
