// @ts-check
// Nothing measures text where there is no browser.

const NO_WIDTH = /\p{Mn}/gu // vowels and tones above and below
const SQUARE = /[\p{Script=Han}\u3000-\u303F\uFF00-\uFF60]/u
const SHARE_OF_SIZE = 0.57
const SIZE = /([\d.]+)px/

/**
 * @param {string} text
 * @param {number} fontPx
 * @param {Map<string, number>} [known] widths by character, in shares of the size
 * @returns {number} about how wide it is, in px
 */
export function textWidth (text, fontPx, known = new Map()) {
  const shares = [...text.replaceAll(NO_WIDTH, '')].map(character =>
    known.get(character) ?? (SQUARE.test(character) ? 1 : SHARE_OF_SIZE))
  return fontPx * shares.reduce((sum, share) => sum + share, 0)
}

/**
 * ECharts knows how wide Latin letters are, and takes all others for squares.
 *
 * @param {(text: string, font: string) => { width: number }} measure of ECharts
 * @returns {(text: string, font: string) => { width: number }}
 */
export function measurer (measure) {
  const latin = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i))
  const known = new Map(latin.map(character => [character, measure(character, '100px sans-serif').width / 100]))
  return (text, font) => ({ width: textWidth(text, Number(SIZE.exec(font)?.[1] ?? 12), known) })
}
