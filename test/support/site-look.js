// @ts-check
// What a page of the site looks like, asked of the browser that shows it.

const SMALLEST_PX = 12

/**
 * @param {any} page of Chromium
 * @returns {Promise<string[]>} what a reader could not read: text that is too small, a page that scrolls sideways,
 *   lines that are too long, tables that are cut without a hint
 */
export function findUnreadable (page) {
  return page.evaluate(smallestPx => {
    const { document, getComputedStyle, innerWidth } = /** @type {any} */ (globalThis)
    return [...sideways(), ...small(), ...cut()]

    function sideways () {
      const wider = document.documentElement.scrollWidth - innerWidth
      return wider > 0 ? [`${innerWidth} px: the page is ${wider} px too wide`] : []
    }

    function small () {
      const texts = document.createTreeWalker(document.body, 4)
      const found = new Set()
      while (texts.nextNode()) {
        const { textContent, parentElement } = texts.currentNode
        if (!textContent.trim() || !parentElement.checkVisibility()) continue
        const size = Number.parseFloat(getComputedStyle(parentElement).fontSize)
        if (size < smallestPx) found.add(`${innerWidth} px: ${size} px small: ${textContent.trim().slice(0, 40)}`)
      }
      return [...found]
    }

    // Whatever hides a part of a table must scroll, and show that it does.
    function cut () {
      return [...document.querySelectorAll('.vp-doc table')].filter(table => table.checkVisibility()).flatMap(table => {
        const name = `${innerWidth} px: the table "${table.innerText.slice(0, 30)}"`
        const hider = table.closest('.table-scroll')
        if (!hider) return [`${name} has nothing to scroll in`]
        const isWider = table.scrollWidth > hider.clientWidth + 1
        const hint = getComputedStyle(hider.parentElement, '::after')
        const isHinted = hint.content.includes('→') && hider.tabIndex === 0
        if (isWider && !isHinted) return [`${name} is cut without a hint`]
        if (!isWider && isHinted) return [`${name} hints at more than it has`]
        return isWider && getComputedStyle(hider).overflowX !== 'auto' ? [`${name} is cut and does not scroll`] : []
      })
    }
  }, SMALLEST_PX)
}

/**
 * @param {any} page of Chromium
 * @param {number} most
 * @returns {Promise<string[]>} the paragraphs of several lines that have more characters than that, on average: where
 *   there is one line, the eye has none to find
 */
export function findLongLines (page, most) {
  return page.evaluate(most => {
    const { document, getComputedStyle } = /** @type {any} */ (globalThis)
    const paragraphs = [...document.querySelectorAll('.vp-doc p')].filter(p => p.checkVisibility())
    return paragraphs.flatMap(p => {
      const lines = Math.round(p.clientHeight / Number.parseFloat(getComputedStyle(p).lineHeight))
      const characters = p.innerText.length / lines
      return lines > 1 && characters > most ? [`${characters} characters in ${p.clientWidth} px: ${p.innerText}`] : []
    })
  }, most)
}
