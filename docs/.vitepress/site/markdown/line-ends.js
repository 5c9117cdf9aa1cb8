// @ts-check
// Where a line of running text may end, and what stands there where one ends in the source.
//
// Chinese has no spaces between its characters, and none beside its marks, which are as wide as they are: where a line
// ends there, the browser must not put one.

const CHINESE_AT_END = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef，。、；：！？）」』”]$/u
const CHINESE_AT_START = /^[\p{Script=Han}\u3000-\u303f\uff00-\uffef，。、；：！？（「『“]/u
const MARK_AT_END = /[\u3000-\u303f\uff00-\uffef]$/
const MARK_AT_START = /^[\u3000-\u303f\uff00-\uffef]/

const SHORT = 20 // characters of code that stay on a line

/** @param {any} md a markdown-it */
export function lineEnds (md) {
  // Vue drops white space between two elements where it holds the end of a line.
  md.renderer.rules.softbreak = () => ' '
  const renderCode = md.renderer.rules.code_inline
  md.renderer.rules.code_inline = (tokens, i, ...rest) => {
    if (tokens[i].content.length < SHORT) tokens[i].attrJoin('class', 'whole')
    return renderCode(tokens, i, ...rest)
  }
  md.core.ruler.after('inline', 'chinese-lines', ({ tokens }) => {
    for (const { children } of tokens) {
      for (const [i, token] of (children ?? []).entries()) {
        if (token.type !== 'softbreak') continue
        const [before, after] = [textBefore(children, i), textAfter(children, i)]
        const isWithin = CHINESE_AT_END.test(before) && CHINESE_AT_START.test(after)
        if (isWithin || MARK_AT_END.test(before) || MARK_AT_START.test(after)) Object.assign(token, { type: 'text', content: '' })
      }
    }
  })
}

// Past the marks of links and emphasis.
function textBefore (children, i) {
  return children.slice(0, i).findLast(({ content }) => content)?.content ?? ''
}

function textAfter (children, i) {
  return children.slice(i + 1).find(({ content }) => content)?.content ?? ''
}
