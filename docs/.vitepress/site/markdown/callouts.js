// @ts-check
// Titles of callouts. On a code host the marker stands alone on its line, and the title is the bold line below it. A
// title behind the marker is read as well. Without one, the text begins with the kind.

const labels = say => ({
  tip: say('Tip'),
  note: say('Note'),
  important: say('Important'),
  warning: say('Warning'),
  caution: say('Caution')
})
const BOLD_LINE = /^\*\*([^*\n]+)\*\*(?:\n+|$)/
const SENTENCE = /[.?!]$/

/**
 * @param {any} md a markdown-it with the callouts of VitePress
 * @param {Record<string, Record<string, string>>} [words] of the site, by language and English text
 */
export function callouts (md, words = {}) {
  md.core.ruler.after('github-alerts', 'callout-titles', state => {
    const [, language = ''] = /^(\w+)\//.exec(state.env.relativePath ?? '') ?? []
    const names = labels(text => words[language]?.[text] ?? text)
    for (let i = state.tokens.length - 1; i >= 0; i--) {
      if (state.tokens[i].type === 'github_alert_open') addTitle(state, i, names)
    }
  })
  md.renderer.rules.github_alert_open = (tokens, i) => {
    const { type } = tokens[i].meta
    return `<div class="${type} custom-block github-alert">\n`
  }
}

function addTitle ({ tokens, Token }, open, names) {
  const { type, title: behind } = tokens[open].meta
  const text = tokens[open + 2]
  const title = takeTitle(text, behind.toUpperCase() === type.toUpperCase() ? '' : behind)
  if (title === '') {
    text.content = `**${names[type] ?? type}:** ${text.content}`
    return
  }
  // A title alone leaves an empty paragraph.
  if (text.content === '') tokens.splice(open + 1, 3)
  const kind = Object.assign(new Token('html_block', '', 0), { content: opening(names[type] ?? type) })
  const line = Object.assign(new Token('inline', '', 0), { content: title, children: [], map: text.map })
  const end = Object.assign(new Token('html_block', '', 0), { content: '</p>\n' })
  tokens.splice(open + 1, 0, kind, line, end)
}

function opening (label) {
  return `<p class="custom-block-title"><span class="custom-block-kind">${label}:</span> `
}

// What stands behind the marker is the title if it is a whole sentence, and else the beginning of the text.
function takeTitle (text, behind) {
  if (SENTENCE.test(behind)) return behind
  text.content = [behind, text.content].filter(Boolean).join('\n')
  const [line = '', title = ''] = BOLD_LINE.exec(text.content) ?? []
  text.content = text.content.slice(line.length)
  return title
}
