// @ts-check
// Imports nothing: whoever reads text needs it.

/**
 * @param {string} text of a file, as any editor on any system has saved it
 * @returns {string} without a byte-order mark, its lines ended by `\n` alone
 */
export function plainText (text) {
  return text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
}
