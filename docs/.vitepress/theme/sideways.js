// @ts-check
// Tables and pictures that are wider than their room: they can be scrolled by keyboard, and the edge at which they are
// cut shows it.
import { onContentUpdated } from 'vitepress'
import { onMounted, onUnmounted } from 'vue'
import { useWords } from './words.js'

const SLACK_PX = 1

/** For the layout of the site: watches the tables and pictures of each page that it shows. */
export function useSidewaysHints () {
  /** @type {ResizeObserver | undefined} */
  let sizes
  const say = useWords()
  const watchAll = () => {
    sizes?.disconnect()
    for (const scroller of document.querySelectorAll('.table-scroll, .picture')) {
      sizes?.observe(scroller)
      scroller.addEventListener('scroll', () => hint(scroller, say), { passive: true })
    }
  }
  onMounted(() => {
    sizes = new window.ResizeObserver(entries => entries.forEach(({ target }) => hint(target, say)))
    watchAll()
  })
  onContentUpdated(watchAll)
  onUnmounted(() => sizes?.disconnect())
}

function hint (scroller, say) {
  const { scrollLeft, clientWidth, scrollWidth, parentElement } = scroller
  const hidden = scrollWidth - clientWidth
  const isCut = hidden > SLACK_PX
  const edges = { left: scrollLeft > SLACK_PX, right: scrollLeft < hidden - SLACK_PX }
  parentElement.dataset.more = Object.keys(edges).filter(edge => isCut && edges[edge]).join(' ')
  const what = scroller.matches('.picture') ? say('Picture that scrolls sideways') : say('Table that scrolls sideways')
  // A group, as a page with many of them would have as many landmarks.
  const attributes = { tabindex: '0', role: 'group', 'aria-label': `${what}: ${headingOf(scroller)}` }
  for (const [name, value] of Object.entries(attributes)) {
    if (isCut) scroller.setAttribute(name, value)
    else scroller.removeAttribute(name)
  }
}

function headingOf (element) {
  const headings = [...document.querySelectorAll('.vp-doc :is(h1, h2, h3)')]
  const isBefore = one => one.compareDocumentPosition(element) & one.DOCUMENT_POSITION_FOLLOWING
  const last = headings.findLast(isBefore)
  return last?.textContent.replace('\u200b', '').trim() ?? '' // without the mark of its own link
}
