// @ts-check
// Apart from the other formats, for pages load it.

/**
 * @param {number} [share] of one
 * @returns {string} such as `54 %`
 */
export function formatShare (share = NaN) {
  return Number.isFinite(share) ? `${Math.round(share * 100)} %` : '-'
}
